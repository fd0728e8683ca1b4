/** Adds margin to an isolated position or removes it. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { decimal, decimalOf, type Decimal } from '#contract/core/decimal.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { fractionOfDecimal, ZERO, type Fraction } from '#domain/futures/fraction.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { ChangeProblem, MarginLimits, PositionChange } from '#src/binding/futures.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { priceTextOf } from '../../numbers/futures-text.ts';
import { liquidationAfter } from '../../numbers/position-change.ts';
import { typedDecimal } from '../../numbers/typed-number.ts';
import { DialogActions } from './DialogActions.tsx';
import { PositionHead } from './PositionHead.tsx';
import { useChangeText } from './use-change-text.ts';
import styles from './Dialogs.module.css';

type Direction = 'add' | 'remove';

export interface MarginDialogProps {
  /** Undefined while the dialog is closed. */
  readonly position: FuturesPosition | undefined;
  readonly rules: ContractRules;
  /** Undefined while the contract loads. */
  readonly limits: MarginLimits | undefined;
  /** What prevents a change, by the rules of the exchange. */
  readonly problemsOf: (change: PositionChange) => readonly ChangeProblem[];
  readonly isBusy: boolean;
  /** Why nothing can be sent now. */
  readonly reasonDisabled?: string | undefined;
  readonly error?: string | undefined;
  /** @param amount negative to remove margin. */
  readonly onConfirm: (position: FuturesPosition, amount: Decimal) => void;
  readonly onClose: () => void;
}

export function MarginDialog(props: MarginDialogProps) {
  const { t } = useLingui();
  const { position, isBusy, onClose } = props;
  return (
    <Dialog
      title={t({ message: 'Adjust margin', comment: 'Title' })}
      isOpen={position !== undefined}
      onClose={onClose}
      isLocked={isBusy}
    >
      {position !== undefined && <MarginForm {...props} position={position} />}
    </Dialog>
  );
}

type MarginFormProps = MarginDialogProps & { readonly position: FuturesPosition };

const NONE = decimal('0');

/** Negative to remove margin; zero while the text is no amount. */
function changeOf(text: string, direction: Direction): Decimal {
  const typed = typedDecimal(text) ?? NONE;
  return direction === 'add' || typed === NONE ? typed : (decimalOf(`-${typed}`) ?? NONE);
}

function MarginForm(props: MarginFormProps) {
  const { t } = useLingui();
  const { position, rules, limits, isBusy, reasonDisabled, error, onConfirm, onClose } = props;
  const textOf = useChangeText(position, rules);
  const [direction, setDirection] = useState<Direction>('add');
  const [text, setText] = useState('');
  const maximum = direction === 'add' ? limits?.add : limits?.remove;
  const amount = changeOf(text, direction);
  const [problem] = props.problemsOf({ kind: 'margin', amount });
  const reason = problem && textOf(problem);
  const { quoteCoin } = rules;
  const maximumText = maximum === undefined ? '–' : displayNumber(maximum);
  return (
    <div className={styles.form}>
      <PositionHead position={position} rules={rules} />
      <SegmentedControl<Direction>
        label={t({ message: 'Direction', comment: 'Label' })}
        variant="fill"
        value={direction}
        onValueChange={(next) => {
          setDirection(next);
          setText('');
        }}
        segments={[
          { value: 'add', label: t({ message: 'Add margin', comment: 'Choice' }) },
          { value: 'remove', label: t({ message: 'Remove margin', comment: 'Choice' }) },
        ]}
      />
      <NumberField
        label={t`Amount`}
        labelPlacement="inside"
        unit={quoteCoin}
        value={text}
        error={amount === NONE ? undefined : reason}
        isReadOnly={isBusy}
        onValueChange={setText}
        endSlot={
          <Button
            size="small"
            tone="textAccent"
            disabledReason={
              maximum === undefined
                ? t({ message: 'Loading balance…', comment: 'Why a button is disabled' })
                : undefined
            }
            onClick={() => maximum !== undefined && setText(maximum)}
          >
            {t({ message: 'Max', comment: 'Fills in the complete balance' })}
          </Button>
        }
      />
      <div className={styles.rows}>
        <ValueRow
          label={
            direction === 'add'
              ? t`Available`
              : t({ message: 'Removable margin', comment: 'Label' })
          }
          value={<NumberText>{`${maximumText} ${quoteCoin}`}</NumberText>}
        />
        <LiquidationChange position={position} rules={rules} change={fractionOfDecimal(amount)} />
      </div>
      <DialogActions
        confirm={direction === 'add' ? t`Add margin` : t`Remove margin`}
        isBusy={isBusy}
        reasonDisabled={reasonDisabled ?? reason}
        error={error}
        onClose={onClose}
        onConfirm={() => onConfirm(position, amount)}
      />
    </div>
  );
}

interface LiquidationChangeProps {
  readonly position: FuturesPosition;
  readonly rules: ContractRules;
  /** Change of the margin; negative when it is removed. */
  readonly change: Fraction;
}

/** Liquidation price now and after the change. */
function LiquidationChange({ position, rules, change }: LiquidationChangeProps) {
  const { t } = useLingui();
  const textOf = (price: Fraction | undefined): string =>
    price === undefined
      ? t({ message: 'None', context: 'Liquidation price' })
      : priceTextOf(price, rules, position.side === 'long' ? 'up' : 'down');
  return (
    <ValueRow
      label={t`Liquidation price`}
      value={
        <NumberText>
          <span className={styles.before}>
            {`${textOf(liquidationAfter(position, ZERO, rules))} → `}
          </span>
          {textOf(liquidationAfter(position, change, rules))}
        </NumberText>
      }
    />
  );
}
