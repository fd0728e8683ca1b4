/** What the commands of one group commit changed, kept until the commit is on disk. */
import { ticks, type Ticks } from '#contract/core/decimal.ts';
import type { CoinId, OrderId, UserId } from '#contract/core/ids.ts';
import type { ExchangeEvent, OrderRecord, TradeRecord } from './events.ts';
import type { Market } from './live-order.ts';

/** One person's part of the changes. */
export interface PersonChanges {
  /** Each order in its newest version, in the order of first change. */
  readonly orders: Map<OrderId, OrderRecord>;
  readonly trades: TradeRecord[];
  readonly coins: Set<CoinId>;
}

export class ChangeLog {
  #events: ExchangeEvent[] = [];
  #persons = new Map<UserId, PersonChanges>();
  /** Prices whose size changed: a bid as itself, an ask below zero. */
  readonly #levels = new Map<Market, Set<number>>();

  addTrade(trade: TradeRecord, persons: { taker: boolean; maker: boolean }): void {
    this.#events.push({ kind: 'trade', trade });
    if (persons.taker) this.#person(trade.takerUserId).trades.push(trade);
    if (persons.maker) this.#person(trade.makerUserId).trades.push(trade);
  }

  addOrder(order: OrderRecord, isBot: boolean): void {
    this.#events.push({ kind: 'order', order });
    if (!isBot) this.#person(order.userId).orders.set(order.id, order);
  }

  addLevel(market: Market, side: 'bid' | 'ask', price: Ticks): void {
    let prices = this.#levels.get(market);
    if (prices === undefined) this.#levels.set(market, (prices = new Set()));
    const signed: number = price;
    prices.add(side === 'bid' ? signed : -signed);
  }

  addCoin(userId: UserId, coinId: CoinId): void {
    this.#person(userId).coins.add(coinId);
  }

  /** Persons with changes, so that their balances can be read and their events written. */
  get persons(): ReadonlyMap<UserId, PersonChanges> {
    return this.#persons;
  }

  addEvent(event: ExchangeEvent): void {
    this.#events.push(event);
  }

  /** Levels as they stand now, each once. */
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

  /** Everything since the last call. */
  take(): readonly ExchangeEvent[] {
    const events = this.#events;
    this.#events = [];
    this.#persons = new Map();
    return events;
  }

  #person(userId: UserId): PersonChanges {
    const known = this.#persons.get(userId);
    if (known !== undefined) return known;
    const changes = { orders: new Map(), trades: [], coins: new Set<CoinId>() };
    this.#persons.set(userId, changes);
    return changes;
  }
}
