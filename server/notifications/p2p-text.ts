/** Texts of notifications about peer-to-peer orders. They name no account and no message. */
import type { P2pDetails, P2pEvent } from '#contract/entities/notification-account.ts';
import { timeText, type NotificationText } from './notification-form.ts';
import { sentence, texts, together } from '#server/runtime/sentence.ts';

type Words = readonly [title: string, body: string, end?: string];

/** The third text names a time. */
const TEXTS = texts({
  taken: ['Your ad was taken', 'A new order has started.', 'Payment due by {time}.'],
  paid: ['Buyer has paid', 'Check your account, then release the coins.', 'Release by {time}.'],
  paid_taken_back: ['Payment taken back', 'The buyer has not paid yet. Release nothing.'],
  message: ['New message in a trade', 'Open the order to read it.'],
  payment_due: ['Payment due soon', 'Pay, then press “I have paid”.', 'Payment due by {time}.'],
  payment_extended: [
    'More time to pay',
    'The seller has prolonged the time.',
    'Payment due by {time}.',
  ],
  release_reminder: ['Release is due', 'The buyer waits for the coins.', 'Release by {time}.'],
  released: ['Coins released', 'The coins are in your P2P wallet.'],
  cancelled: ['Order canceled', 'The coins went back to the seller.'],
  expired: [
    'Time to pay has passed',
    'If the buyer has paid, the order can still be marked as paid.',
    'The coins stay in escrow until {time}.',
  ],
  cancel_requested: [
    'Seller asks to cancel',
    'Accept only if you have not paid.',
    'Respond by {time}.',
  ],
  cancel_rejected: ['Request to cancel rejected', 'The order goes on.'],
  appeal_opened: ['Appeal opened', 'Add what proves your side.', 'Respond by {time}.'],
  evidence_due: ['Evidence needed', 'Add a text and a file to the appeal.', 'Respond by {time}.'],
  appeal_withdrawn: ['Appeal withdrawn', 'The order goes on.'],
  settlement_proposed: [
    'Split proposed',
    'The other side proposes to split the coins.',
    'Respond by {time}.',
  ],
  settlement_rejected: ['Proposal ended', 'The coins were not split.'],
  settled: ['Coins split', 'Both sides agreed.'],
  resolved_to_buyer: ['Appeal decided for the buyer', 'The coins went to the buyer.'],
  resolved_to_seller: ['Appeal decided for the seller', 'The coins went back to the seller.'],
  ad_offline: ['Ad offline', 'Two orders ended without your answer, so the ad was taken offline.'],
  merchant_approved: ['You are a merchant now', 'Your application was approved.'],
  merchant_rejected: ['Application rejected', 'My P2P shows the reason for the decision.'],
  ad_exhausted: ['Ad used up', 'Less than the minimum is left.'],
  suspended: [
    'P2P trading paused',
    'You cannot start trades now. Open orders go on.',
    'Until {time}.',
  ],
} satisfies Readonly<Record<P2pEvent, Words>>);

export function p2pText(details: P2pDetails): NotificationText {
  const { event, orderUid, coin, amount, currency, fiatAmount, until } = details;
  const [title, text, last]: Words = TEXTS[event];
  const sums =
    amount === undefined || coin === undefined
      ? undefined
      : sentence('{sum} for {paid}.', {
          sum: `${amount} ${coin}`,
          paid: `${fiatAmount ?? ''} ${currency ?? ''}`,
        });
  const end =
    until === undefined || last === undefined
      ? undefined
      : sentence(last, { time: timeText(until) });
  const link =
    orderUid === undefined
      ? '/p2p-trading'
      : `/p2p-trading/order?uid=${encodeURIComponent(orderUid)}`;
  const name =
    orderUid === undefined ? undefined : sentence('Order {number}:', { number: orderUid });
  return { title: sentence(title), body: together(name, sums, sentence(text), end), link };
}
