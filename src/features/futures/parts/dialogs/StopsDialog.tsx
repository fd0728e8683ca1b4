/** Sets take profit and stop loss of a full position, with the PnL that each would realize, and lists
 *  the stops of parts of it. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { FuturesOrderId } from '#contract/core/ids.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { StopPrice, Stops } from '#contract/entities/futures-stops.ts';
import type { Trigger } from '#contract/entities/futures-terms.ts';
import { isNoAmount } from '#domain/amount-input.ts';
import { fractionOfDecimal } from '#domain/futures/fraction.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { ChangeProblem, PositionChange } from '#src/binding/futures.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { HeldNote } from '#src/design/data/HeldNote.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { heldRowProps } from '#src/design/data/held-rows.ts';
import { useHeldList } from '#src/design/data/use-held-rows.ts';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { CloseIcon } from '#src/design/icons/trading-icons.ts';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { priceTextOf, profitTextOf, signedPercentTextOf } from '../../numbers/futures-text.ts';
import { stopResultOf } from '../../numbers/position-change.ts';
import { signToneOf } from '../../numbers/position-figures.ts';
import { typedDecimal } from '../../numbers/typed-number.ts';
import { TriggerSelect } from '../TriggerSelect.tsx';
import { DialogActions } from './DialogActions.tsx';
import { PositionHead } from './PositionHead.tsx';
import { useChangeText } from './use-change-text.ts';
import styles from './Dialogs.module.css';

export interface StopsDialogProps {
  /** Undefined while the dialog is closed. */
  readonly position: FuturesPosition | undefined;
  readonly rules: ContractRules;
  /** What prevents a change, by the rules of the exchange. */
  readonly problemsOf: (change: PositionChange) => readonly ChangeProblem[];
  readonly isBusy: boolean;
  /** Why nothing can be sent now. */
  readonly reasonDisabled?: string | undefined;
  readonly error?: string | undefined;
  readonly onConfirm: (position: FuturesPosition, stops: Stops) => void;
  readonly onCancelPartial: (id: FuturesOrderId) => void;
  readonly onClose: () => void;
}

export function StopsDialog(props: StopsDialogProps) {
  const { t } = useLingui();
  const { position, isBusy, onClose } = props;
  return (
    <Dialog
      title={t`Take profit and stop loss`}
      size="normal"
      isOpen={position !== undefined}
      onClose={onClose}
      isLocked={isBusy}
    >
      {position !== undefined && <StopsForm {...props} position={position} />}
    </Dialog>
  );
}

type StopsFormProps = StopsDialogProps & { readonly position: FuturesPosition };

interface StopDraft {
  readonly text: string;
  readonly trigger: Trigger;
}

const draftOf = (stop: StopPrice | undefined): StopDraft => ({
  text: stop?.price ?? '',
  trigger: stop?.trigger ?? 'mark',
});

function StopsForm(props: StopsFormProps) {
  const { t } = useLingui();
  const { position, rules, isBusy, reasonDisabled, error, onConfirm, onClose } = props;
  const [takeProfit, setTakeProfit] = useState(() => draftOf(position.takeProfit));
  const [stopLoss, setStopLoss] = useState(() => draftOf(position.stopLoss));
  const stopOf = ({ text, trigger }: StopDraft): StopPrice | undefined => {
    const price = typedDecimal(text);
    return price === undefined ? undefined : { price, trigger };
  };
  const stops = { takeProfit: stopOf(takeProfit), stopLoss: stopOf(stopLoss) };
  const { errorOf, generalError } = useStopErrors(props, stops);
  const problems = [errorOf('takeProfit', takeProfit), errorOf('stopLoss', stopLoss)];
  return (
    <div className={styles.form}>
      <PositionHead position={position} rules={rules} />
      <ValueRow
        label={t`Entry price`}
        value={
          <NumberText>
            {priceTextOf(
              fractionOfDecimal(position.entryPrice),
              rules,
              position.side === 'long' ? 'up' : 'down',
            )}
          </NumberText>
        }
      />
      <StopInput
        {...props}
        label={t({ message: 'Take profit', comment: 'Label' })}
        triggerLabel={t`Trigger of take profit`}
        draft={takeProfit}
        problem={problems[0]}
        onChange={setTakeProfit}
      />
      <StopInput
        {...props}
        label={t({ message: 'Stop loss', comment: 'Label' })}
        triggerLabel={t`Trigger of stop loss`}
        draft={stopLoss}
        problem={problems[1]}
        onChange={setStopLoss}
      />
      <PartialStops {...props} />
      <DialogActions
        confirm={t`Save`}
        isBusy={isBusy}
        reasonDisabled={reasonDisabled ?? problems[0] ?? problems[1] ?? generalError}
        error={error}
        onClose={onClose}
        onConfirm={() => onConfirm(position, stops)}
      />
    </div>
  );
}

