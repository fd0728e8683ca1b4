/** What an opening order costs, and the tier that it reaches. */
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { PlaceFuturesOrder } from './engine-api.ts';
import { greater } from './fine.ts';
import type { BookOrder } from '#server/exchange/matching/book-order.ts';
import { coversFill } from './fill-cover.ts';
import { LiveOrder, type Account, type BookRecord, type Market } from './model.ts';
import type { Execution } from './order-life.ts';
import { aboveTier, type FuturesRejection } from './rejections.ts';
import { positionSideOf } from './sides.ts';

export type OpeningTerms = Pick<
  PlaceFuturesOrder,
  'userId' | 'side' | 'kind' | 'size' | 'limitPrice'
> & {
  readonly leverage: number;
  /** Price in units that the order's prices are compared with: the mark price, or the stop price of a
   *  stop order that waits. */
  readonly reference: bigint | undefined;
};

/** The tier of the position, its resting opening orders and this order. */
export function tierRejection(
  account: Account,
  market: Market,
  { side, kind, size, limitPrice, leverage }: Omit<OpeningTerms, 'userId' | 'reference'>,
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

/** Cost of an opening order: margin and fee at its limit, or at the book's prices when these cost more, and
 *  the loss of each fill at its own price. What rests counts at the limit. */
export function costOf(
  market: Market,
  terms: OpeningTerms,
  execution: Execution,
  walk: BookWalk,
): bigint {
  const { side, kind, size, limitPrice, leverage, reference } = terms;
  if (kind === 'market' || limitPrice === undefined) {
    return market.openCostOf(walk.value, walk.loss, leverage);
  }
  const restSize = lots(execution.mayRest ? size - walk.size : 0);
  const rest = pricedAt(market, { side, price: limitPrice, size: restSize, reference });
  const value = greater(walk.value + rest.value, market.valueAtTicks(limitPrice, size));
  return market.openCostOf(value, walk.loss + rest.loss, leverage);
}

/** Cost of a stop order that waits: all of it counts at its limit, compared with its stop price. */
export function waitingCostOf(
  market: Market,
  { side, size, limitPrice = ticks(0), leverage, reference }: OpeningTerms,
): bigint {
  const { value, loss } = pricedAt(market, { side, price: limitPrice, size, reference });
  return market.openCostOf(value, loss, leverage);
}

/** Value of a size at a price, and the loss that it has at the reference price when it opens. Fine. */
function pricedAt(
  market: Market,
  {
    side,
    price,
    size,
    reference,
  }: Pick<OpeningTerms, 'side' | 'size' | 'reference'> & { readonly price: Ticks },
): { readonly value: bigint; readonly loss: bigint } {
  const value = market.valueAtTicks(price, size);
  if (reference === undefined) return { value, loss: 0n };
  const valueThere = market.valueAt(reference, size);
  return { value, loss: market.openLossOf(positionSideOf(side, 'open'), value, valueThere) };
}

interface BookWalk {
  readonly size: Lots;
  /** Fine. */
  readonly value: bigint;
  /** Losses of the single fills at the reference price, if they open. Fine. */
  readonly loss: bigint;
}

interface WalkTerms extends Pick<OpeningTerms, 'side' | 'size' | 'userId' | 'reference'> {
  readonly limit: Ticks;
}

/** What an order would fill immediately. The owner's own orders end it. */
export function walkBook(
  market: Market,
  order: WalkTerms,
  fillable: (maker: BookOrder<BookRecord>, price: Ticks, size: Lots) => boolean = () => true,
): BookWalk {
  const { matcher } = market;
  const { side, reference } = order;
  const opposite = side === 'buy' ? matcher.asks : matcher.bids;
  let left: number = order.size;
  let value = 0n;
  let loss = 0n;
  const totals = () => ({ size: lots(order.size - left), value, loss });
  for (const { price, first } of opposite.inOrder()) {
    const isBeyond = side === 'buy' ? price > order.limit : price < order.limit;
    if (isBeyond || left === 0) break;
    for (let maker = first; maker !== undefined && left > 0; maker = maker.later) {
      if (maker.userId === order.userId) return totals();
      const size = lots(Math.min(left, maker.remaining));
      if (!fillable(maker, price, size)) continue;
      const fill = pricedAt(market, { side, price, size, reference });
      value += fill.value;
      loss += fill.loss;
      left -= size;
    }
  }
  return totals();
}

/** Returns what surely fills: orders whose owners cover their fill. Of an owner with several, only the first may lose
 *  at the mark price, because its fill uses what covers the others. */
export function surelyFillable(): (
  maker: BookOrder<BookRecord>,
  price: Ticks,
  size: Lots,
) => boolean {
  const losing = new Set<Account>();
  return ({ record }, price, size) => {
    if (!(record instanceof LiveOrder)) return false;
    if (!coversFill(record, price, size)) return false;
    if (!isLosing(record, price)) return true;
    const isFirst = !losing.has(record.account);
    losing.add(record.account);
    return isFirst;
  };
}

/** Whether a fill at this price is worse for the order's owner than the mark price. */
const isLosing = ({ market, record: { side } }: LiveOrder, price: Ticks): boolean => {
  const value = BigInt(price) * market.tickUnits;
  const mark = market.mark ?? value;
  return side === 'buy' ? value > mark : value < mark;
};
