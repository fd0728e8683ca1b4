/** Texts of notifications about gift cards. None contains a code. */
import type { GiftCardDetails, GiftCardEvent } from '#contract/entities/notification-account.ts';
import { timeText, type NotificationText } from './notification-form.ts';
import { sentence, texts, together } from '#server/runtime/sentence.ts';

type Words = readonly [title: string, body: string, end?: string];

/** The third text names a time. */
const TEXTS = texts({
  received: ['You received a gift card', 'Add it to make it yours, or redeem it.'],
  revealed: ['Gift card code shown', 'If this was not you, report the card.', 'Shown at {time}.'],
  redeemed: ['Gift card redeemed', 'Someone has redeemed a card that you created.'],
  redeemed_by_itself: [
    'Gift card redeemed',
    'The card expired. Its amount is in your spot wallet.',
  ],
  expiring: [
    'Gift card expires soon',
    'When it expires, its amount returns to its creator, or to the user who added it last.',
    'Valid until {time}.',
  ],
  expired: ['Gift card expired', 'Its amount has returned.'],
  revoked: ['Gift card revoked', 'It can no longer be used.'],
  locked: ['Gift card locked', 'It cannot be used until the exchange has decided.'],
  unlocked: ['Gift card unlocked', 'It can be used again.'],
} satisfies Readonly<Record<GiftCardEvent, Words>>);

export function giftCardText(details: GiftCardDetails): NotificationText {
  const { event, cardNumber, coin, amount, at } = details;
  const [title, text, end]: Words = TEXTS[event];
  const time =
    at === undefined || end === undefined ? undefined : sentence(end, { time: timeText(at) });
  const values = { number: cardNumber, sum: `${amount} ${coin}` };
  return {
    title: sentence(title),
    body: together(sentence('Card {number}: {sum}.', values), sentence(text), time),
    link: '/gift-cards',
  };
}
