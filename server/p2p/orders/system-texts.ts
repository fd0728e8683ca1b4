/** English texts of what the exchange writes into the conversation of an order. Clients that know the event show it in the
 *  user's language. */
import type { ChatEvent } from '#contract/entities/chat-message.ts';

export type P2pChatEvent = Exclude<ChatEvent, 'closed'>;

export const SYSTEM_TEXTS: Readonly<Record<P2pChatEvent, string>> = {
  p2p_started:
    'The order has started. The exchange never asks for passwords or codes in this chat, and only its own messages look like this one.',
  p2p_marked_paid: 'The buyer has stated the payment.',
  p2p_paid_taken_back: 'The buyer has taken the statement of the payment back.',
  p2p_payment_extended: 'The seller has given the buyer more time to pay.',
  p2p_released: 'The seller has released the coins.',
  p2p_cancelled: 'The order was canceled. The coins went back to the seller.',
  p2p_expired:
    'The time to pay has passed. A buyer who has paid can still state it for 15 minutes.',
  p2p_grace_ended: 'The order has ended unpaid. The coins went back to the seller.',
  p2p_cancel_requested: 'The seller asks the buyer to cancel the order.',
  p2p_cancel_rejected: 'The request to cancel was rejected.',
  p2p_appeal_opened: 'An appeal was opened. The coins stay frozen until it is decided.',
  p2p_appeal_by_system:
    'The coins were not released in time, so the exchange has opened an appeal.',
  p2p_evidence_added: 'New evidence was added to the appeal.',
  p2p_appeal_withdrawn: 'The appeal was withdrawn.',
  p2p_appeal_claimed: 'The exchange reviews the appeal.',
  p2p_settlement_proposed: 'A way to split the coins was proposed.',
  p2p_settlement_rejected: 'The proposal to split the coins has ended.',
  p2p_settled: 'Both sides agreed, and the coins were split.',
  p2p_resolved_to_buyer: 'The appeal was decided for the buyer.',
  p2p_resolved_to_seller: 'The appeal was decided for the seller.',
  p2p_conceded: 'The buyer has given the coins back to the seller.',
  p2p_deadline_moved:
    'The exchange could not be reached for a while, so the time of this order was prolonged.',
};
