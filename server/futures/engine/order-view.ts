/** The engine's market and accounts in the form in which the rules of an order read them. */
import type { Lots, Ticks, Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import { walkBook } from '#domain/futures/book-walk.ts';
import type {
  BookEntry,
  HeldPosition,
  OrderAccount,
  OrderMarket,
} from '#domain/futures/order-view.ts';
import type { PositionSide } from '#domain/futures/position-risk.ts';
import type { BookOrder } from '#server/exchange/matching/book-order.ts';
import type { Side, TriggerBy } from './engine-terms.ts';
import { coversFill } from './fill-cover.ts';
import { LiveOrder, type Account, type BookRecord, type Market, type Position } from './model.ts';
import { closingBound } from './order-life.ts';

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

export class EngineOrderAccount implements OrderAccount {
  readonly #account: Account;
  readonly #market: Market;
  readonly settings: OrderAccount['settings'];

  /** @param settings those of the order, where they are not the account's. */
  constructor(
    account: Account,
    market: Market,
    settings: OrderAccount['settings'] = account.settingsOn(market),
  ) {
    this.#account = account;
    this.#market = market;
    this.settings = settings;
  }

  get available(): bigint {
    return this.#account.available;
  }

  position(side: PositionSide): HeldPosition | undefined {
    const position = this.#account.positionOn(this.#market, side);
    return position && new EngineHeldPosition(position);
  }

  openingValue(side: PositionSide): bigint {
    let value = 0n;
    for (const order of this.#account.ordersOn(this.#market)) {
      const { limitPrice } = order.record;
      if (!order.isOpening || order.positionSide !== side || limitPrice === undefined) continue;
      value += this.#market.valueAtTicks(limitPrice, order.remaining);
    }
    return value;
  }

  hasOpeningOrder(side: PositionSide): boolean {
    return this.#account
      .ordersOn(this.#market)
      .some((order) => order.isOpening && order.positionSide === side);
  }

  get orderCount(): number {
    return this.#account.ordersOn(this.#market).length;
  }

  get stopCount(): number {
    return openStopCount(this.#account, this.#market);
  }

  get crossEquity(): bigint {
    return this.#account.crossEquity;
  }

  get crossMaintenance(): bigint {
    return this.#account.crossMaintenance;
  }

  get hasCrossPositions(): boolean {
    return this.#account.hasCrossPositions;
  }
}

class EngineHeldPosition implements HeldPosition {
  readonly #position: Position;

  constructor(position: Position) {
    this.#position = position;
  }

  get size(): Lots {
    return this.#position.record.size;
  }

  get uncovered(): Lots {
    return this.#position.uncovered;
  }

  get entryValue(): bigint {
    return this.#position.entryValue;
  }

  get margin(): bigint {
    return this.#position.record.margin;
  }

  get profit(): bigint {
    return this.#position.profit;
  }

  get maintenance(): bigint {
    return this.#position.maintenance;
  }

  readonly closingBound = (size: Lots): Ticks => closingBound(this.#position, size);
}

/** Untriggered orders, take profits and stop losses of a contract. */
export function openStopCount(account: Account, market: Market): number {
  let count = account
    .ordersOn(market)
    .filter(({ record }) => record.status === 'untriggered').length;
  for (const position of account.positions) {
    if (position.market === market) count += position.stops.size;
  }
  return count;
}
