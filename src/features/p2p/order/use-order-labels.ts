/** Names of what an order has: statuses, actions and reasons. */
import { useLingui } from '@lingui/react/macro';
import type { P2pAppealReason, P2pOrderStatus } from '#contract/core/p2p.ts';
import type { P2pCancelReason, P2pOrder } from '#contract/entities/p2p-order.ts';
import type { OrderAction } from '#src/binding/p2p-orders.ts';

export const useOrderLabels = () => ({
  status: useStatusLabel(),
  action: useActionLabel(),
  cancelReason: useCancelReasonLabel(),
  appealReason: useAppealReasonLabel(),
});

function useStatusLabel(): (order: Pick<P2pOrder, 'status' | 'isSettled'>) => string {
  const { t } = useLingui();
  const names: Readonly<Record<P2pOrderStatus, string>> = {
    awaiting_payment: t({ message: 'Awaiting payment', comment: 'Status of a P2P order' }),
    paid: t({ message: 'Paid', context: 'Status of a P2P order' }),
    completed: t({ message: 'Completed', comment: 'Status of a P2P order' }),
    cancelled: t({ message: 'Canceled', comment: 'Status of a P2P order' }),
    expired: t({ message: 'Expired', comment: 'Status of a P2P order' }),
    in_appeal: t({ message: 'In appeal', comment: 'Status of a P2P order' }),
    resolved_to_buyer: t`Resolved for the buyer`,
    resolved_to_seller: t`Resolved for the seller`,
  };
  const settled = t({ message: 'Settled', comment: 'Status of a P2P order' });
  return ({ status, isSettled }) => (isSettled ? settled : names[status]);
}

function useActionLabel(): (action: OrderAction) => string {
  const { t } = useLingui();
  const names: Readonly<Record<OrderAction, string>> = {
    mark_paid: t`I have paid`,
    take_back_paid: t`I have not paid`,
    extend_payment: t`Give more time`,
    release: t({ message: 'Release', comment: 'Sends the escrow to the buyer' }),
    cancel: t({ message: 'Cancel order', comment: 'State or action of an order' }),
    request_cancel: t({ message: 'Request cancellation', comment: 'State or action of an order' }),
    accept_cancel: t({ message: 'Accept cancellation', comment: 'State or action of an order' }),
    reject_cancel: t({ message: 'Reject cancellation', comment: 'State or action of an order' }),
    appeal: t({ message: 'Appeal', comment: 'Asks the exchange to decide an order' }),
    add_evidence: t({ message: 'Add evidence', comment: 'State or action of an order' }),
    withdraw_appeal: t({ message: 'Withdraw appeal', comment: 'State or action of an order' }),
    concede: t`Give up the appeal`,
    propose_settlement: t({
      message: 'Propose settlement',
      comment: 'State or action of an order',
    }),
    answer_settlement: t`Respond to proposal`,
    complain: t`Report a problem`,
    give_feedback: t({ message: 'Leave feedback', comment: 'State or action of an order' }),
  };
  return (action) => names[action];
}

function useCancelReasonLabel(): (reason: P2pCancelReason) => string {
  const { t } = useLingui();
  const names: Readonly<Record<P2pCancelReason, string>> = {
    buyer_changed_mind: t`The buyer no longer wants to trade`,
    cannot_pay: t`The payment cannot be made`,
    account_details_wrong: t`The account details are wrong`,
    seller_asked: t`The seller asked to cancel`,
    seller_asked_for_more: t`The seller asked for more money`,
    no_answer: t`The counterparty does not respond`,
    name_differs: t`The names do not match`,
    refunded: t`The payment was refunded`,
    other: t({ message: 'Other reason', comment: 'Why an order is canceled' }),
  };
  return (reason) => names[reason];
}

function useAppealReasonLabel(): (reason: P2pAppealReason) => string {
  const { t } = useLingui();
  const names: Readonly<Record<P2pAppealReason, string>> = {
    paid_not_released: t`I paid, but the seller did not release`,
    released_not_paid: t`I released, but the payment did not arrive`,
    paid_wrong_amount: t`The paid amount is wrong`,
    third_party_payer: t`The payment came from another person`,
    account_frozen: t`My account was frozen`,
    chargeback: t`The payment was reversed`,
    paid_after_expiry: t`I paid after the order had expired`,
    other: t({ message: 'Other reason', comment: 'Why an order is appealed' }),
    marked_paid_not_received: t`Marked as paid, but nothing arrived`,
  };
  return (reason) => names[reason];
}
