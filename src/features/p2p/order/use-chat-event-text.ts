/** Texts of the system messages in the conversation of an order. */
import { useCallback } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ChatEvent } from '#contract/entities/chat-message.ts';

export function useChatEventText(): (event: ChatEvent) => string | undefined {
  const { t } = useLingui();
  return useCallback(
    (event) => {
      const texts: Readonly<Partial<Record<ChatEvent, string>>> = {
        p2p_started: t`The order was placed and the escrow is frozen. Our team never asks for passwords or codes.`,
        p2p_marked_paid: t`The buyer has marked the order as paid.`,
        p2p_paid_taken_back: t`The buyer has set the order back to unpaid.`,
        p2p_payment_extended: t`The seller has given the buyer more time to pay.`,
        p2p_released: t`The seller has released the escrow.`,
        p2p_cancelled: t`The order was canceled. The escrow was returned to the seller.`,
        p2p_expired: t`The payment window has passed. The escrow stays frozen for 15 minutes.`,
        p2p_grace_ended: t`The order has expired. The escrow was returned to the seller.`,
        p2p_cancel_requested: t`The seller asks to cancel the order.`,
        p2p_cancel_rejected: t`The request to cancel was rejected.`,
        p2p_appeal_opened: t`An appeal was opened. The escrow stays frozen.`,
        p2p_appeal_by_system: t`The seller did not respond in time, so an appeal was opened automatically.`,
        p2p_evidence_added: t`Evidence was added to the appeal.`,
        p2p_appeal_withdrawn: t`The appeal was withdrawn.`,
        p2p_appeal_claimed: t`Our team is reviewing the appeal.`,
        p2p_settlement_proposed: t`A settlement was proposed.`,
        p2p_settlement_rejected: t`The proposed settlement was rejected.`,
        p2p_settled: t`Both sides agreed. The escrow was split.`,
        p2p_resolved_to_buyer: t`The appeal was decided for the buyer.`,
        p2p_resolved_to_seller: t`The appeal was decided for the seller.`,
        p2p_conceded: t`The buyer has given up the appeal. The escrow was returned to the seller.`,
        p2p_deadline_moved: t`The exchange was interrupted, so the deadline was moved.`,
      };
      return texts[event];
    },
    [t],
  );
}
