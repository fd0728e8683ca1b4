/** What an opening order costs, and the tier that it reaches. */
import { lots, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { PlaceFuturesOrder } from './engine-api.ts';
import type { Side } from './engine-terms.ts';
import { greater } from './fine.ts';
import type { Account, Market } from './model.ts';
import type { Execution } from './order-life.ts';
import { aboveTier, type FuturesRejection } from './rejections.ts';
import { positionSideOf } from './sides.ts';

type OpeningTerms = Pick<PlaceFuturesOrder, 'userId' | 'side' | 'kind' | 'size' | 'limitPrice'> & {
  readonly leverage: number;
};

/** The tier of the position, its resting opening orders and this order. */
export function tierRejection(
  account: Account,
  market: Market,
  { side, kind, size, limitPrice, leverage }: Omit<OpeningTerms, 'userId'>,
): FuturesRejection | undefined {
  const value =
    kind === 'market' || limitPrice === undefined
      ? market.valueAtMark(size)
      : market.valueAtTicks(limitPrice, size);
  const exposure = exposureOf(account, market, positionSideOf(side, 'open'));
  const leverageMax = market.tiers.leverageMaxAt(exposure + value);
  return leverage > leverageMax ? aboveTier(leverageMax) : undefined;
}

/** Position at mark price plus its opening orders at their limits, fine. */
export function exposureOf(account: Account, market: Market, side: 'long' | 'short'): bigint {
  let value = market.valueAtMark(account.positionOn(market, side)?.record.size ?? lots(0));
  for (const order of account.ordersOn(market)) {
    const { limitPrice } = order.record;
    if (!order.isOpening || order.positionSide !== side || limitPrice === undefined) continue;
    value += market.valueAtTicks(limitPrice, order.remaining);
  }
  return value;
}

/** Cost of an opening order: at its limit, or at the book's prices when these cost more. */
export function costOf(
  market: Market,
  { userId, side, kind, size, limitPrice, leverage }: OpeningTerms,
  { limit, mayRest }: Execution,
): bigint {
  const walk = walkBook(market, { side, limit, size, userId });
  const isPriced = kind !== 'market' && limitPrice !== undefined;
  const rest = isPriced && mayRest ? market.valueAtTicks(limitPrice, lots(size - walk.size)) : 0n;
  const cost = market.openCostOf(walk.value + rest, leverage);
  const ownCost = isPriced
    ? market.openCostOf(market.valueAtTicks(limitPrice, size), leverage)
    : 0n;
  return greater(cost, ownCost);
}

/** What an order would fill immediately: size and value (fine). The owner's own orders end it. */
export function walkBook(
  market: Market,
  order: {
    readonly side: Side;
    readonly limit: Ticks;
    readonly size: Lots;
    readonly userId: UserId;
  },
): { readonly size: Lots; readonly value: bigint } {
  const { matcher } = market;
  const opposite = order.side === 'buy' ? matcher.asks : matcher.bids;
  let left: number = order.size;
  let value = 0n;
  for (const level of opposite.inOrder()) {
    const isBeyond = order.side === 'buy' ? level.price > order.limit : level.price < order.limit;
    if (isBeyond || left === 0) break;
    for (let maker = level.first; maker !== undefined && left > 0; maker = maker.later) {
      if (maker.userId === order.userId) return { size: lots(order.size - left), value };
      const size = lots(Math.min(left, maker.remaining));
      value += market.valueAtTicks(level.price, size);
      left -= size;
    }
  }
  return { size: lots(order.size - left), value };
}
