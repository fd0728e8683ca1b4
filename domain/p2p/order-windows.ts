/** Times of an order of peer-to-peer trading. All are compared with the exchange's clock. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/core/durations.ts';

/** The escrow stays this long after an expiry. */
export const GRACE_MS = 15 * MINUTE_MS;
/** From the payment until an appeal, except for reasons that cannot wait. */
export const APPEAL_AFTER_MS = 10 * MINUTE_MS;
/** From the payment until the exchange opens the appeal of a seller who does nothing. */
export const RELEASE_DEADLINE_MS = DAY_MS;
/** From the payment until a seller is reminded. */
export const RELEASE_REMINDERS_MS = [15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS] as const;
/** Before the end of the payment window. */
export const PAYMENT_REMINDERS_MS = [5 * MINUTE_MS, MINUTE_MS] as const;
/** Unanswered, a request to cancel counts as rejected after this time. */
export const CANCEL_REQUEST_MS = 30 * MINUTE_MS;
export const CANCEL_REQUESTS_MAX = 3;
export const SETTLEMENT_MS = DAY_MS;
/** For the other side of an appeal to respond. */
export const RESPOND_MS = DAY_MS;
/** In which the statement of a payment can be taken back. */
export const TAKE_BACK_MS = 5 * MINUTE_MS;
export const COMPLAINT_MS = 7 * DAY_MS;
export const FEEDBACK_MS = 30 * DAY_MS;
/** After the end of an order, messages may still be written. */
export const CHAT_AFTER_END_MS = DAY_MS;
/** Open orders of a taker. */
export const OPEN_ORDERS_MAX = 3;
/** A taker whose orders of one ad end unpaid this often cannot take it for a day. */
export const UNPAID_PER_AD_MAX = 3;
export const PAIR_BLOCK_MS = DAY_MS;
/** Finished trades from which a buyer may cancel more often. */
export const ESTABLISHED_TRADES = 3;

/** Cancels of a buyer in one day after which trading is paused, before and after the statement of a payment. */
export const cancelLimitsOf = (finishedTrades: number) =>
  finishedTrades >= ESTABLISHED_TRADES ? { unpaid: 5, paid: 3 } : { unpaid: 3, paid: 1 };
