/** Dialog of an action: what it does, what the user states for it, and its button. A dangerous one waits before it can be
 *  confirmed, and its way out comes first. */
import { useLingui } from '@lingui/react/macro';
import type { P2pOrderDetails } from '#contract/entities/p2p-order.ts';
import { isDangerous } from '#domain/p2p/order-statements.ts';
import type { OrderAction, OrderForm } from '#src/binding/p2p-orders.ts';
import type { ButtonTone } from '#src/design/controls/Button.tsx';
import { ConfirmRow } from '#src/design/controls/ConfirmRow.tsx';
import { Notice } from '#src/design/feedback/Notice.tsx';
import { Dialog } from '#src/design/overlay/Dialog.tsx';
import { useOrderLabels } from '../use-order-labels.ts';
import { coinText, sumText, useConsequence } from '../use-order-texts.ts';
import { ActionFields } from './ActionFields.tsx';
import styles from './OrderParts.module.css';

export interface ActionDialogProps {
  readonly order: P2pOrderDetails;
  readonly form: OrderForm;
}

export function ActionDialog({ order, form }: ActionDialogProps) {
  const { t } = useLingui();
  const labels = useOrderLabels();
  const consequence = useConsequence(order);
  const { action, draft, phase, rejection } = form;
  const isOpen = draft !== undefined && action !== undefined && phase !== 'queued';
  if (!isOpen) return null;
  const isSending = phase === 'sending' || phase === 'unknown';
  const isFieldRejected = rejection?.name === 'two_factor_code_wrong';
  const confirm = confirmText(action, labels.action(action), order);
  return (
    <Dialog
      isOpen
      title={labels.action(action)}
      size="normal"
      isLocked={isSending}
      isAlert={isDangerous(action)}
      onClose={form.leave}
    >
      <form
        className={styles.form}
        aria-label={labels.action(action)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.confirm();
        }}
      >
        <p className={styles.hint}>{consequence(action)}</p>
        <Danger order={order} action={action} />
        <ActionFields order={order} form={form} action={action} draft={draft} />
        {rejection !== undefined && !isFieldRejected && (
          <Notice tone="danger" isUrgent>
            <bdi>{rejection.message}</bdi>
          </Notice>
        )}
        {phase === 'unknown' && (
          <Notice tone="warning" isUrgent>
            {t`No response yet. Checking the result; nothing happens twice.`}
          </Notice>
        )}
        <ConfirmRow
          confirm={confirm}
          tone={toneOf(action)}
          isBusy={isSending}
          disabledReason={phase === 'warning' ? t`Read the warning first` : undefined}
          back={t`Go back`}
          backDisabledReason={isSending ? t`Waiting for the exchange` : undefined}
          onBack={form.leave}
        />
      </form>
    </Dialog>
  );
}

const toneOf = (action: OrderAction): ButtonTone => (isDangerous(action) ? 'danger' : 'primary');

/** The button of a release names what leaves. */
const confirmText = (action: OrderAction, label: string, order: P2pOrderDetails): string =>
  action === 'release' ? `${label} ${coinText(order)}` : label;

/** What a buyer loses who has paid. */
function Danger({
  order,
  action,
}: {
  readonly order: P2pOrderDetails;
  readonly action: OrderAction;
}) {
  const { t } = useLingui();
  if (!isDangerous(action)) return null;
  const fiat = sumText(order);
  const coins = coinText(order);
  return (
    <Notice tone="danger" isUrgent>
      {order.status === 'awaiting_payment'
        ? t`If you have paid ${fiat}, do not continue: paid money is not protected after this.`
        : t`${coins} goes back to the seller. Continue only if ${fiat} has been refunded to you: paid money is not protected after this.`}
    </Notice>
  );
}
