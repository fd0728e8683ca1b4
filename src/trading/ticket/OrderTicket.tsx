/** The ticket of a spot order, as it is drawn: texts and problems come in, what a person does goes
 *  out. Which field follows which, what is wrong and what it costs is decided elsewhere. Every part is
 *  drawn anew only when its own texts change: a digit draws its field and the sums. */
import { Suspense, lazy, memo, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Pair } from '#contract/core/pair.ts';
import type { OrderKind, OrderSide, TimeInForce } from '#contract/entities/order.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Slider } from '#src/design/controls/Slider.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import type { AskedOrder } from './ConfirmOrder.tsx';
import { TicketFields } from './TicketFields.tsx';
import { TicketSums, type TicketSumTexts } from './TicketSums.tsx';
import styles from './OrderTicket.module.css';

export type TicketField = 'price' | 'stop' | 'size' | 'total';
export type TicketPhase = 'drafting' | 'confirming' | 'placing' | 'unknown';
export type AmountUnit = 'trade' | 'quote';
export type MarketPoint = 'bid' | 'mid' | 'ask';

/** Made once for a ticket: a part whose texts stay is not drawn anew for them. */
export interface TicketIntents {
  readonly onSide: (side: OrderSide) => void;
  readonly onKind: (kind: OrderKind) => void;
  readonly onTimeInForce: (timeInForce: TimeInForce) => void;
  readonly onField: (field: TicketField, text: string) => void;
  readonly onUnit: (unit: AmountUnit) => void;
  /** Whole per cents of what is available. */
  readonly onPercent: (percent: number) => void;
  readonly onSubmit: () => void;
  /** Yes, it is meant. @param isLastTime such orders are not read again from now on. */
  readonly onConfirm: (isLastTime: boolean) => void;
  readonly onDecline: () => void;
  /** A price of the market, into the price field. */
  readonly onMarketPrice: (point: MarketPoint) => void;
  readonly onSignIn: () => void;
}

export interface OrderTicketProps {
  readonly pair: Pair;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  /** The coin that amounts are typed in. */
  readonly unit: AmountUnit;
  /** As shown: grouped, empty when nothing was typed. */
  readonly fields: Readonly<Record<TicketField, string>>;
  readonly percent: number;
  readonly available: { readonly coin: string; readonly text: string };
  readonly sums: TicketSumTexts;
  readonly fieldErrors: Readonly<Partial<Record<TicketField, string>>>;
  /** What the market would make of it, where that is hardly what is wanted. */
  readonly warning?: string | undefined;
  readonly phase: TicketPhase;
  readonly canSubmit: boolean;
  readonly reasonDisabled?: string | undefined;
  readonly isSignedIn: boolean;
  /** One click is enough. */
  readonly isArmed: boolean;
  /** What is being asked before it is sent. */
  readonly asked?: AskedOrder | undefined;
  /** How far a market order may slip: a field of its own. */
  readonly guard?: ReactNode;
  /** What became of what was sent last. */
  readonly fate?: ReactNode;
  /** Arming, keys and settings, at the foot. */
  readonly foot?: ReactNode;
  readonly intents: TicketIntents;
}

/** Comes with the first order that is asked about. */
const ConfirmOrder = lazy(async () => ({
  default: (await import('./ConfirmOrder.tsx')).ConfirmOrder,
}));

const MARKS = [0, 25, 50, 75, 100];
const percentTextOf = (percent: number): string => `${percent}%`;

