/** Status of the last sent order in one line with reserved space: sent, accepted, rejected or being
 *  looked up, and its duration. */
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { displayNumber } from '#domain/number-text.ts';
import type { OrderOutcome } from '#src/stores/order-outcomes.store.ts';
import styles from './OrderTicket.module.css';

interface OrderStatusLineProps {
  /** Undefined before the first order. */
  readonly outcome: OrderOutcome | undefined;
  /** Time since the order was sent, while its outcome is unknown. */
  readonly waitedMs: number;
}

const TONES = {
  pending: 'waiting',
  unknown: 'waiting',
  accepted: 'accepted',
  rejected: 'rejected',
  absent: 'rejected',
} as const;

export function OrderStatusLine({ outcome, waitedMs }: OrderStatusLineProps) {
  const what = useWhat();
  const state = useStateLabels();
  const labels = outcome === undefined ? undefined : state(outcome, waitedMs);
  return (
    <output className={styles.status}>
      {outcome !== undefined && (
        <>
          <bdi className={styles.statusOrder}>{what(outcome)}</bdi>
          <bdi className={clsx(styles.statusState, styles[TONES[outcome.state]])}>{labels}</bdi>
        </>
      )}
    </output>
  );
}

function useWhat(): (outcome: OrderOutcome) => string {
  const { t } = useLingui();
  return ({ what }) => {
    if (what.kind === 'cancel') return t`Canceling an order`;
    if (what.kind === 'cancel_all') return t`Canceling all orders`;
    const { side, size, spend, tradeCoin, quoteCoin } = what;
    const amount =
      size === undefined
        ? `${displayNumber(spend)} ${quoteCoin}`
        : `${displayNumber(size)} ${tradeCoin}`;
    return side === 'buy' ? t`Buy ${amount}` : t`Sell ${amount}`;
  };
}

function useStateLabels(): (outcome: OrderOutcome, waitedMs: number) => string {
  const { t } = useLingui();
  return ({ state, elapsedMs, message, what }, waitedMs) => {
    const took = elapsedMs ?? 0;
    const waited = displayNumber(Math.floor(waitedMs / 100) / 10);
    switch (state) {
      case 'pending':
        return waitedMs < 1_000
          ? t({ message: 'Sent', comment: 'State of an order' })
          : t`No response for ${waited} s`;
      case 'unknown':
        return t`Checking status, ${waited} s`;
      case 'accepted':
        return what.kind === 'order' ? t`Accepted in ${took} ms` : t`Canceled in ${took} ms`;
      case 'rejected':
        return t`Rejected in ${took} ms: ${message}`;
      default:
        return what.kind === 'order' ? t`Not placed (${took} ms)` : t`No response after ${took} ms`;
    }
  };
}
