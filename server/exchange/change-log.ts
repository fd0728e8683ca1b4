/** Collects the changes of one group commit until the commit is on disk. */
import { ticks, type Ticks } from '#contract/core/decimal.ts';
import type { CoinId, OrderId, UserId } from '#contract/core/ids.ts';
import type { ExchangeEvent, OrderRecord, TradeRecord } from './events.ts';
import type { Market } from './live-order.ts';

export interface UserChanges {
  /** Newest version of each order, in the order of first change. */
  readonly orders: Map<OrderId, OrderRecord>;
  readonly trades: TradeRecord[];
  readonly coins: Set<CoinId>;
}

export class ChangeLog {
  #events: ExchangeEvent[] = [];
  #users = new Map<UserId, UserChanges>();
  /** Prices with a changed size: positive for bids, negative for asks. */
  readonly #levels = new Map<Market, Set<number>>();

  addTrade(trade: TradeRecord, users: { taker: boolean; maker: boolean }): void {
    this.#events.push({ kind: 'trade', trade });
    if (users.taker) this.#user(trade.takerUserId).trades.push(trade);
    if (users.maker) this.#user(trade.makerUserId).trades.push(trade);
  }

  addOrder(order: OrderRecord, isBot: boolean): void {
    this.#events.push({ kind: 'order', order });
    if (!isBot) this.#user(order.userId).orders.set(order.id, order);
  }

  addLevel(market: Market, side: 'bid' | 'ask', price: Ticks): void {
    let prices = this.#levels.get(market);
    if (prices === undefined) this.#levels.set(market, (prices = new Set()));
    const signed: number = price;
    prices.add(side === 'bid' ? signed : -signed);
  }

  addCoin(userId: UserId, coinId: CoinId): void {
    this.#user(userId).coins.add(coinId);
  }

  /** Users with changes, for reading their balances and writing their events. */
  get users(): ReadonlyMap<UserId, UserChanges> {
    return this.#users;
  }

  addEvent(event: ExchangeEvent): void {
    this.#events.push(event);
  }

  /** Adds the current size of each changed level, once per level. */
  closeLevels(): void {
    for (const [market, prices] of this.#levels) {
      for (const signed of prices) {
        const side = signed > 0 ? 'bid' : 'ask';
        const price = ticks(Math.abs(signed));
        const book = side === 'bid' ? market.matcher.bids : market.matcher.asks;
        const size = book.sizeAt(price);
        this.#events.push({ kind: 'level', pairId: market.pair.id, side, price, size });
      }
    }
    this.#levels.clear();
  }

  /** Returns all events since the last call. */
  drain(): readonly ExchangeEvent[] {
    const events = this.#events;
    this.#events = [];
    this.#users = new Map();
    return events;
  }

  #user(userId: UserId): UserChanges {
    const known = this.#users.get(userId);
    if (known !== undefined) return known;
    const changes = { orders: new Map(), trades: [], coins: new Set<CoinId>() };
    this.#users.set(userId, changes);
    return changes;
  }
}
