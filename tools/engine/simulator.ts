/** Runs the exchange's matcher with its money rules directly: one book per pair, balances for each
 *  user, nothing on disk. Listed pairs have their steps and checks; any other name opens a pair
 *  without them. */
import { assert } from '#contract/core/assert.ts';
import {
  bps,
  decimal,
  exactUnitsOf,
  lots,
  ticks,
  units,
  type Bps,
  type Lots,
  type Ticks,
  type Units,
} from '#contract/core/decimal.ts';
import { coinId, orderId, pairId, userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { lotsOf, ticksOf, type Pair } from '#contract/core/pair.ts';
import { notionalCeil } from '#domain/order-cost.ts';
import type { OrderKind, OrderSide } from '#server/exchange/events.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import { BookOrder } from '#server/exchange/matching/book-order.ts';
import { Matcher, type MatchOutcome } from '#server/exchange/matching/matcher.ts';
import { requiredFreezeOf, tradeMoneyOf } from '#server/exchange/order-money.ts';
import { checkedOrder } from '#server/exchange/order-rules.ts';
import { isRejection } from '#server/runtime/rejection.ts';
import { SimulatedBalances } from './balances.ts';

const FREE_STEP = decimal('0.00000001');
/** Quote coins that a pair name without separator may end with. */
const QUOTES = ['USDT', 'USDC', 'USD', 'BTC', 'ETH'];

export interface Placement {
  readonly pairName: string;
  /** Returned unchanged. */
  readonly id: string | number;
  readonly user: string;
  readonly side: OrderSide;
  readonly kind: OrderKind;
  readonly price: string | undefined;
  readonly size: string;
  readonly stop: string | undefined;
}

interface OrderParts {
  readonly id: string | number;
  readonly userId: UserId;
  readonly paying: string;
  readonly receiving: string;
  readonly frozen: Units;
}

export class SimulatedOrder {
  readonly id: string | number;
  readonly userId: UserId;
  readonly book: BookOrder<SimulatedOrder>;
  readonly paying: string;
  readonly receiving: string;
  frozen: Units;
  outcome: MatchOutcome = 'open';

  constructor(parts: OrderParts, bookOf: (order: SimulatedOrder) => BookOrder<SimulatedOrder>) {
    this.id = parts.id;
    this.userId = parts.userId;
    this.paying = parts.paying;
    this.receiving = parts.receiving;
    this.frozen = parts.frozen;
    this.book = bookOf(this);
  }
}

export interface SimulatedTrade {
  readonly taker: SimulatedOrder;
  readonly maker: SimulatedOrder;
  readonly price: Ticks;
  readonly size: Lots;
}

export interface Placed {
  readonly order: SimulatedOrder;
  readonly trades: readonly SimulatedTrade[];
  /** Triggered stops, in order. */
  readonly triggered: readonly SimulatedOrder[];
}

export interface SimulatedMarket {
  readonly pair: Pair;
  readonly isListed: boolean;
  readonly matcher: Matcher<SimulatedOrder>;
  readonly orders: Map<string | number, SimulatedOrder>;
}

export class MatchSimulator {
  readonly balances: SimulatedBalances;
  readonly #fee: Bps;
  readonly #users = new Map<string, UserId>();
  readonly #markets = new Map<string, SimulatedMarket>();
  #orderCount = 0;
  #trades: SimulatedTrade[] = [];
  #triggered: SimulatedOrder[] = [];
  #touched = new Set<SimulatedOrder>();

  constructor(users: readonly string[], isUnlimited: boolean, fee: Bps) {
    this.balances = new SimulatedBalances(isUnlimited);
    this.#fee = fee;
    for (const user of users) this.userId(user);
  }

  userId(name: string): UserId {
    const known = this.#users.get(name);
    if (known !== undefined) return known;
    const userId = userIdOf(this.#users.size + 1);
    this.#users.set(name, userId);
    return userId;
  }

  market(name: string): SimulatedMarket {
    const known = this.#markets.get(name);
    if (known !== undefined) return known;
    const listed = PAIRS.find((pair) => `${pair.tradeCoin}/${pair.quoteCoin}` === name);
    const market = this.#openMarket(listed ?? freePair(name, this.#fee), listed !== undefined);
    this.#markets.set(name, market);
    return market;
  }

  /** @returns the name of the rejection. */
  place(placement: Placement): Placed | string {
    const market = this.market(placement.pairName);
    if (market.orders.has(placement.id)) return 'order_id_reused';
    const userId = this.userId(placement.user);
    const terms = termsOf(placement, market.pair);
    if (typeof terms === 'string') return terms;
    const rejection = market.isListed
      ? listedRejection(placement, terms, market, userId)
      : freeRejection(placement, terms, market);
    if (rejection !== undefined) return rejection;
    const order = this.#orderOf(placement, terms, market, userId);
    if (!this.balances.freeze(userId, order.paying, order.frozen)) return 'balance_too_low';
    market.orders.set(placement.id, order);
    market.matcher.place(order.book);
    for (const touched of this.#touched) this.#settle(touched, market.pair);
    const placed = { order, trades: this.#trades, triggered: this.#triggered };
    this.#trades = [];
    this.#triggered = [];
    this.#touched = new Set();
    return placed;
  }

  /** @returns the released amount, undefined when the user has no such open order. */
  cancel(pairName: string, id: string | number, userName: string): Units | undefined {
    const { matcher, orders } = this.market(pairName);
    const order = orders.get(id);
    if (order === undefined || order.userId !== this.userId(userName)) return undefined;
    if (matcher.cancel(order.book.id) === undefined) return undefined;
    const released = order.frozen;
    this.#releaseAllBut(order, units(0n));
    return released;
  }

  #openMarket(pair: Pair, isListed: boolean): SimulatedMarket {
    const matcher: Matcher<SimulatedOrder> = new Matcher<SimulatedOrder>(
      {
        onTrade: (taker, maker, price, size) => this.#trade(pair, taker, maker, price, size),
        onLevel: () => {},
        onTriggered: ({ record }) => void this.#triggered.push(record),
        onOutcome: ({ record }, outcome) => {
          record.outcome = outcome;
          this.#touched.add(record);
        },
      },
      { collarPercent: isListed ? pair.collarPercent : undefined },
    );
    return { pair, isListed, matcher, orders: new Map() };
  }

  #trade(
    pair: Pair,
    { record: taker }: BookOrder<SimulatedOrder>,
    { record: maker }: BookOrder<SimulatedOrder>,
    price: Ticks,
    size: Lots,
  ): void {
    this.#trades.push({ taker, maker, price, size });
    const [buyer, seller] = taker.book.side === 'buy' ? [taker, maker] : [maker, taker];
    const money = tradeMoneyOf(price, size, pair, { buyerBps: this.#fee, sellerBps: this.#fee });
    this.#give(buyer, money.notional);
    this.#give(seller, money.traded);
    this.balances.credit(buyer.userId, buyer.receiving, units(money.traded - money.buyerFee));
    this.balances.credit(seller.userId, seller.receiving, units(money.notional - money.sellerFee));
    if (maker.book.remaining === 0) maker.outcome = 'filled';
    this.#touched.add(maker);
  }

  #give(order: SimulatedOrder, amount: Units): void {
    assert(order.frozen >= amount, 'a freeze covers its trades');
    order.frozen = units(order.frozen - amount);
    this.balances.spend(order.userId, order.paying, amount);
  }

  /** A resting order keeps the maximum cost of its remaining size frozen; a closed one keeps
   *  nothing. */
  #settle(order: SimulatedOrder, pair: Pair): void {
    const { side, limitPrice, remaining } = order.book;
    const isOpen = order.outcome === 'open' || order.outcome === 'waiting';
    const needed = isOpen ? requiredFreezeOf(side, limitPrice, remaining, pair) : units(0n);
    this.#releaseAllBut(order, needed);
  }

  #releaseAllBut(order: SimulatedOrder, needed: Units): void {
    const amount = units(order.frozen - needed);
    order.frozen = needed;
    this.balances.release(order.userId, order.paying, amount);
  }

  #orderOf(
    placement: Placement,
    terms: Terms,
    market: SimulatedMarket,
    userId: UserId,
  ): SimulatedOrder {
    const { side, kind } = placement;
    const { tradeCoin, quoteCoin } = market.pair;
    this.#orderCount += 1;
    const id = orderId(this.#orderCount);
    const frozen = frozenAmountOf(side, kind, terms, market, userId);
    const [paying, receiving] = side === 'buy' ? [quoteCoin, tradeCoin] : [tradeCoin, quoteCoin];
    const bookTerms = { id, userId, side, kind, ...terms };
    return new SimulatedOrder(
      { id: placement.id, userId, paying, receiving, frozen },
      (order) => new BookOrder<SimulatedOrder>(bookTerms, order),
    );
  }
}

interface Terms {
  readonly limitPrice: Ticks | undefined;
  readonly stopPrice: Ticks | undefined;
  readonly size: Lots;
}

function termsOf({ kind, price, stop, size }: Placement, pair: Pair): Terms | string {
  const sizeLots = lotsOf(decimal(size), pair);
  if (sizeLots === undefined) return 'amount_off_lot';
  const isPriced = kind !== 'market';
  const limitPrice = price === undefined || !isPriced ? undefined : ticksOf(decimal(price), pair);
  const stopPrice = stop === undefined ? undefined : ticksOf(decimal(stop), pair);
  if (isPriced && limitPrice === undefined) return 'price_off_tick';
  if (kind === 'stop_limit' && stopPrice === undefined) return 'price_off_tick';
  return { limitPrice, stopPrice: kind === 'stop_limit' ? stopPrice : undefined, size: sizeLots };
}

function listedRejection(
  { side, kind }: Placement,
  terms: Terms,
  { pair, matcher, orders }: SimulatedMarket,
  userId: UserId,
): string | undefined {
  const isOpen = (order: SimulatedOrder) => matcher.order(order.book.id) !== undefined;
  const openCount = [...orders.values()].filter(
    (order) => order.userId === userId && isOpen(order),
  );
  const market = { pair, minNotional: exactUnitsOf(pair.minNotional), matcher };
  const checked = checkedOrder(
    { userId, pairId: pair.id, side, kind, ...terms },
    { market, openCount: openCount.length, reference: undefined },
  );
  return isRejection(checked) ? checked.rejection : undefined;
}

function freeRejection(
  { side, kind }: Placement,
  { size, stopPrice }: Terms,
  { matcher }: SimulatedMarket,
): string | undefined {
  if (kind !== 'market' && !matcher.hasRoomFor(side, size)) return 'amount_too_large';
  if (stopPrice === undefined || !matcher.wouldTrigger(side, stopPrice)) return undefined;
  return 'stop_would_trigger';
}

/** Returns the amount to freeze: for a market buy without a collar the cost at the book's prices,
 *  up to the user's own order. */
function frozenAmountOf(
  side: OrderSide,
  kind: OrderKind,
  { limitPrice, size }: Terms,
  { pair, matcher, isListed }: SimulatedMarket,
  userId: UserId,
): Units {
  if (kind !== 'market') return requiredFreezeOf(side, limitPrice ?? NO_PRICE, size, pair);
  if (side === 'sell') return requiredFreezeOf('sell', NO_PRICE, size, pair);
  const limit = matcher.marketLimit('buy');
  if (limit === undefined) return units(0n);
  if (isListed) return requiredFreezeOf('buy', limit, size, pair);
  let left = size;
  let cost = units(0n);
  for (const level of matcher.asks.levels(matcher.asks.levelCount)) {
    for (let order = level.first; order !== undefined; order = order.later) {
      if (order.userId === userId || left === 0) return cost;
      const filled = order.remaining < left ? order.remaining : left;
      left = lots(left - filled);
      cost = units(cost + notionalCeil(level.price, filled, pair));
    }
  }
  return cost;
}

/** Price for orders whose frozen amount does not depend on a price. */
const NO_PRICE = ticks(1);

function freePair(name: string, fee: Bps): Pair {
  const [tradeCoin, quoteCoin] = coinsOf(name);
  return {
    id: pairId(1),
    tradeCoin,
    tradeCoinId: coinId(1),
    quoteCoin,
    quoteCoinId: coinId(2),
    tickSize: FREE_STEP,
    lotSize: FREE_STEP,
    minNotional: decimal('0'),
    priceDecimals: 8,
    sizeDecimals: 8,
    makerFeeBps: fee,
    takerFeeBps: fee,
    collarPercent: 0,
    status: 'open',
  };
}

function coinsOf(name: string): readonly [tradeCoin: string, quoteCoin: string] {
  const [tradeCoin = name, quoteCoin] = name.split(/[/_-]/);
  if (quoteCoin !== undefined) return [tradeCoin, quoteCoin];
  const ending = QUOTES.find((quote) => name.endsWith(quote) && name.length > quote.length);
  return ending === undefined ? [name, 'QUOTE'] : [name.slice(0, -ending.length), ending];
}

export const NO_FEE = bps(0);
