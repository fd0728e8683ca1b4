/** Demo trade service: serves the same calls as the exchange for the caller's demo account, plus
 *  reset, top-up and statistics. It only reads from the live exchange. */
import { assert } from '#contract/core/assert.ts';
import { units, type Units } from '#contract/core/decimal.ts';
import type { ClientOrderId, CoinId, OrderId, UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Clock, EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import type { OrderRecord, TradeRecord } from '#server/exchange/events.ts';
import type {
  AccountEvents,
  AccountListener,
  AmendOrder,
  CancelOrder,
  CoinBalance,
  Exchange,
  OrderFilter,
  OrderQuery,
  Page,
  PlaceOrder,
  TradeQuery,
  TradingApi,
} from '#server/exchange/exchange-api.ts';
import type { Schedule } from '#server/runtime/schedule.ts';
import { createExchange } from '#server/exchange/exchange.ts';
import { repeated } from '#server/exchange/market-data/throttle.ts';
import { countedTrades } from './counted-trades.ts';
import {
  DemoAccounts,
  startUnits,
  topUpAmount,
  topUpRejection,
  type DemoAccountRow,
  type TopUpRejection,
} from './demo-accounts.ts';
import { demoMarkets, type DemoMarkets } from './demo-market.ts';
import { creditFromOutside } from './demo-money.ts';
import { emptyPage, ownEvent, ownOrder, ownPage, ownPlaced, ownTrade } from './own-records.ts';
import { UserQueue } from './user-queue.ts';
import { TradeQueue } from './trade-queue.ts';
import { statisticsOf, type Statistics } from './statistics.ts';
import { ConsumedLevels } from './consumed-levels.ts';
import { curveAt, curveToppedUp, type EquityCurve } from './equity-curve.ts';
import { EquityMonitor } from './equity-monitor.ts';

export interface DemoTradeOptions {
  /** The database of demo trade. */
  readonly db: Db;
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** The live exchange, read-only. */
  readonly live: Exchange;
  /** In the quote coin; undefined without a price. */
  readonly balanceValueOf: (balance: CoinBalance) => Units | undefined;
  /** Called for failures of demo trade. Real trading continues. */
  readonly onError: (error: unknown) => void;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
/** Sequence numbers skipped between two epochs, so that a client receiving the second one sees a
 *  gap and fetches everything again. */
const EPOCH_GAP = 10;

export class DemoTrade implements TradingApi {
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
    this.#equityMonitor = new EquityMonitor(this.#accounts, (accountId) => this.equity(accountId));
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
        onFatal: (error) => options.onError(error),
      },
      this.#markets.open,
    );
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
    repeated(MINUTE_MS, schedule, isRunning, () => {
      if (!this.#equityMonitor.isIdle) this.#later(() => this.#equityMonitor.noteAll());
    });
    const prune = (): void => this.#later((now) => this.#accounts.prune(now));
    repeated(DAY_MS, schedule, isRunning, prune);
    prune();
  }

  /** The user's account; opened with the starting balances if there is none. */
  open(ownerId: UserId): Promise<DemoAccountRow> {
    const known = this.#accounts.current(ownerId);
    if (known !== undefined) return Promise.resolve(known);
    return this.#queue.run(ownerId, async () => {
      const opened = this.#accounts.current(ownerId);
      if (opened !== undefined) return opened;
      return this.#exchange.transact((ledger, now) => this.#openAccount(ledger, ownerId, 1, now));
    });
  }

  /** Cancels all orders and starts the next epoch. The history stays readable. */
  reset(ownerId: UserId): Promise<DemoAccountRow> {
    return this.#queue.run(ownerId, async () => {
      const before = this.#accounts.current(ownerId);
      if (before !== undefined) await this.#exchange.cancelAll({ userId: before.id });
      return this.#exchange.transact((ledger, now) => {
        if (before === undefined) return this.#openAccount(ledger, ownerId, 1, now);
        this.#accounts.end(before.id, this.equity(before.id), now);
        const next = this.#openAccount(ledger, ownerId, before.epoch + 1, now);
        const { lastSeq } = this.#exchange.accountEventsSince(before.id, Number.MAX_SAFE_INTEGER);
        this.#options.db.run(
          'INSERT INTO trader (user_id, is_bot, last_event_seq) VALUES (?, 0, ?)',
          [next.id, lastSeq + EPOCH_GAP],
        );
        return next;
      });
    });
  }

  topUp(ownerId: UserId): Promise<DemoAccountRow | TopUpRejection> {
    return this.#queue.run(ownerId, async () =>
      this.#exchange.transact((ledger, now) => {
        const account =
          this.#accounts.current(ownerId) ?? this.#openAccount(ledger, ownerId, 1, now);
        const before = this.equity(account.id);
        const rejection = topUpRejection(account, before, now);
        if (rejection !== undefined) return rejection;
        creditFromOutside(ledger, {
          accountId: account.id,
          coinId: this.#coinId('USDT'),
          amount: topUpAmount(account, before),
          cause: `top-up:${account.id}/${account.topUpCount + 1}`,
          postedAt: now,
        });
        const curve = curveToppedUp(
          curveAt(account.curve, before),
          before,
          this.equity(account.id),
        );
        this.#accounts.noteTopUp(account.id, curve, now);
        return this.#accounts.byId(account.id);
      }),
    );
  }

  /** Total value of an account at the last prices, in units of the quote coin. */
  equity(accountId: UserId): Units {
    const { balanceValueOf } = this.#options;
    let sum = 0n;
    for (const balance of this.#exchange.balances(accountId)) sum += balanceValueOf(balance) ?? 0n;
    return units(sum);
  }

  current(ownerId: UserId): DemoAccountRow | undefined {
    return this.#accounts.current(ownerId);
  }

  ofEpoch(ownerId: UserId, epoch: number): DemoAccountRow | undefined {
    return this.#accounts.ofEpoch(ownerId, epoch);
  }

  earlier(ownerId: UserId): readonly DemoAccountRow[] {
    return this.#accounts.earlier(ownerId);
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

  statistics(account: DemoAccountRow): Statistics & { readonly curve: EquityCurve } {
    const curve =
      account.endedAt === undefined
        ? curveAt(account.curve, this.equity(account.id))
        : account.curve;
    const statistics = statisticsOf(countedTrades(this.#options.db, account.id), (pairId) => {
      const pair = this.pair(pairId);
      assert(pair !== undefined, 'what was traded is of a listed pair');
      return pair;
    });
    return { ...statistics, curve };
  }

  // Same result as the exchange, for the current account.

  async place(order: PlaceOrder): ReturnType<Exchange['place']> {
    await this.open(order.userId);
    return this.#inAccount(order.userId, async (account) => {
      const placed = await this.#exchange.place({ ...order, userId: account.id });
      return typeof placed === 'string' ? placed : ownPlaced(account, placed);
    });
  }

  async amend(amend: AmendOrder): ReturnType<Exchange['amend']> {
    await this.open(amend.userId);
    return this.#inAccount(amend.userId, async (account) => {
      const amended = await this.#exchange.amend({ ...amend, userId: account.id });
      return typeof amended === 'string' ? amended : ownOrder(account)(amended);
    });
  }

  async cancel(cancel: CancelOrder): ReturnType<Exchange['cancel']> {
    await this.open(cancel.userId);
    return this.#inAccount(cancel.userId, async (account) => {
      const cancelled = await this.#exchange.cancel({ ...cancel, userId: account.id });
      return typeof cancelled === 'string' ? cancelled : ownOrder(account)(cancelled);
    });
  }

  async cancelAll(
    filter: OrderFilter & { readonly userId: UserId },
  ): ReturnType<Exchange['cancelAll']> {
    await this.open(filter.userId);
    return this.#inAccount(filter.userId, async (account) => {
      const cancelled = await this.#exchange.cancelAll({ ...filter, userId: account.id });
      return cancelled === 'unavailable' ? cancelled : cancelled.map(ownOrder(account));
    });
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

  bestBid(pairId: Pair['id']): ReturnType<Exchange['bestBid']> {
    return this.#options.live.bestBid(pairId);
  }

  bestAsk(pairId: Pair['id']): ReturnType<Exchange['bestAsk']> {
    return this.#options.live.bestAsk(pairId);
  }

  order(userId: UserId, orderId: OrderId): OrderRecord | undefined {
    const account = this.current(userId);
    const order = account && this.#exchange.order(account.id, orderId);
    return order && ownOrder(account)(order);
  }

  orderByClientId(userId: UserId, clientOrderId: ClientOrderId): OrderRecord | undefined {
    const account = this.current(userId);
    const order = account && this.#exchange.orderByClientId(account.id, clientOrderId);
    return order && ownOrder(account)(order);
  }

  openOrders(userId: UserId, filter?: OrderFilter): readonly OrderRecord[] {
    const account = this.current(userId);
    if (account === undefined) return [];
    return this.#exchange.openOrders(account.id, filter).map(ownOrder(account));
  }

  orderHistory(query: OrderQuery): Page<OrderRecord> {
    const account = this.current(query.userId);
    if (account === undefined) return emptyPage(query);
    return ownPage(
      this.#exchange.orderHistory({ ...query, userId: account.id }),
      ownOrder(account),
    );
  }

  userTrades(query: TradeQuery): Page<TradeRecord> {
    const account = this.current(query.userId);
    if (account === undefined) return emptyPage(query);
    return ownPage(this.#exchange.userTrades({ ...query, userId: account.id }), ownTrade(account));
  }

  balances(userId: UserId): readonly CoinBalance[] {
    const account = this.current(userId);
    return account === undefined ? [] : this.#exchange.balances(account.id);
  }

  accountEventsSince(userId: UserId, seq: number): AccountEvents {
    const account = this.current(userId);
    if (account === undefined) return { events: [], isComplete: seq === 0, lastSeq: 0 };
    const since = this.#exchange.accountEventsSince(account.id, seq);
    return { ...since, events: since.events.map((event) => ownEvent(account, event)) };
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

  /** Runs in a transaction. */
  #openAccount(
    ledger: Parameters<Parameters<Exchange['transact']>[0]>[0],
    ownerId: UserId,
    epoch: number,
    now: EpochMs,
  ): DemoAccountRow {
    const balances = startUnits.map(({ coin, amount }) => ({ coinId: this.#coinId(coin), amount }));
    let equity = 0n;
    for (const { coinId, amount } of balances) {
      equity +=
        this.#options.balanceValueOf({ coinId, available: amount, frozen: units(0n) }) ?? 0n;
    }
    const id = this.#accounts.open(ownerId, epoch, units(equity), now);
    for (const { coinId, amount } of balances) {
      const cause = `start:${id}/${coinId}`;
      creditFromOutside(ledger, { accountId: id, coinId, amount, cause, postedAt: now });
    }
    return this.#accounts.byId(id);
  }

  #coinId(code: string): CoinId {
    const coin = this.coins.find((one) => one.code === code);
    assert(coin !== undefined, `${code} is listed`);
    return coin.id;
  }

  #inAccount<Result>(
    ownerId: UserId,
    work: (account: DemoAccountRow) => Promise<Result>,
  ): Promise<Result> {
    return this.#queue.run(ownerId, () => {
      const account = this.#accounts.current(ownerId);
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
