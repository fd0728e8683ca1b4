/** English texts of notifications about gift cards. None contains a code. */
import type { GiftCardDetails, GiftCardEvent } from '#contract/entities/notification-account.ts';
import { sentences, timeText, type NotificationText } from './notification-form.ts';

const TEXTS: Readonly<
  Record<GiftCardEvent, readonly [title: string, text: string, beforeTime?: string]>
> = {
  received: ['You received a gift card', 'Add it to make it yours, or redeem it.'],
  revealed: ['Gift card code shown', 'If this was not you, report the card.', 'Shown at'],
  redeemed: ['Gift card redeemed', 'Someone has redeemed a card that you created.'],
  redeemed_by_itself: ['Gift card redeemed', 'Its time was over. It is in your spot wallet.'],
  expiring: [
    'Gift card expires soon',
    'Then its amount returns to its creator, or to whoever added it last.',
    'Valid until',
  ],
  expired: ['Gift card expired', 'Its amount has returned.'],
  revoked: ['Gift card revoked', 'It can no longer be used.'],
  locked: ['Gift card locked', 'It cannot be used until the exchange has decided.'],
  unlocked: ['Gift card unlocked', 'It can be used again.'],
};

export function giftCardText(details: GiftCardDetails): NotificationText {
  const { event, cardNumber, coin, amount, at } = details;
  const [title, text, beforeTime] = TEXTS[event];
  const time = at === undefined || beforeTime === undefined ? '' : `${beforeTime} ${timeText(at)}.`;
  return {
    title,
    body: sentences(`Card ${cardNumber}: ${amount} ${coin}.`, text, time),
    link: '/gift-cards',
  };
}
