/** Texts of the client's own notices, translated; exchange messages are shown as given. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NoticeCode } from '#machines/kernel/notice.ts';

export const NOTICE_MESSAGES: Readonly<Record<NoticeCode, MessageDescriptor>> = {
  no_response: msg`The exchange did not answer. Check your connection and try again.`,
  order_found: msg`Your order was placed.`,
  order_not_placed: msg`Your order was not placed. Nothing was sent twice.`,
  order_amended: msg`Your order was changed.`,
  order_not_amended: msg`Your order was not changed. Look at it and try again.`,
  order_amended_already: msg`Your order has this price and amount already.`,
  order_ended: msg`Your order has ended meanwhile. Nothing was changed.`,
  order_not_complete: msg`The order was not sent: its amount is too small, or more than you have.`,
  book_not_live: msg`The order book is not live. A market order waits for live prices.`,
  challenge_over: msg`This sign-in took too long or too many codes. Sign in again.`,
  session_ended: msg`Your session has ended. Sign in again.`,
};
