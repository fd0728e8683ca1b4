/** Closes a position, or a part of it, at market or at a limit price. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { AMOUNT_MARKS_PERCENT } from '#contract/core/leverage.ts';
import { compareDecimals, decimal, decimalCountOf, type Decimal } from '#contract/core/decimal.ts';
import type { CloseKind } from '#contract/entities/futures-terms.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { fractionOfDecimal, type Fraction } from '#domain/futures/fraction.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { ChangeProblem, PositionChange } from '#src/binding/futures.ts';
import { NumberField } from '#src/design/controls/NumberField.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Slider } from '#src/design/controls/Slider.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import type { ContractRules } from '../../numbers/contract-rules.ts';
import { amountTextOf, profitTextOf, roundedDecimal } from '../../numbers/futures-text.ts';
import { closeResultOf, shareOfSize } from '../../numbers/position-change.ts';
import { signToneOf } from '../../numbers/position-figures.ts';
import { typedDecimal } from '../../numbers/typed-number.ts';
import { HeldByOrders } from '../HeldByOrders.tsx';
import { DialogActions } from './DialogActions.tsx';
import { PositionHead } from './PositionHead.tsx';
import { useChangeText } from './use-change-text.ts';
import styles from './Dialogs.module.css';

const ZERO = decimal('0');

export interface CloseRequest {
  readonly kind: CloseKind;
  readonly size: Decimal;
  /** Undefined at market. */
  readonly price: Decimal | undefined;
}

export interface ClosePositionDialogProps {
  /** Undefined while the dialog is closed. */
  readonly position: FuturesPosition | undefined;
  readonly rules: ContractRules;
  /** How the dialog was opened. */
  readonly kind: CloseKind;
  /** Price that the form starts with and that a market close is estimated with. */
  readonly marketPrice: Decimal;
  readonly isBusy: boolean;
  /** Why nothing can be sent now. */
  readonly reasonDisabled?: string | undefined;
  readonly error?: string | undefined;
  /** What prevents a change, by the rules of the exchange. */
  readonly problemsOf: (change: PositionChange) => readonly ChangeProblem[];
  /** Cancels the open orders that hold the position. */
  readonly onCancelOrders: () => void;
  readonly onConfirm: (position: FuturesPosition, request: CloseRequest) => void;
  readonly onClose: () => void;
}

export function ClosePositionDialog(props: ClosePositionDialogProps) {
  const { t } = useLingui();
  const { position, isBusy, onClose } = props;
  return (
    <Dialog
      title={t({ message: 'Close position', comment: 'Title' })}
      isOpen={position !== undefined}
      onClose={onClose}
      isLocked={isBusy}
    >
      {position !== undefined && <CloseForm {...props} position={position} />}
    </Dialog>
  );
}

type CloseFormProps = ClosePositionDialogProps & { readonly position: FuturesPosition };

const percentText = (percent: number): string => `${percent}%`;

