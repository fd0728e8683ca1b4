/** The engine's market in the form in which the rules of an order read them. */
import type { Lots, Ticks, Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { walkBook } from '#domain/futures/book-walk.ts';
import type { BookEntry, OrderMarket } from '#domain/futures/order-view.ts';
import type { BookOrder } from '#server/exchange/matching/book-order.ts';
import type { Side, TriggerBy } from './engine-terms.ts';
import { coversFill } from './fill-cover.ts';
import { LiveOrder, type Account, type BookRecord, type Market } from './model.ts';

/** A resting order of the book, as an order of `userId` meets it. */
export interface MakerEntry extends BookEntry {
  readonly maker: BookOrder<BookRecord>;
}

/** What an order of this side and owner trades with, in the order in which it does. */
export function* makersAgainst(
  { matcher }: Market,
  side: Side,
  userId: UserId,
): Generator<MakerEntry, void> {
  const opposite = side === 'buy' ? matcher.asks : matcher.bids;
  for (const { price, first } of opposite.inOrder()) {
    for (let maker = first; maker !== undefined; maker = maker.later) {
      yield { price, size: maker.remaining, isOwn: maker.userId === userId, maker };
    }
  }
}

/** Returns what surely fills: orders whose owners cover their fill. Of an owner with several, only the first may lose
 *  at the mark price, because its fill uses what covers the others. */
export function surelyFillable(): (entry: MakerEntry, size: Lots) => boolean {
  const losing = new Set<Account>();
  return ({ maker: { record }, price }, size) => {
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

export class EngineOrderMarket implements OrderMarket {
  readonly values: Market;
  readonly #userId: UserId;

  constructor(market: Market, userId: UserId) {
    this.values = market;
    this.#userId = userId;
  }

  get openingRule(): OrderMarket['openingRule'] {
    return this.values.openingRejection?.rejection;
  }

  readonly priceOf = (source: TriggerBy): Units | undefined => this.values.priceOf(source);

  against(side: Side): Iterable<MakerEntry> {
    return makersAgainst(this.values, side, this.#userId);
  }

  hasRoomFor(side: Side, size: Lots): boolean {
    return this.values.matcher.hasRoomFor(side, size);
  }

  fillsCompletely(
    { side, size }: { readonly side: Side; readonly size: Lots },
    limit: Ticks,
  ): boolean {
    const order = { side, size, limit, reference: undefined };
    return walkBook(this.values, order, this.against(side), surelyFillable()).size === size;
  }
}
