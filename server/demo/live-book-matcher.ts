/** Matches demo orders against the live order book of their pair. Resting and untriggered orders
 *  are stored as in the exchange. Demo accounts never trade with each other, only with the live
 *  market. */
import { assert } from '#contract/core/assert.ts';
import { lots, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { OrderId, PairId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { OrderSide, TradeRecord } from '#server/exchange/events.ts';
import type { BookLevel, Exchange } from '#server/exchange/exchange-api.ts';
import type { LiveOrder } from '#server/exchange/live-order.ts';
import type { BookOrder } from '#server/exchange/matching/book-order.ts';
import { Matcher, type MatchOutcome, type NewTerms } from '#server/exchange/matching/matcher.ts';
import { isReached, passedBy } from './queue-line.ts';
import type { ConsumedLevels } from './consumed-levels.ts';
import { walkBook, type Walk, type BookRequest } from './walk-book.ts';

/** Levels of the live book used for matching; the maximum that a caller may request. */
const DEPTH = 5_000;

/** Read-only part of the live exchange. */
export type LiveBook = Pick<
  Exchange,
  'bestAsk' | 'bestBid' | 'lastPrice' | 'levels' | 'pair' | 'sizeAt'
>;

type Order = BookOrder<LiveOrder>;

export interface Fill {
  readonly order: Order;
  readonly price: Ticks;
  readonly size: Lots;
  readonly isMaker: boolean;
  /** Sum of both best prices at the order's arrival; undefined when a side was empty. */
  readonly midTwice: number | undefined;
}

/** Callbacks of the matcher for events of a command and for stored data. */
export interface LiveBookHost {
  readonly now: () => EpochMs;
  /** ID of the last live trade before the orders that start resting now. */
  readonly lastTradeId: () => number;
  onFill(fill: Fill): void;
  onTriggered(order: Order): void;
  onOutcome(order: Order, outcome: MatchOutcome): void;
  /** @returns undefined for an order that has never had a queue position. */
  storedAhead(id: OrderId): Lots | undefined;
  storeAhead(id: OrderId, ahead: Lots | undefined): void;
  ownOrders(userId: UserId): Iterable<LiveOrder>;
}

interface Line {
  readonly order: Order;
  /** Size ahead of it at its price; zero for an untriggered stop order. */
  ahead: Lots;
  /** Only later trades affect it. */
  readonly since: number;
}

export class LiveBookMatcher extends Matcher<LiveOrder> {
  readonly #pairId: PairId;
  readonly #live: LiveBook;
  readonly #consumed: ConsumedLevels;
  readonly #host: LiveBookHost;
  readonly #lines = new Map<OrderId, Line>();
  /** False until all orders are restored: stop orders that were untriggered at shutdown stay
   *  untriggered, whatever traded meanwhile. */
  isRestored = false;

  constructor(
    options: {
      readonly pairId: PairId;
      readonly live: LiveBook;
      readonly consumed: ConsumedLevels;
      readonly collarPercent: number;
    },
    host: LiveBookHost,
  ) {
    // No level events: orders resting here are in no order book.
    const silent = { onTrade() {}, onLevel() {}, onTriggered() {}, onOutcome() {} };
    super(silent, { collarPercent: options.collarPercent });
    this.#pairId = options.pairId;
    this.#live = options.live;
    this.#consumed = options.consumed;
    this.#host = host;
  }

  override get bestBid(): Ticks | undefined {
    return this.#live.bestBid(this.#pairId);
  }

  override get bestAsk(): Ticks | undefined {
    return this.#live.bestAsk(this.#pairId);
  }

  /** Orders of different accounts may cross, because they are not in one book. */
  override get isCrossed(): boolean {
    return false;
  }

  override wouldTrigger(side: OrderSide, stopPrice: Ticks): boolean {
    const last = this.#live.lastPrice(this.#pairId);
    if (last === undefined || !this.isRestored) return false;
    return side === 'buy' ? last >= stopPrice : last <= stopPrice;
  }

  override wouldCross(side: OrderSide, limitPrice: Ticks): boolean {
    const best = side === 'buy' ? this.bestAsk : this.bestBid;
    return best !== undefined && isWithin(side, best, limitPrice);
  }

  override wouldFill(order: Parameters<Matcher['wouldFill']>[0]): boolean {
    const { userId, side, size } = order;
    const { limitPrice } = this.#reachOf(order);
    const request = { side, limitPrice, remaining: size, budget: undefined };
    return this.#walk(userId, request).end === 'served';
  }

  override place(order: Order): MatchOutcome {
    const outcome = this.#firstTurn(order);
    this.#host.onOutcome(order, outcome);
    return outcome;
  }

  override replace(order: Order, terms: NewTerms): MatchOutcome {
    const wasWaiting = order.isWaiting;
    const canceled = this.cancel(order.id);
    assert(canceled === order, 'a replaced order rests or waits');
    order.limitPrice = terms.limitPrice;
    order.stopPrice = terms.stopPrice;
    order.remaining = terms.remaining;
    if (wasWaiting) this.restore(order, 'waiting');
    const outcome = wasWaiting ? 'waiting' : this.#process(order);
    this.#host.onOutcome(order, outcome);
    return outcome;
  }

  override restore(order: Order, state: 'open' | 'waiting'): void {
    super.restore(order, state);
    const ahead = state === 'open' ? this.#aheadOf(order) : lots(0);
    this.#lines.set(order.id, { order, ahead, since: this.#host.lastTradeId() });
  }

  override cancel(id: OrderId): Order | undefined {
    if (this.#lines.delete(id)) this.#host.storeAhead(id, undefined);
    return super.cancel(id);
  }

  /** True when a trade at this price can affect a resting or untriggered order here. */
  isTouchedBy(price: Ticks): boolean {
    for (const { order } of this.#lines.values()) {
      if (order.isWaiting ? isTriggered(order, price) : isReached(order, price)) return true;
    }
    return false;
  }

  /** Applies a trade of the live market. */
  trade({ id, price, size }: Pick<TradeRecord, 'id' | 'price' | 'size'>): void {
    const touched = [...this.#lines.values()].filter(({ since }) => since < id);
    const reached = touched.filter(({ order }) => !order.isWaiting && isReached(order, price));
    const triggered = touched.filter(({ order }) => order.isWaiting && isTriggered(order, price));
    for (const lines of byAccountAndSide(reached)) this.#pass({ price, size }, lines);
    for (const { order } of triggered.toSorted(byPriority)) this.#trigger(order);
  }

  #pass(trade: BookLevel, lines: readonly Line[]): void {
    const ordered = lines.toSorted(byPriceThenPriority);
    const resting = ordered.map(({ order, ahead }) => ({
      side: order.side,
      limitPrice: order.limitPrice,
      remaining: order.remaining,
      ahead,
    }));
    for (const [at, { ahead, filled }] of passedBy(trade, resting).entries()) {
      const line = ordered[at];
      assert(line !== undefined, 'each order is passed once');
      if (ahead !== line.ahead) this.#host.storeAhead(line.order.id, ahead);
      line.ahead = ahead;
      if (filled > 0) this.#fillResting(line.order, filled);
    }
  }

  #fillResting(order: Order, size: Lots): void {
    const remaining = lots(order.remaining - size);
    if (remaining === 0) this.cancel(order.id);
    else this.shrink(order, remaining);
    order.remaining = remaining;
    const price = order.limitPrice;
    this.#host.onFill({ order, price, size, isMaker: true, midTwice: undefined });
    this.#host.onOutcome(order, remaining === 0 ? 'filled' : 'open');
  }

  #trigger(order: Order): void {
    this.cancel(order.id);
    this.#host.onTriggered(order);
    this.#host.onOutcome(order, this.#process(order));
  }

  #firstTurn(order: Order): MatchOutcome {
    if (order.kind === 'market') return this.#matchAtMarket(order);
    if (order.kind === 'limit') return this.#process(order);
    this.restore(order, 'waiting');
    return 'waiting';
  }

  #matchAtMarket(order: Order): MatchOutcome {
    const collar = this.marketLimit(order.side);
    if (collar === undefined) return 'no_match';
    const isSlippageLimited =
      order.limitPrice > 0 && isWithin(order.side, order.limitPrice, collar);
    if (!isSlippageLimited) order.limitPrice = collar;
    const end = this.#match(order);
    if (end === 'limit') return isSlippageLimited ? 'limit' : 'collar';
    return end === 'no_level' ? 'no_match' : end;
  }

  #process(order: Order): MatchOutcome {
    const end = this.#match(order);
    if (end === 'filled' || end === 'self_trade') return end;
    if (!order.mayRest) return end === 'limit' ? 'limit' : 'no_match';
    this.restore(order, 'open');
    return 'open';
  }

  #match(order: Order): 'filled' | 'self_trade' | 'limit' | 'no_level' {
    const { side, userId } = order;
    const midTwice = this.#midTwice();
    const { limitPrice, meetsOwn } = this.#reachOf(order);
    const { remaining, budget } = order;
    const walk = this.#walk(userId, { side, limitPrice, remaining, budget });
    this.#consumed.note(this.#from(userId, side), walk.parts, this.#host.now());
    for (const { price, size } of walk.parts) {
      this.#host.onFill({ order, price, size, isMaker: false, midTwice });
    }
    order.remaining = walk.remaining;
    order.budget = walk.budget;
    if (walk.end === 'served') return 'filled';
    return meetsOwn ? 'self_trade' : walk.end;
  }

  /** Worst price of a fill: the order's limit, or the owner's nearest opposite order if that is
   *  closer. */
  #reachOf({ userId, side, limitPrice }: Pick<Order, 'userId' | 'side' | 'limitPrice'>) {
    const barrier = this.#nearestOwn(userId, side);
    const meetsOwn = barrier !== undefined && isWithin(side, barrier, limitPrice);
    return { limitPrice: meetsOwn ? barrier : limitPrice, meetsOwn };
  }

  #walk(userId: UserId, request: BookRequest): Walk {
    const { bids, asks } = this.#live.levels(this.#pairId, DEPTH);
    const levels = request.side === 'buy' ? asks : bids;
    const from = this.#from(userId, request.side);
    return walkBook(request, this.#consumed.remainingOf(from, levels, this.#host.now()));
  }

  /** The opposite side, which a taker of this side takes from. */
  #from(userId: UserId, side: OrderSide) {
    return { userId, pairId: this.#pairId, side: side === 'buy' ? 'ask' : 'bid' } as const;
  }

  #midTwice(): number | undefined {
    const { bestBid, bestAsk } = this;
    return bestBid === undefined || bestAsk === undefined ? undefined : bestBid + bestAsk;
  }

  /** The account's nearest resting order on the opposite side, which must not be traded through. */
  #nearestOwn(userId: UserId, side: OrderSide): Ticks | undefined {
    let nearest: Ticks | undefined;
    for (const { book } of this.#host.ownOrders(userId)) {
      // Orders filled in this command are listed until its end, but have no queue position anymore.
      if (!this.#lines.has(book.id) || book.side === side || book.isWaiting) continue;
      if (nearest === undefined || isWithin(side, book.limitPrice, nearest)) {
        nearest = book.limitPrice;
      }
    }
    return nearest;
  }

  #aheadOf(order: Order): Lots {
    const retained = this.#host.storedAhead(order.id);
    if (retained !== undefined) return retained;
    const ahead = this.#live.sizeAt(
      this.#pairId,
      order.side === 'buy' ? 'bid' : 'ask',
      order.limitPrice,
    );
    this.#host.storeAhead(order.id, ahead);
    return ahead;
  }
}

/** True when `price` is not worse than `limitPrice` for a taker of this side. */
const isWithin = (side: OrderSide, price: Ticks, limitPrice: Ticks): boolean =>
  side === 'buy' ? price <= limitPrice : price >= limitPrice;

const isTriggered = ({ side, stopPrice }: Order, price: Ticks): boolean =>
  stopPrice !== undefined && (side === 'buy' ? price >= stopPrice : price <= stopPrice);

function byAccountAndSide(lines: readonly Line[]): readonly (readonly Line[])[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = `${line.order.userId} ${line.order.side}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return [...groups.values()];
}

const byPriority = (left: Line, right: Line): number =>
  left.order.record.priority - right.order.record.priority;

/** Compares queue positions of one side. */
function byPriceThenPriority(left: Line, right: Line): number {
  const apart = left.order.limitPrice - right.order.limitPrice;
  if (apart === 0) return byPriority(left, right);
  return left.order.side === 'buy' ? -apart : apart;
}
