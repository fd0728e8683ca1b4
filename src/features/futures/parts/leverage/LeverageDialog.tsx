/** Changes the leverage of a contract: the largest position it allows, the margin it needs, and the
 *  liquidation price of each open position before and after. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { compareFractions, isPositive, type Fraction } from '#domain/futures/fraction.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { amountTextOf } from '../../numbers/futures-text.ts';
import {
  leverageChangeOf,
  leverageLimitOf,
  neededMarginOf,
  notionalMaxOf,
  type LeveragedPosition,
} from '../../numbers/leverage-change.ts';
import { DialogActions } from '../dialogs/DialogActions.tsx';
import { LeverageSlider } from './LeverageSlider.tsx';
import { LiquidationChange } from './LiquidationChange.tsx';
import styles from './Leverage.module.css';

/** Leverage above this shows a warning. */
const RISKY_LEVERAGE = 20;

export interface LeverageDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly rules: ContractRules;
  readonly leverage: number;
  /** Open positions of this contract. */
  readonly positions: readonly LeveragedPosition[];
  /** Undefined while the wallet loads. */
  readonly available: Fraction | undefined;
  readonly isBusy: boolean;
  /** Rejection of the last change. */
  readonly error?: string | undefined;
  readonly onConfirm: (leverage: number) => void;
}

export function LeverageDialog(props: LeverageDialogProps) {
  const { t } = useLingui();
  const { isOpen, onClose, isBusy, leverage } = props;
  return (
    <Dialog
      title={t({ message: 'Adjust leverage', comment: 'Title' })}
      isOpen={isOpen}
      onClose={onClose}
      isLocked={isBusy}
    >
      <LeverageForm key={leverage} {...props} />
    </Dialog>
  );
}

function LeverageForm(props: LeverageDialogProps) {
  const { t } = useLingui();
  const { rules, positions, isBusy, error, onClose, onConfirm } = props;
  const [leverage, setLeverage] = useState(props.leverage);
  const changes = positions.map((position) => leverageChangeOf(position, leverage, rules.tiers));
  const needed = neededMarginOf(changes);
  const [isValid, setIsValid] = useState(true);
  const against = useReasonAgainst(leverage, needed, props);
  const { leverageMax: count } = rules;
  const reason = isValid ? against : t`Enter a number from 1 to ${count}`;
  const { quoteCoin } = rules;
  return (
    <div className={styles.dialog}>
      <LeverageSlider
        leverage={leverage}
        leverageMax={rules.leverageMax}
        onLeverageChange={setLeverage}
        onValidity={setIsValid}
        disabledReason={isBusy ? t`A change is pending` : undefined}
      />
      <div className={styles.rows}>
        <ValueRow
          label={t({ message: 'Maximum position', comment: 'Label' })}
          tip={t`Largest position value at this leverage, by risk tier`}
          value={
            <NumberText>
              {amountTextOf(notionalMaxOf(leverage, rules.tiers), 'down')} {quoteCoin}
            </NumberText>
          }
        />
        <ValueRow
          label={t({ message: 'Margin needed', comment: 'Label' })}
          tip={t`Margin that the open positions take from your available balance`}
          value={
            <NumberText>
              {amountTextOf(needed, 'up')} {quoteCoin}
            </NumberText>
          }
        />
      </div>
      {leverage > RISKY_LEVERAGE && (
        <p className={styles.warning}>
          {t`High leverage: a small price move can liquidate the position.`}
        </p>
      )}
      {changes.length > 0 && (
        <section className={styles.positions}>
          <h3>{t`Liquidation price of open positions`}</h3>
          {changes.map((change) => (
            <LiquidationChange key={change.position.key} change={change} rules={rules} />
          ))}
        </section>
      )}
      <DialogActions
        confirm={t`Adjust leverage`}
        isBusy={isBusy}
        error={error}
        reasonDisabled={reason}
        onConfirm={() => onConfirm(leverage)}
        onClose={onClose}
      />
    </div>
  );
}

/** Why the chosen leverage cannot be set; undefined if it can. */
function useReasonAgainst(
  leverage: number,
  needed: Fraction,
  { rules, positions, available, leverage: now }: LeverageDialogProps,
): string | undefined {
  const { t } = useLingui();
  if (leverage === now) return t`Choose another leverage`;
  const limit = leverageLimitOf(positions, rules.tiers);
  if (leverage > limit) return t`Positions of this size allow at most ${limit}x`;
  if (!isPositive(needed)) return undefined;
  if (available === undefined) return t`Loading balance…`;
  if (compareFractions(needed, available) <= 0) return undefined;
  const missing = `${amountTextOf(needed, 'up')} ${rules.quoteCoin}`;
  return t`Needs ${missing} of available balance`;
}
