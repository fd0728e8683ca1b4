/** Checks the new terms of an open order. Pure: rejects, but changes nothing. */
import { lots, type Lots, type Ticks, type Units } from '#contract/core/decimal.ts';
import { notionalFloor } from '#domain/order-cost.ts';
import { reject } from '#server/runtime/rejection.ts';
import type { AmendOrder, AmendRejection } from './exchange-api.ts';
import type { LiveOrder, OpenTerms } from './live-order.ts';
import { isTooLarge } from '#domain/spot-order-rules.ts';
import { isFar, isPrice, isSize, rangeRejection } from './order-rules.ts';

/** Complete terms of an open order, with the size that may still trade. */
export interface AmendedTerms extends OpenTerms {
  readonly limitPrice: Ticks;
  readonly remaining: Lots;
}

/**
 * @param reference price of the pair; undefined while none is current
 * @returns the rejection, or the complete new terms, whether or not they differ.
 */
export function amendedTerms(
  live: LiveOrder,
  amend: AmendOrder,
  reference: Units | undefined,
): AmendedTerms | AmendRejection {
  const { side, market, timeInForce } = live.terms;
  const { matcher, pair, minNotional } = market;
  const { isWaiting } = live.book;
  if (pair.status !== 'open') return reject('pair_closed');
  if (amend.stopPrice !== undefined && !isWaiting) return reject('order_type_mismatch');
  const { size = live.size, limitPrice = live.limitPrice, stopPrice = live.stopPrice } = amend;
  if (!isPrice(limitPrice) || (isWaiting && !isPrice(stopPrice))) return reject('price_off_tick');
  if (!isSize(size)) return reject('amount_off_lot');
  if (size <= live.filled) return reject('amount_below_filled');

  const remaining = lots(size - live.filled);
  const more = lots(Math.max(0, remaining - live.book.remaining));
  if (isTooLarge(limitPrice, size, pair) || !matcher.hasRoomFor(side, more)) {
    return reject('amount_too_large');
  }
  if (notionalFloor(limitPrice, size, pair) < minNotional) return reject('notional_too_small');

  if (isWaiting && stopPrice !== undefined && matcher.wouldTrigger(side, stopPrice)) {
    return reject('stop_would_trigger');
  }
  if (limitPrice !== live.limitPrice) {
    const outside = rangeRejection(limitPrice, reference, pair);
    if (outside !== undefined) return outside;
  }
  const isMoved = limitPrice !== live.limitPrice || stopPrice !== live.stopPrice;
  const isUnconfirmed = isMoved && amend.confirmPrice !== true;
  if (
    isUnconfirmed &&
    isFar({ side, limitPrice, stopPrice: isWaiting ? stopPrice : undefined }, matcher)
  ) {
    return reject('price_far_from_market');
  }
  if (timeInForce === 'post_only' && matcher.wouldCross(side, limitPrice)) {
    return reject('post_only_would_take');
  }
  return { size, limitPrice, stopPrice, remaining };
}
