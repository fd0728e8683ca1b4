/** Texts of the client's own notices, translated; exchange messages are shown as given. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NoticeCode } from '#machines/kernel/notice.ts';

export const NOTICE_MESSAGES: Readonly<Record<NoticeCode, MessageDescriptor>> = {
  no_response: msg`The exchange did not respond. Check your connection and try again.`,
  response_unusable: msg`The exchange's response cannot be used: the field {field} is missing or invalid. Contact support.`,
  order_found: msg({ message: 'Order placed.', comment: 'Notice' }),
  order_not_placed: msg`Order not placed. You can place it again.`,
  order_amended: msg({ message: 'Order amended.', comment: 'Notice' }),
  order_not_amended: msg`Order not amended. Check it and try again.`,
  order_amended_already: msg`The order already has this price and amount.`,
  order_ended: msg`The order is no longer open. No changes were made.`,
  order_not_complete: msg`Order not sent: the amount is below the minimum or exceeds your balance.`,
  book_not_live: msg`Market orders are unavailable until the order book is live.`,
  hotkey_not_live: msg`Hotkey orders are unavailable until the order book is live.`,
  settings_not_changed: msg`Leverage and margin mode did not change. Try again.`,
  position_changed: msg({ message: 'Position updated.', comment: 'Notice' }),
  position_not_changed: msg`The position did not change. Try again.`,
  close_unfilled: msg`The order was canceled before it filled. The position is unchanged.`,
  close_partly_filled: msg`Only {filled} {coin} of {size} {coin} filled, and the rest was canceled. The position shows what is left.`,
  challenge_over: msg`Sign-in expired or too many wrong codes. Sign in again.`,
  session_ended: msg`Your session has ended. Sign in again.`,
  session_waiting: msg`Connection to your account lost. You stay signed in; reconnecting automatically.`,
  fields_invalid: msg`Some entries are not valid. Check them and try again.`,
};
