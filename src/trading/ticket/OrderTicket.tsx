/** The ticket of a spot order, as it is drawn: texts and problems come in, what a person does goes
 *  out. Which field follows which, what is wrong and what it costs is decided elsewhere. */
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { OrderKind, OrderSide } from '#contract/entities/order.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Slider } from '#src/design/controls/Slider.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { ConfirmPrice } from './ConfirmPrice.tsx';
import { AmountField, TicketFields } from './TicketFields.tsx';
import { TicketSums } from './TicketSums.tsx';
import styles from './OrderTicket.module.css';

export type TicketField = 'price' | 'stop' | 'size' | 'total';
export type TicketPhase = 'drafting' | 'confirming' | 'placing' | 'unknown';

export interface TicketIntents {
  readonly onSide: (side: OrderSide) => void;
  readonly onKind: (kind: OrderKind) => void;
  readonly onField: (field: TicketField, text: string) => void;
  /** Whole per cents of what is available. */
  readonly onPercent: (percent: number) => void;
  readonly onSubmit: () => void;
  /** Yes, so far a price is meant. */
  readonly onConfirm: () => void;
  readonly onDecline: () => void;
  /** The best price of one's own side, into the price field. */
  readonly onBestPrice: () => void;
  readonly onSignIn: () => void;
}

export interface OrderTicketProps {
  readonly pair: Pair;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  /** As shown: grouped, empty when nothing was typed. */
  readonly fields: Readonly<Record<TicketField, string>>;
  readonly percent: number;
  readonly available: { readonly coin: string; readonly text: string };
  /** In the coin received; undefined until it can be said. */
  readonly feeText: string | undefined;
  /** What arrives when all of it fills, fee taken off. */
  readonly receiveText?: string | undefined;
  /** How much of it would fill at once, and at which average. */
  readonly fillsNowText?: string | undefined;
  readonly fieldErrors: Readonly<Partial<Record<TicketField, string>>>;
  readonly phase: TicketPhase;
  readonly canSubmit: boolean;
  readonly reasonDisabled?: string | undefined;
  readonly isSignedIn: boolean;
  /** The market now, beside a price that is far from it. */
  readonly marketPriceText?: string | undefined;
  readonly intents: TicketIntents;
}

const MARKS = [0, 25, 50, 75, 100];
const percentTextOf = (percent: number): string => `${percent}%`;

export function OrderTicket(props: OrderTicketProps) {
  const { t } = useLingui();
  const { pair, side, kind, percent, available, phase, isSignedIn, intents } = props;
  const isBusy = phase === 'placing' || phase === 'unknown';
  return (
    <form
      className={styles.ticket}
      aria-label={t`Order`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (props.canSubmit && !isBusy) intents.onSubmit();
      }}
    >
      <SegmentedControl<OrderSide>
        label={t`Side`}
        look="fill"
        value={side}
        onValueChange={intents.onSide}
        segments={[
          { value: 'buy', label: t`Buy`, tone: 'buy' },
          { value: 'sell', label: t`Sell`, tone: 'sell' },
        ]}
      />
      <SegmentedControl<OrderKind>
        label={t`Order type`}
        look="text"
        value={kind}
        onValueChange={intents.onKind}
        segments={[
          { value: 'limit', label: t`Limit` },
          { value: 'market', label: t`Market` },
          { value: 'stop_limit', label: t`Stop limit` },
        ]}
      />
      <ValueRow
        label={t`Available`}
        isStrong
        value={
          <NumberText>
            {available.text} {available.coin}
          </NumberText>
        }
      />
      <TicketFields {...props} isBusy={isBusy} />
      <Slider
        label={t`Share of what is available`}
        value={percent}
        marks={MARKS}
        textOf={percentTextOf}
        tone={side}
        onValueChange={intents.onPercent}
        disabledReason={isSignedIn ? undefined : t`Sign in to see what is available`}
      />
      <AmountField
        {...props}
        isBusy={isBusy}
        field="total"
        label={t`Total`}
        unit={pair.quoteCoin}
      />
      <TicketSums {...props} />
      {phase === 'unknown' && (
        <Notice tone="warning" isUrgent>
          {t`No answer came. Your order is being looked up and is not sent twice.`}
        </Notice>
      )}
      {isSignedIn ? <Submit {...props} isBusy={isBusy} /> : <SignIn onSignIn={intents.onSignIn} />}
      <ConfirmPrice
        pair={pair}
        side={side}
        priceText={props.fields.price}
        sizeText={props.fields.size}
        marketPriceText={props.marketPriceText}
        isOpen={phase === 'confirming'}
        onConfirm={intents.onConfirm}
        onDecline={intents.onDecline}
      />
    </form>
  );
}

interface BusyProps {
  readonly isBusy: boolean;
}

function Submit({ pair, side, canSubmit, reasonDisabled, isBusy }: OrderTicketProps & BusyProps) {
  const { t } = useLingui();
  const { tradeCoin } = pair;
  const waiting = t`The order is not complete`;
  return (
    <Button
      type="submit"
      tone={side}
      size="large"
      isWide
      isBusy={isBusy}
      disabledReason={canSubmit ? undefined : (reasonDisabled ?? waiting)}
    >
      {side === 'buy' ? t`Buy ${tradeCoin}` : t`Sell ${tradeCoin}`}
    </Button>
  );
}

function SignIn({ onSignIn }: { readonly onSignIn: () => void }) {
  const { t } = useLingui();
  return (
    <Button tone="primary" size="large" isWide onClick={onSignIn}>
      {t`Sign in to trade`}
    </Button>
  );
}
