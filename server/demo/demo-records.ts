/** Orders, trades, balances and events of a user's running epoch, and the history of any epoch, under
 *  the user's own ID. */
import type { ClientOrderId, OrderId, UserId } from '#contract/core/ids.ts';
import type { OrderRecord, TradeRecord } from '#server/exchange/events.ts';
import type {
  AccountEvents,
  CoinBalance,
  Exchange,
  OrderFilter,
  OrderQuery,
  TradeQuery,
} from '#server/exchange/exchange-api.ts';
import type { Page } from '#server/db/table/page.ts';
import type { DemoAccountRow, DemoAccounts } from './demo-accounts.ts';
import { emptyPage, ownEvent, ownOrder, ownPage, ownTrade } from './own-records.ts';

export class DemoRecords {
  readonly #exchange: Exchange;
  readonly #accounts: DemoAccounts;

  /** @param exchange of demo trade, which knows the account of each epoch as a user. */
  constructor(exchange: Exchange, accounts: DemoAccounts) {
    this.#exchange = exchange;
    this.#accounts = accounts;
  }

  /** All orders of one epoch, newest first. */
  ordersOf(account: DemoAccountRow, page: number, perPage: number): Page<OrderRecord> {
    return ownPage(
      this.#exchange.orderHistory({ userId: account.id, page, perPage }),
      ownOrder(account),
    );
  }

  tradesOf(account: DemoAccountRow, page: number, perPage: number): Page<TradeRecord> {
    return ownPage(
      this.#exchange.userTrades({ userId: account.id, page, perPage }),
      ownTrade(account),
    );
  }

  order(userId: UserId, orderId: OrderId): OrderRecord | undefined {
    const account = this.#accounts.current(userId);
    const order = account && this.#exchange.order(account.id, orderId);
    return order && ownOrder(account)(order);
  }

  orderByClientId(userId: UserId, clientOrderId: ClientOrderId): OrderRecord | undefined {
    const account = this.#accounts.current(userId);
    const order = account && this.#exchange.orderByClientId(account.id, clientOrderId);
    return order && ownOrder(account)(order);
  }

  openOrders(userId: UserId, filter?: OrderFilter): readonly OrderRecord[] {
    const account = this.#accounts.current(userId);
    if (account === undefined) return [];
    return this.#exchange.openOrders(account.id, filter).map(ownOrder(account));
  }

  orderHistory(query: OrderQuery): Page<OrderRecord> {
    const account = this.#accounts.current(query.userId);
    if (account === undefined) return emptyPage(query);
    return ownPage(
      this.#exchange.orderHistory({ ...query, userId: account.id }),
      ownOrder(account),
    );
  }

  userTrades(query: TradeQuery): Page<TradeRecord> {
    const account = this.#accounts.current(query.userId);
    if (account === undefined) return emptyPage(query);
    return ownPage(this.#exchange.userTrades({ ...query, userId: account.id }), ownTrade(account));
  }

  balances(userId: UserId): readonly CoinBalance[] {
    const account = this.#accounts.current(userId);
    return account === undefined ? [] : this.#exchange.balances(account.id);
  }

  accountEventsSince(userId: UserId, seq: number): AccountEvents {
    const account = this.#accounts.current(userId);
    if (account === undefined) return { events: [], isComplete: seq === 0, lastSeq: 0 };
    const since = this.#exchange.accountEventsSince(account.id, seq);
    return { ...since, events: since.events.map((event) => ownEvent(account, event)) };
  }
}