/** Messages about drafts that are no price, or that the exchange would reject; only an empty one removes the stop. */
function useStopErrors({ position, rules, problemsOf }: StopsFormProps, stops: Stops) {
  const { t } = useLingui();
  const textOf = useChangeText(position, rules);
  const problems = problemsOf({ kind: 'stops', size: undefined, ...stops });
  const general = problems.find(({ field }) => field === undefined);
  return {
    generalError: general && textOf(general),
    errorOf: (name: 'takeProfit' | 'stopLoss', { text }: StopDraft): string | undefined => {
      if (isNoAmount(text)) return t`Enter a price or clear the field`;
      const problem = problems.find(({ field }) => field === name);
      return problem && textOf(problem);
    },
  };
}

interface StopInputProps extends Pick<StopsFormProps, 'position' | 'rules' | 'isBusy'> {
  readonly label: string;
  readonly triggerLabel: string;
  readonly draft: StopDraft;
  readonly problem: string | undefined;
  readonly onChange: (draft: StopDraft) => void;
}

function StopInput(props: StopInputProps) {
  const { t } = useLingui();
  const { position, rules, isBusy, label, triggerLabel, draft, problem, onChange } = props;
  const price = typedDecimal(draft.text);
  const result = price === undefined ? undefined : stopResultOf(position, fractionOfDecimal(price));
  return (
    <div className={styles.stop}>
      <div className={styles.stopHead}>
        <span>{label}</span>
        <TriggerSelect
          label={triggerLabel}
          trigger={draft.trigger}
          onTriggerChange={(trigger) => onChange({ ...draft, trigger })}
        />
      </div>
      <NumberField
        label={label}
        labelPlacement="hidden"
        unit={rules.quoteCoin}
        value={draft.text}
        error={problem}
        isReadOnly={isBusy}
        onValueChange={(text) => onChange({ ...draft, text })}
      />
      <ValueRow
        label={t`PnL at this price`}
        value={
          <NumberText tone={result && signToneOf(result.profit)}>
            {result === undefined
              ? '–'
              : `${profitTextOf(result.profit)} ${rules.quoteCoin} (${signedPercentTextOf(result.roi)})`}
          </NumberText>
        }
      />
    </div>
  );
}

const keyOf = ({ id }: FuturesPosition['partialStops'][number]) => id;

function PartialStops({ position, rules, onCancelPartial }: StopsFormProps) {
  const { t } = useLingui();
  const held = useHeldList(position.partialStops, keyOf);
  if (held.rows.length === 0) return null;
  return (
    <>
      <HeldNote state={held.state} />
      <ul className={styles.parts} aria-label={t`Stops of parts`} {...held.rowsProps}>
        {held.rows.map(({ key, row: { id, kind, price, size }, isGone }) => {
          const name = kind === 'take_profit' ? t`Take profit` : t`Stop loss`;
          const text = `${displayNumber(size)} ${rules.tradeCoin} @ ${displayNumber(price)}`;
          return (
            <li key={key} {...heldRowProps(key, isGone)}>
              <span>{name}</span>
              <NumberText>{text}</NumberText>
              <IconButton
                size="small"
                label={t({
                  message: `Cancel ${name} ${text}`,
                  comment: 'Button; {name}: Take profit or Stop loss, {text}: amount and price',
                })}
                icon={<CloseIcon size={14} />}
                onClick={() => onCancelPartial(id)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
