/** The exchange's matcher with its rules of money, driven directly: one book a pair, a purse for each
 *  user, nothing on disk. Listed pairs keep their steps and checks; any other name opens a pair that
 *  has none. */
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
import { coinId, orderId, pairId, userId, type UserId } from '#contract/core/ids.ts';
import { lotsOf, ticksOf, type Pair } from '#contract/core/pair.ts';
import { notionalCeil } from '#domain/order-cost.ts';
import type { OrderKind, OrderSide } from '#server/exchange/events.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import { BookOrder } from '#server/exchange/matching/book-order.ts';
import { Matcher, type MatchOutcome } from '#server/exchange/matching/matcher.ts';
import { holdOf, tradeMoneyOf } from '#server/exchange/order-money.ts';
import { checkedOrder } from '#server/exchange/order-rules.ts';
import { Purse } from './purse.ts';

const FREE_STEP = decimal('0.00000001');
/** Coins that a name in one word may end with. */
const QUOTES = ['USDT', 'USDC', 'USD', 'BTC', 'ETH'];

export interface Placement {
  readonly pairName: string;
  /** Given back as it came. */
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
  readonly user: UserId;
  readonly paying: string;
  readonly receiving: string;
  readonly held: Units;
}

export class DeskOrder {
  readonly id: string | number;
  readonly user: UserId;
  readonly book: BookOrder<DeskOrder>;
  readonly paying: string;
  readonly receiving: string;
  held: Units;
  outcome: MatchOutcome = 'open';

  constructor(parts: OrderParts, bookOf: (order: DeskOrder) => BookOrder<DeskOrder>) {
    this.id = parts.id;
    this.user = parts.user;
    this.paying = parts.paying;
    this.receiving = parts.receiving;
    this.held = parts.held;
    this.book = bookOf(this);
  }
}

export interface DeskTrade {
  readonly taker: DeskOrder;
  readonly maker: DeskOrder;
  readonly price: Ticks;
  readonly size: Lots;
}

export interface Placed {
  readonly order: DeskOrder;
  readonly trades: readonly DeskTrade[];
  /** Stops that took their turn, in order. */
  readonly triggered: readonly DeskOrder[];
}

export interface Stand {
  readonly pair: Pair;
  readonly isListed: boolean;
  readonly matcher: Matcher<DeskOrder>;
  readonly orders: Map<string | number, DeskOrder>;
}

export class Desk {
  readonly purse: Purse;
  readonly #fee: Bps;
  readonly #users = new Map<string, UserId>();
  readonly #stands = new Map<string, Stand>();
  #orderCount = 0;
  #trades: DeskTrade[] = [];
  #triggered: DeskOrder[] = [];
  #touched = new Set<DeskOrder>();

  constructor(users: readonly string[], isUnlimited: boolean, fee: Bps) {
    this.purse = new Purse(isUnlimited);
    this.#fee = fee;
    for (const user of users) this.user(user);
  }