function CloseForm(props: CloseFormProps) {
  const { t } = useLingui();
  const { position, rules, marketPrice, isBusy, reasonDisabled, error, onConfirm, onClose } = props;
  const textOf = useChangeText(position, rules);
  const [kind, setKind] = useState(props.kind);
  const [percent, setPercent] = useState(100);
  const [priceText, setPriceText] = useState<string>(marketPrice);
  const typedPrice = typedDecimal(priceText);
  const price = kind === 'market' ? marketPrice : typedPrice;
  const size = shareOfSize(fractionOfDecimal(position.closableSize), percent, rules);
  const sizeDecimal = roundedDecimal(size, decimalCountOf(rules.lotSize), 'down');
  const problems = props.problemsOf({
    kind: 'close',
    size: sizeDecimal,
    limitPrice: kind === 'market' ? undefined : (typedPrice ?? ZERO),
  });
  const [problem] = problems;
  const priceProblem = problems.find(({ field }) => field === 'price');
  const priceError =
    priceProblem === undefined || typedPrice === undefined ? undefined : textOf(priceProblem);
  const isHeld = compareDecimals(position.closableSize, position.size) < 0;
  const closableText = `${displayNumber(position.closableSize)} ${rules.tradeCoin}`;
  return (
    <div className={styles.form}>
      <PositionHead position={position} rules={rules} />
      <KindChoice kind={kind} onKind={setKind} />
      {kind === 'limit' && (
        <NumberField
          label={t`Price`}
          labelPlacement="inside"
          unit={rules.quoteCoin}
          value={priceText}
          error={priceError}
          isReadOnly={isBusy}
          onValueChange={setPriceText}
        />
      )}
      <AmountChoice
        sizeText={`${displayNumber(sizeDecimal)} ${rules.tradeCoin}`}
        percent={percent}
        onPercent={setPercent}
      />
      {isHeld && (
        <HeldByOrders
          closableText={closableText}
          isBusy={isBusy}
          onCancelOrders={props.onCancelOrders}
        />
      )}
      <CloseResult position={position} rules={rules} kind={kind} size={size} price={price} />
      <DialogActions
        confirm={t`Close position`}
        tone={position.side === 'long' ? 'sell' : 'buy'}
        isBusy={isBusy}
        reasonDisabled={reasonDisabled ?? (problem && textOf(problem))}
        error={error}
        onClose={onClose}
        onConfirm={() =>
          onConfirm(position, {
            kind,
            size: sizeDecimal,
            price: kind === 'market' ? undefined : price,
          })
        }
      />
    </div>
  );
}

interface KindChoiceProps {
  readonly kind: CloseKind;
  readonly onKind: (kind: CloseKind) => void;
}

function KindChoice({ kind, onKind }: KindChoiceProps) {
  const { t } = useLingui();
  return (
    <SegmentedControl<CloseKind>
      label={t({ message: 'Order type', comment: 'Label' })}
      variant="fill"
      value={kind}
      onValueChange={onKind}
      segments={[
        { value: 'market', label: t`Market` },
        { value: 'limit', label: t`Limit` },
      ]}
    />
  );
}

interface AmountChoiceProps {
  readonly sizeText: string;
  readonly percent: number;
  readonly onPercent: (percent: number) => void;
}

function AmountChoice({ sizeText, percent, onPercent }: AmountChoiceProps) {
  const { t } = useLingui();
  return (
    <>
      <ValueRow label={t`Amount`} isStrong value={<NumberText>{sizeText}</NumberText>} />
      <Slider
        label={t`Share of the position`}
        value={percent}
        marks={AMOUNT_MARKS_PERCENT}
        hasMarkLabels
        textOf={percentText}
        onValueChange={onPercent}
      />
    </>
  );
}

interface CloseResultProps {
  readonly position: FuturesPosition;
  readonly rules: ContractRules;
  readonly kind: CloseKind;
  readonly size: Fraction;
  /** Undefined while the typed price is no number. */
  readonly price: Decimal | undefined;
}

/** Profit, fee and released margin if the chosen size closes at the price. */
function CloseResult({ position, rules, kind, size, price }: CloseResultProps) {
  const { t } = useLingui();
  const { quoteCoin } = rules;
  const result =
    price === undefined
      ? undefined
      : closeResultOf(position, size, fractionOfDecimal(price), rules);
  return (
    <div className={styles.rows}>
      <ValueRow
        label={
          kind === 'market'
            ? t({ message: 'Estimated PnL', comment: 'Label' })
            : t`PnL at this price`
        }
        tip={t({ message: 'Before fees', comment: 'Tooltip' })}
        value={
          <NumberText tone={result && signToneOf(result.profit)}>
            {result === undefined ? '–' : `${profitTextOf(result.profit)} ${quoteCoin}`}
          </NumberText>
        }
      />
      <ValueRow
        label={t`Fee`}
        tip={t`At the taker rate`}
        value={
          <NumberText>
            {result === undefined ? '–' : `${amountTextOf(result.fee, 'up')} ${quoteCoin}`}
          </NumberText>
        }
      />
      {position.marginMode === 'isolated' && (
        <ValueRow
          label={t({ message: 'Released margin', comment: 'Label' })}
          value={
            <NumberText>
              {result === undefined ? '–' : `${amountTextOf(result.margin, 'down')} ${quoteCoin}`}
            </NumberText>
          }
        />
      )}
    </div>
  );
}
