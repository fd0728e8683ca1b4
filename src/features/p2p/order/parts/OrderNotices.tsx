/** What happens to an order beside its status: the other side asks for something, an action waits for the exchange, or
 *  the order has changed meanwhile. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { OrderForm } from '#src/binding/p2p-orders.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { countdownText } from '#src/format/dates.ts';
import { countdownOf } from '../order-progress.ts';
import { useOrderLabels } from '../use-order-labels.ts';
import styles from './OrderParts.module.css';

interface OrderNoticesProps {
  readonly order: P2pOrderDetails;
  readonly form: OrderForm;
  readonly now: EpochMs;
}

export function OrderNotices(props: OrderNoticesProps) {
  return (
    <div className={styles.notices}>
      <Outdated {...props} />
      <Superseded {...props} />
      <Waiting {...props} />
      <CancelRequest {...props} />
      <Proposal {...props} />
    </div>
  );
}

function Outdated({ form }: OrderNoticesProps) {
  const { t } = useLingui();
  if (form.reading !== 'outdated') return null;
  return (
    <Notice
      tone="warning"
      action={<Button size="small" onClick={form.readAgain}>{t`Retry`}</Button>}
    >
      {t`The order could not be updated.`}
    </Notice>
  );
}

function Superseded({ form }: OrderNoticesProps) {
  const { t } = useLingui();
  if (!form.isSuperseded) return null;
  return (
    <Notice
      tone="warning"
      isUrgent
      action={
        <Button size="small" onClick={form.leave}>
          {t({ message: 'OK', comment: 'Hides a message' })}
        </Button>
      }
    >
      {t`The order has changed. Your action was not carried out.`}
    </Notice>
  );
}

/** A payment that the exchange does not know of counts as not made. */
function Waiting({ order, form, now }: OrderNoticesProps) {
  const { t } = useLingui();
  if (form.phase !== 'queued' && form.phase !== 'unknown') return null;
  const countdown = countdownOf(order, now);
  const left = countdown === undefined ? '' : countdownText(countdown.until - now);
  const isPayment = form.action === 'mark_paid' && left !== '';
  return (
    <Notice
      tone="warning"
      isUrgent
      action={
        form.phase === 'queued' ? (
          <Button size="small" onClick={form.leave}>
            {t({ message: 'Undo', comment: 'Takes back an action that was not sent' })}
          </Button>
        ) : undefined
      }
    >
      {isPayment ? (
        <>
          <span>{t`Not yet known to the exchange. It is sent again automatically.`}</span>{' '}
          <span>{t({ message: 'Time left:', comment: 'A countdown follows' })}</span>{' '}
          <bdi dir="ltr">{left}</bdi>
        </>
      ) : (
        t`Not yet known to the exchange. It is sent again automatically.`
      )}
    </Notice>
  );
}

/** A pending request never hides the other actions. Beside its two buttons, a phone has no room for the text. */
function CancelRequest({ order, form }: OrderNoticesProps) {
  const { t } = useLingui();
  const labels = useOrderLabels();
  const { cancelRequest, cancelRequestReason, role, allowedActions } = order;
  if (cancelRequest !== 'pending') return null;
  if (role === 'seller') return <Notice>{t`You asked the buyer to cancel the order.`}</Notice>;
  const reason =
    cancelRequestReason === undefined ? undefined : labels.cancelReason(cancelRequestReason);
  return (
    <Notice tone="warning">
      {t`The seller asks to cancel the order. Reject it if you have paid.`}
      {reason !== undefined && ` ${reason}.`}
      <span className={styles.answers}>
        {(['reject_cancel', 'accept_cancel'] as const)
          .filter((action) => allowedActions.includes(action))
          .map((action) => (
            <Button key={action} size="small" onClick={() => form.choose(action)}>
              {labels.action(action)}
            </Button>
          ))}
      </span>
    </Notice>
  );
}

function Proposal({ order, form }: OrderNoticesProps) {
  const { t } = useLingui();
  const labels = useOrderLabels();
  const { settlement, role, coin, allowedActions } = order;
  if (settlement === undefined) return null;
  const buyer = `${displayNumber(settlement.buyerAmount)} ${coin}`;
  const seller = `${displayNumber(settlement.sellerAmount)} ${coin}`;
  return (
    <Notice
      action={
        allowedActions.includes('answer_settlement') && (
          <Button size="small" onClick={() => form.choose('answer_settlement')}>
            {labels.action('answer_settlement')}
          </Button>
        )
      }
    >
      {settlement.proposedBy === role
        ? t`You proposed a settlement: ${buyer} for the buyer, ${seller} for the seller.`
        : t`The counterparty proposes a settlement: ${buyer} for the buyer, ${seller} for the seller.`}
    </Notice>
  );
}