export function OrderTicket(props: OrderTicketProps) {
  const { t } = useLingui();
  const { pair, side, kind, available, phase, isSignedIn, isArmed, asked, intents } = props;
  const isBusy = phase === 'placing' || phase === 'unknown';
  return (
    <form
      className={styles.ticket}
      aria-label={t`Order`}
      data-ticket
      data-armed={isArmed || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (props.canSubmit && !isBusy) intents.onSubmit();
      }}
    >
      <div className={styles.inputs}>
        <Head side={side} kind={kind} onSide={intents.onSide} onKind={intents.onKind} />
        <Available coin={available.coin} text={available.text} />
        <TicketFields {...props} isBusy={isBusy} />
      </div>
      <div className={styles.outcome}>
        <Share
          percent={props.percent}
          side={side}
          isSignedIn={isSignedIn}
          onPercent={intents.onPercent}
        />
        <TicketSums pair={pair} side={side} kind={kind} unit={props.unit} {...props.sums} />
        {props.warning !== undefined && <Notice tone="warning">{props.warning}</Notice>}
        {phase === 'unknown' && (
          <Notice tone="warning" isUrgent>
            {t`No answer came. Your order is being looked up and is not sent twice.`}
          </Notice>
        )}
        {isSignedIn ? (
          <Submit
            tradeCoin={pair.tradeCoin}
            side={side}
            canSubmit={props.canSubmit}
            reasonDisabled={props.reasonDisabled}
            isBusy={isBusy}
          />
        ) : (
          <SignIn onSignIn={intents.onSignIn} />
        )}
        {props.fate}
        {props.foot}
      </div>
      {asked !== undefined && (
        <Suspense>
          <ConfirmOrder
            asked={asked}
            isOpen={phase === 'confirming'}
            onConfirm={intents.onConfirm}
            onDecline={intents.onDecline}
          />
        </Suspense>
      )}
    </form>
  );
}

interface HeadProps
  extends Pick<OrderTicketProps, 'side' | 'kind'>, Pick<TicketIntents, 'onSide' | 'onKind'> {}

const Head = memo(function Head({ side, kind, onSide, onKind }: HeadProps) {
  const { t } = useLingui();
  return (
    <>
      <SegmentedControl<OrderSide>
        label={t`Side`}
        look="fill"
        value={side}
        onValueChange={onSide}
        segments={[
          { value: 'buy', label: t`Buy`, tone: 'buy' },
          { value: 'sell', label: t`Sell`, tone: 'sell' },
        ]}
      />
      <SegmentedControl<OrderKind>
        label={t`Order type`}
        look="text"
        value={kind}
        onValueChange={onKind}
        segments={[
          { value: 'limit', label: t`Limit` },
          { value: 'market', label: t`Market` },
          { value: 'stop_limit', label: t`Stop limit` },
        ]}
      />
    </>
  );
});

const Available = memo(function Available({ coin, text }: OrderTicketProps['available']) {
  const { t } = useLingui();
  return (
    <ValueRow
      label={t`Available`}
      isStrong
      value={
        <NumberText>
          {text} {coin}
        </NumberText>
      }
    />
  );
});

type ShareProps = Pick<OrderTicketProps, 'percent' | 'side' | 'isSignedIn'> &
  Pick<TicketIntents, 'onPercent'>;

const Share = memo(function Share({ percent, side, isSignedIn, onPercent }: ShareProps) {
  const { t } = useLingui();
  return (
    <Slider
      label={t`Share of what is available`}
      value={percent}
      marks={MARKS}
      textOf={percentTextOf}
      tone={side}
      onValueChange={onPercent}
      disabledReason={isSignedIn ? undefined : t`Sign in to see what is available`}
    />
  );
});

interface SubmitProps extends Pick<OrderTicketProps, 'side' | 'canSubmit' | 'reasonDisabled'> {
  readonly tradeCoin: string;
  readonly isBusy: boolean;
}

const Submit = memo(function Submit({
  tradeCoin,
  side,
  canSubmit,
  reasonDisabled,
  isBusy,
}: SubmitProps) {
  const { t } = useLingui();
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
});

const SignIn = memo(function SignIn({ onSignIn }: Pick<TicketIntents, 'onSignIn'>) {
  const { t } = useLingui();
  return (
    <Button tone="primary" size="large" isWide onClick={onSignIn}>
      {t`Sign in to trade`}
    </Button>
  );
});
