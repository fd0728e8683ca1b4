/** Parts of the order form, shared by the form with a side switch and the side-by-side forms. Each
 *  part rerenders only when its own texts change: typing a digit rerenders its field and the sums. */
import { memo } from 'react';
import { useLingui } from '@lingui/react/macro';
import { AMOUNT_MARKS_PERCENT } from '#contract/core/leverage.ts';
import type { OrderKind, OrderSide } from '#contract/entities/order.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Slider } from '#src/design/controls/Slider.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ValueRow } from '#src/design/data/ValueRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import type { OrderTicketProps, TicketIntents } from './ticket-props.ts';
import { TicketSums } from './TicketSums.tsx';
import styles from './OrderTicket.module.css';

const percentTextOf = (percent: number): string => `${percent}%`;

/** Returns whether an order is pending or its outcome is unknown. */
export const isBusyIn = ({ phase }: Pick<OrderTicketProps, 'phase'>): boolean =>
  phase === 'placing' || phase === 'unknown';

interface SidesProps extends Pick<OrderTicketProps, 'side'>, Pick<TicketIntents, 'onSide'> {}

export const Sides = memo(function Sides({ side, onSide }: SidesProps) {
  const { t } = useLingui();
  return (
    <SegmentedControl<OrderSide>
      label={t`Side`}
      variant="fill"
      value={side}
      onValueChange={onSide}
      segments={[
        { value: 'buy', label: t`Buy`, tone: 'buy' },
        { value: 'sell', label: t`Sell`, tone: 'sell' },
      ]}
    />
  );
});

interface KindsProps extends Pick<OrderTicketProps, 'kind'>, Pick<TicketIntents, 'onKind'> {}

export const Kinds = memo(function Kinds({ kind, onKind }: KindsProps) {
  const { t } = useLingui();
  return (
    <SegmentedControl<OrderKind>
      label={t`Order type`}
      variant="text"
      value={kind}
      onValueChange={onKind}
      segments={[
        { value: 'limit', label: t`Limit`, tip: t`Your order fills at this price or better` },
        {
          value: 'market',
          label: t({ message: 'Market', comment: 'Type of an order' }),
          tip: t`Fills immediately at the best prices in the order book`,
        },
        {
          value: 'stop_limit',
          label: t`Stop limit`,
          tip: t`Places a limit order when the stop price is reached`,
        },
      ]}
    />
  );
});

export const Available = memo(function Available({ coin, text }: OrderTicketProps['available']) {
  const { t } = useLingui();
  return (
    <ValueRow
      label={t`Available`}
      tip={t`Balance you can use for new orders`}
      isStrong
      value={
        <NumberText>
          {text} {coin}
        </NumberText>
      }
    />
  );
});

interface ShareProps
  extends Pick<OrderTicketProps, 'percent' | 'isSignedIn'>, Pick<TicketIntents, 'onPercent'> {
  /** Colors the slider; undefined where one amount serves both sides. */
  readonly side?: OrderTicketProps['side'] | undefined;
}

export const Share = memo(function Share({ percent, side, isSignedIn, onPercent }: ShareProps) {
  const { t } = useLingui();
  return (
    <Slider
      label={t`Percentage of available balance`}
      value={percent}
      marks={AMOUNT_MARKS_PERCENT}
      textOf={percentTextOf}
      tone={side ?? 'accent'}
      onValueChange={onPercent}
      disabledReason={isSignedIn ? undefined : t`Sign in to view your balance`}
    />
  );
});

/** Sums, warnings and the submit button. */
export function Outcome(props: OrderTicketProps) {
  const { t } = useLingui();
  const { pair, side, phase, intents } = props;
  return (
    <>
      <div className={styles.sums}>
        <TicketSums pair={pair} side={side} kind={props.kind} unit={props.unit} {...props.sums} />
      </div>
      {props.warning !== undefined && <Notice tone="warning">{props.warning}</Notice>}
      {phase === 'unknown' && (
        <Notice tone="warning" isUrgent>
          {t`No response yet. Checking your order status; it will not be sent twice.`}
        </Notice>
      )}
      {props.isSignedIn ? (
        <Submit
          tradeCoin={pair.tradeCoin}
          side={side}
          canSubmit={props.canSubmit}
          reasonDisabled={props.reasonDisabled}
          isBusy={isBusyIn(props)}
        />
      ) : (
        <SignIn onSignIn={intents.onSignIn} />
      )}
      {props.outcome}
    </>
  );
}

interface SubmitProps extends Pick<OrderTicketProps, 'side' | 'canSubmit' | 'reasonDisabled'> {
  readonly tradeCoin: string;
  readonly isBusy: boolean;
}

const Submit = memo(function Submit({
  tradeCoin: coin,
  side,
  canSubmit,
  reasonDisabled,
  isBusy,
}: SubmitProps) {
  const { t } = useLingui();
  const waiting = t`The order is incomplete`;
  return (
    <Button
      type="submit"
      tone={side}
      size="large"
      isWide
      isBusy={isBusy}
      disabledReason={canSubmit ? undefined : (reasonDisabled ?? waiting)}
    >
      {side === 'buy'
        ? t({ message: `Buy ${coin}`, comment: 'Button: places an order' })
        : t({ message: `Sell ${coin}`, comment: 'Button: places an order' })}
    </Button>
  );
});

export const SignIn = memo(function SignIn({ onSignIn }: Pick<TicketIntents, 'onSignIn'>) {
  const { t } = useLingui();
  return (
    <Button tone="primary" size="large" isWide onClick={onSignIn}>
      {t`Sign in to trade`}
    </Button>
  );
});