  user(name: string): UserId {
    const known = this.#users.get(name);
    if (known !== undefined) return known;
    const id = userId(this.#users.size + 1);
    this.#users.set(name, id);
    return id;
  }

  stand(name: string): Stand {
    const known = this.#stands.get(name);
    if (known !== undefined) return known;
    const listed = PAIRS.find((pair) => `${pair.tradeCoin}/${pair.quoteCoin}` === name);
    const stand = this.#openStand(listed ?? freePair(name, this.#fee), listed !== undefined);
    this.#stands.set(name, stand);
    return stand;
  }

  /** @returns the refusal's name. */
  place(placement: Placement): Placed | string {
    const stand = this.stand(placement.pairName);
    if (stand.orders.has(placement.id)) return 'order_id_reused';
    const user = this.user(placement.user);
    const terms = termsOf(placement, stand.pair);
    if (typeof terms === 'string') return terms;
    const refusal = stand.isListed
      ? listedRefusal(placement, terms, stand, user)
      : freeRefusal(placement, terms, stand);
    if (refusal !== undefined) return refusal;
    const order = this.#orderOf(placement, terms, stand, user);
    if (!this.purse.hold(user, order.paying, order.held)) return 'balance_too_low';
    stand.orders.set(placement.id, order);
    stand.matcher.place(order.book);
    for (const touched of this.#touched) this.#settle(touched, stand.pair);
    const placed = { order, trades: this.#trades, triggered: this.#triggered };
    this.#trades = [];
    this.#triggered = [];
    this.#touched = new Set();
    return placed;
  }

  /** @returns what is given back, undefined when no such order of that user is open. */
  cancel(pairName: string, id: string | number, userName: string): Units | undefined {
    const { matcher, orders } = this.stand(pairName);
    const order = orders.get(id);
    if (order === undefined || order.user !== this.user(userName)) return undefined;
    if (matcher.cancel(order.book.id) === undefined) return undefined;
    const released = order.held;
    this.#releaseAllBut(order, units(0n));
    return released;
  }

  #openStand(pair: Pair, isListed: boolean): Stand {
    const matcher: Matcher<DeskOrder> = new Matcher<DeskOrder>(
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
    { record: taker }: BookOrder<DeskOrder>,
    { record: maker }: BookOrder<DeskOrder>,
    price: Ticks,
    size: Lots,
  ): void {
    this.#trades.push({ taker, maker, price, size });
    const [buyer, seller] = taker.book.side === 'buy' ? [taker, maker] : [maker, taker];
    const money = tradeMoneyOf(price, size, pair, { buyerBps: this.#fee, sellerBps: this.#fee });
    this.#give(buyer, money.notional);
    this.#give(seller, money.traded);
    this.purse.credit(buyer.user, buyer.receiving, units(money.traded - money.buyerFee));
    this.purse.credit(seller.user, seller.receiving, units(money.notional - money.sellerFee));
    if (maker.book.remaining === 0) maker.outcome = 'filled';
    this.#touched.add(maker);
  }

  #give(order: DeskOrder, amount: Units): void {
    assert(order.held >= amount, 'a hold covers its trades');
    order.held = units(order.held - amount);
    this.purse.spend(order.user, order.paying, amount);
  }

  /** What rests keeps what the rest may cost; what is closed keeps nothing. */
  #settle(order: DeskOrder, pair: Pair): void {
    const { side, limitPrice, remaining } = order.book;
    const isOpen = order.outcome === 'open' || order.outcome === 'waiting';
    const needed = isOpen ? holdOf(side, limitPrice, remaining, pair) : units(0n);
    this.#releaseAllBut(order, needed);
  }

  #releaseAllBut(order: DeskOrder, needed: Units): void {
    const amount = units(order.held - needed);
    order.held = needed;
    this.purse.release(order.user, order.paying, amount);
  }

  #orderOf(placement: Placement, terms: Terms, stand: Stand, user: UserId): DeskOrder {
    const { side, kind } = placement;
    const { tradeCoin, quoteCoin } = stand.pair;
    this.#orderCount += 1;
    const id = orderId(this.#orderCount);
    const held = heldFor(side, kind, terms, stand, user);
    const [paying, receiving] = side === 'buy' ? [quoteCoin, tradeCoin] : [tradeCoin, quoteCoin];
    const bookTerms = { id, userId: user, side, kind, ...terms };
    return new DeskOrder(
      { id: placement.id, user, paying, receiving, held },
      (order) => new BookOrder<DeskOrder>(bookTerms, order),
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

function listedRefusal(
  { side, kind }: Placement,
  terms: Terms,
  { pair, matcher, orders }: Stand,
  user: UserId,
): string | undefined {
  const isOpen = (order: DeskOrder) => matcher.order(order.book.id) !== undefined;
  const openCount = [...orders.values()].filter((order) => order.user === user && isOpen(order));
  const market = { pair, minNotional: exactUnitsOf(pair.minNotional), matcher };
  const checked = checkedOrder(
    { userId: user, pairId: pair.id, side, kind, ...terms },
    { market, openCount: openCount.length },
  );
  return typeof checked === 'string' ? checked : undefined;
}

function freeRefusal(
  { side, kind }: Placement,
  { size, stopPrice }: Terms,
  { matcher }: Stand,
): string | undefined {
  if (kind !== 'market' && !matcher.hasRoomFor(side, size)) return 'amount_too_large';
  if (stopPrice === undefined || !matcher.wouldTrigger(side, stopPrice)) return undefined;
  return 'stop_would_trigger';
}

/** A market buy without a collar may cost what the book asks, up to its owner's own order. */
function heldFor(
  side: OrderSide,
  kind: OrderKind,
  { limitPrice, size }: Terms,
  { pair, matcher, isListed }: Stand,
  user: UserId,
): Units {
  if (kind !== 'market') return holdOf(side, limitPrice ?? NO_PRICE, size, pair);
  if (side === 'sell') return holdOf('sell', NO_PRICE, size, pair);
  const limit = matcher.marketLimit('buy');
  if (limit === undefined) return units(0n);
  if (isListed) return holdOf('buy', limit, size, pair);
  let left = size;
  let cost = units(0n);
  for (const level of matcher.asks.levels(matcher.asks.levelCount)) {
    for (let order = level.first; order !== undefined; order = order.later) {
      if (order.userId === user || left === 0) return cost;
      const taken = order.remaining < left ? order.remaining : left;
      left = lots(left - taken);
      cost = units(cost + notionalCeil(level.price, taken, pair));
    }
  }
  return cost;
}

/** The price of an order that holds no price. */
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
