/** Demo trade service: serves the same calls as the exchange for the caller's demo account. It only
 *  reads from the live exchange. `epochs` adds reset, top-up and statistics, `records` the history of
 *  any epoch. */
import { assert } from '#contract/core/assert.ts';
import type { Units } from '#contract/core/decimal.ts';
import { DAY_MS, MINUTE_MS } from '#contract/core/durations.ts';
import type { ClientOrderId, CoinId, OrderId, UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import type { Db } from '#server/db/database.ts';
import type { OrderRecord, TradeRecord } from '#server/exchange/events.ts';
import type {
  AccountEvents,
  AccountListener,
  AmendOrder,
  CancelOrder,
  CoinBalance,
  Exchange,
  OrderCommands,
  OrderFilter,
  OrderQuery,
  PlaceOrder,
  ReferencePriceOf,
  TradeQuery,
  TradingApi,
} from '#server/exchange/exchange-api.ts';
import type { Page } from '#server/db/table/page.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { repeatWhile } from '#server/exchange/market-data/throttle.ts';
import { isRejection, type Rejection } from '#server/runtime/rejection.ts';
import { DemoAccounts, type DemoAccountRow } from './demo-accounts.ts';
import { DemoEpochs } from './demo-epochs.ts';
import { demoMarkets, type DemoMarkets } from './demo-market.ts';
import { DemoRecords } from './demo-records.ts';
import { ownEvent, ownOrder, ownPlaced } from './own-records.ts';
import { UserQueue } from './user-queue.ts';
import { TradeQueue } from './trade-queue.ts';
import { ConsumedLevels } from './consumed-levels.ts';
import { EquityMonitor } from './equity-monitor.ts';

export interface DemoTradeOptions {
  /** The database of demo trade. */
  readonly db: Db;
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** The live exchange, read-only. */
  readonly live: Exchange;
  /** Limit prices far from it are rejected, as on the live exchange. */
  readonly referencePriceOf?: ReferencePriceOf | undefined;
  /** In the quote coin; undefined without a price. */
  readonly balanceValueOf: (balance: CoinBalance) => Units | undefined;
  /** Called for failures of demo trade. Real trading continues. */
  readonly onError: (error: unknown) => void;
}

export class DemoTrade implements TradingApi {
  readonly epochs: DemoEpochs;
  readonly records: DemoRecords;
  readonly #options: DemoTradeOptions;
  readonly #exchange: Exchange;
  readonly #markets: DemoMarkets;
  readonly #accounts: DemoAccounts;
  readonly #equityMonitor: EquityMonitor;
  readonly #trades: TradeQueue;
  /** Serializes calls per user, so that no order is split between two epochs. */
  readonly #queue = new UserQueue();
  readonly #stops: (() => void)[] = [];
  #isRunning = true;

  constructor(options: DemoTradeOptions) {
    const { db, clock, schedule, live } = options;
    this.#options = options;
    this.#accounts = new DemoAccounts(db);
    this.#equityMonitor = new EquityMonitor(this.#accounts, (accountId) =>
      this.epochs.equity(accountId),
    );
    this.#trades = new TradeQueue({
      isRequested: ({ pairId, price }) =>
        this.#isOpen && this.#markets.matcherOf(pairId)?.isTouchedBy(price) === true,
      run: (waiting) =>
        this.#exchange.transact((_ledger, now) => this.#markets.trade(waiting(), now)),
      onError: options.onError,
    });
    this.#markets = demoMarkets({
      live,
      consumed: new ConsumedLevels(),
      clock,
      lastTradeId: () => this.#trades.lastId,
    });
    this.#exchange = createExchange(
      {
        db,
        clock,
        schedule,
        coins: live.coins,
        pairs: live.pairs,
        referencePriceOf: options.referencePriceOf,
        onFatal: (error) => options.onError(error),
      },
      this.#markets.open,
    );
    this.epochs = new DemoEpochs({
      db,
      exchange: this.#exchange,
      accounts: this.#accounts,
      queue: this.#queue,
      balanceValueOf: options.balanceValueOf,
    });
    this.records = new DemoRecords(this.#exchange, this.#accounts);
    for (const reason of this.#exchange.health.reasons) options.onError(new Error(reason));
    this.#markets.restored();
    this.#stops.push(
      live.addListener((events) => this.#trades.receive(events)),
      this.#exchange.addAccountListener(({ userId: accountId }) => {
        this.#equityMonitor.watch(accountId);
        this.#later(() => this.#equityMonitor.note(accountId));
      }),
    );
    const isRunning = (): boolean => this.#isRunning;
    repeatWhile(MINUTE_MS, schedule, isRunning, () => {
      if (!this.#equityMonitor.isIdle) this.#later(() => this.#equityMonitor.noteAll());
    });
    const prune = (): void => this.#later((now) => this.#accounts.prune(now));
    repeatWhile(DAY_MS, schedule, isRunning, prune);
    prune();
  }

  /** The database of demo trade, for what is stored in its transactions. */
  get db(): Db {
    return this.#options.db;
  }

  // Same result as the exchange, for the current account.

  async place(order: PlaceOrder): ReturnType<Exchange['place']> {
    await this.epochs.open(order.userId);
    return this.#inAccount(order.userId, async (account) => {
      const placed = await this.#exchange.place({ ...order, userId: account.id });
      return isRejection(placed) ? placed : ownPlaced(account, placed);
    });
  }

  async amend(amend: AmendOrder): ReturnType<Exchange['amend']> {
    return this.command(amend.userId, (orders) => orders.amend(amend));
  }

  async cancel(cancel: CancelOrder): ReturnType<Exchange['cancel']> {
    await this.epochs.open(cancel.userId);
    return this.#inAccount(cancel.userId, async (account) => {
      const canceled = await this.#exchange.cancel({ ...cancel, userId: account.id });
      return isRejection(canceled) ? canceled : ownOrder(account)(canceled);
    });
  }

  async cancelAll(
    filter: OrderFilter & { readonly userId: UserId },
  ): ReturnType<Exchange['cancelAll']> {
    return this.command(filter.userId, (orders) => orders.cancelAll(filter));
  }

  async command<Result>(
    userId: UserId,
    work: (orders: OrderCommands) => Result,
  ): Promise<Result | Rejection<'unavailable'>> {
    await this.epochs.open(userId);
    return this.#inAccount(userId, (account) =>
      this.#exchange.command(account.id, (orders) =>
        work({
          now: orders.now,
          amend: (request) => {
            const amended = orders.amend({ ...request, userId: account.id });
            return isRejection(amended) ? amended : ownOrder(account)(amended);
          },
          cancelAll: (filter) =>
            orders.cancelAll({ ...filter, userId: account.id }).map(ownOrder(account)),
        }),
      ),
    );
  }

  get coins(): Exchange['coins'] {
    return this.#options.live.coins;
  }

  get pairs(): readonly Pair[] {
    return this.#options.live.pairs;
  }

  pair(pairId: Pair['id']): Pair | undefined {
    return this.#options.live.pair(pairId);
  }

  findPair(tradeCoinId: CoinId, quoteCoinId: CoinId): Pair | undefined {
    return this.#options.live.findPair(tradeCoinId, quoteCoinId);
  }

  levels(pairId: Pair['id'], depth: number): ReturnType<Exchange['levels']> {
    return this.#options.live.levels(pairId, depth);
  }

  bestBid(pairId: Pair['id']): ReturnType<Exchange['bestBid']> {
    return this.#options.live.bestBid(pairId);
  }

  bestAsk(pairId: Pair['id']): ReturnType<Exchange['bestAsk']> {
    return this.#options.live.bestAsk(pairId);
  }

  order(userId: UserId, orderId: OrderId): OrderRecord | undefined {
    return this.records.order(userId, orderId);
  }

  orderByClientId(userId: UserId, clientOrderId: ClientOrderId): OrderRecord | undefined {
    return this.records.orderByClientId(userId, clientOrderId);
  }

  openOrders(userId: UserId, filter?: OrderFilter): readonly OrderRecord[] {
    return this.records.openOrders(userId, filter);
  }

  orderHistory(query: OrderQuery): Page<OrderRecord> {
    return this.records.orderHistory(query);
  }

  userTrades(query: TradeQuery): Page<TradeRecord> {
    return this.records.userTrades(query);
  }

  /** Demo trade has no transfers, so its money stays in one wallet. */
  get wallets(): readonly Wallet[] {
    return ['spot'];
  }

  balances(userId: UserId, wallet: Wallet = 'spot'): readonly CoinBalance[] {
    return wallet === 'spot' ? this.records.balances(userId) : [];
  }

  accountEventsSince(userId: UserId, seq: number): AccountEvents {
    return this.records.accountEventsSince(userId, seq);
  }

  /** Notifies of each user's updates, with the sequence numbers of the epoch. */
  addAccountListener(listener: AccountListener): () => void {
    return this.#exchange.addAccountListener((event) => {
      listener(ownEvent(this.#accounts.byId(event.userId), event));
    });
  }

  get health(): Exchange['health'] {
    return this.#exchange.health;
  }

  /** Commits pending work and stops listening; does not close the database. */
  async close(): Promise<void> {
    this.#isRunning = false;
    for (const stop of this.#stops.splice(0)) stop();
    await this.#exchange.close();
  }

  #inAccount<Result>(
    userId: UserId,
    work: (account: DemoAccountRow) => Promise<Result>,
  ): Promise<Result> {
    return this.#queue.run(userId, () => {
      const account = this.#accounts.current(userId);
      assert(account !== undefined, 'who trades has an account');
      return work(account);
    });
  }

  get #isOpen(): boolean {
    return this.#exchange.health.mode === 'open';
  }

  /** Runs background work without a caller: a failure is reported once to `onError`. */
  #later(work: (now: EpochMs) => void): void {
    if (!this.#isOpen) return;
    this.#exchange
      .transact((_ledger, now) => work(now))
      .catch((error: unknown) => this.#options.onError(error));
  }
}
