/** Exchange in one process: one command queue, order books in memory, all other data on disk. */
import { assert } from '#contract/core/assert.ts';
import type { Lots, Ticks } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import type {
  ClientOrderId,
  CoinId,
  OrderId,
  PairId,
  TradeId,
  UserId,
} from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import { WALLETS, type Wallet } from '#contract/entities/wallet-type.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { foldJournal } from '#server/ledger/journal.ts';
import type { Ledger } from '#server/ledger/ledger.ts';
import { reject, type Rejection } from '#server/runtime/rejection.ts';
import { AccountEventBook } from './account-events.ts';
import { amendOrder } from './amend-order.ts';
import { balancesOf, walletBalancesOf } from './balances.ts';
import { cancelAllOrders, cancelOrder, openOrdersOf } from './cancel-order.ts';
import {
  coinsOf,
  insertCoin,
  insertPair,
  pairsOf,
  savePairStatus,
  seedCatalogue,
} from './catalogue.ts';
import { BOT_WAIT_MS, CommandQueue, USER_WAIT_MS, QueueClosed } from './command-queue.ts';
import type { ExchangeListener, OrderRecord, TradeRecord } from './events.ts';
import type {
  AccountEvents,
  AccountListener,
  AmendOrder,
  AmendRejection,
  BookLevel,
  BookLevels,
  CancelOrder,
  CancelRejection,
  CoinBalance,
  CoinSeed,
  Exchange,
  ExchangeHealth,
  ExchangeOptions,
  OrderCommands,
  OrderFilter,
  OrderQuery,
  PlacedOrder,
  PlaceOrder,
  PlaceRejection,
  TradeQuery,
  WalletBalance,
  WalletListener,
} from './exchange-api.ts';
import type { Page } from '#server/db/table/page.ts';
import { ExchangeState } from './exchange-state.ts';
import { Housekeeping } from './housekeeping.ts';
import type { Market } from './live-order.ts';
import { openMarket } from './market.ts';
import { findOrderRow, findOrderRowByClientId, orderRecordOf } from './order-rows.ts';
import { placeOrder } from './place-order.ts';
import { Publisher } from './publisher.ts';
import { orderPage, tradePage, tradesAfter } from './queries.ts';
import { restoreBooks } from './restore.ts';
import { recentTradesOf } from './trade-rows.ts';

const BOT_TRADES_RETENTION_MS = HOUR_MS;
const WAIT_MS = { user: USER_WAIT_MS, bot: BOT_WAIT_MS };

/**
 * Inserts coins and pairs, rebuilds the order books and checks them and the ledger. After a failed
 * check the exchange opens in cancel-only mode, with the reasons in `health`.
 * @param open creates each pair's market; demo trade matches against another book than its own.
 */
export function createExchange(
  options: ExchangeOptions,
  open: typeof openMarket = openMarket,
): Exchange {
  const { db, coins, pairs } = options;
  const state = new ExchangeState(db, options.referencePriceOf);
  db.transaction(() => seedCatalogue(db, coins, pairs));
  for (const pair of pairsOf(db)) open(state, pair);
  // Restoring opens no accounts: every user with an open order already has them.
  const breaches = restoreBooks(state);
  if (breaches.length === 0) db.transaction(() => foldJournal(state.ledger, state.ledger.lastSeq));
  return new SpotExchange(state, options, breaches, open);
}

class SpotExchange implements Exchange {
  readonly #state: ExchangeState;
  readonly #options: ExchangeOptions;
  readonly #queue: CommandQueue;
  readonly #publisher: Publisher;
  readonly #accountEvents: AccountEventBook;
  readonly #breaches: readonly string[];
  readonly #openMarket: typeof openMarket;
  #coins: readonly CoinSeed[];

  constructor(
    state: ExchangeState,
    options: ExchangeOptions,
    breaches: readonly string[],
    open: typeof openMarket,
  ) {
    this.#state = state;
    this.#openMarket = open;
    this.#options = options;
    this.#breaches = breaches;
    this.#coins = coinsOf(state.db);
    this.#accountEvents = new AccountEventBook(state.db);
    this.#publisher = new Publisher(
      state,
      this.#accountEvents,
      options.listeners ?? [],
      options.onAccountEvent,
    );
    const housekeeping = new Housekeeping(
      state,
      options.botTradesRetentionMs ?? BOT_TRADES_RETENTION_MS,
    );
    this.#queue = new CommandQueue(state.ledger, options.schedule, {
      beforeCommit: () => {
        const now = options.clock();
        this.#publisher.prepare(now);
        state.saveCounters();
        if (this.#isOpen) housekeeping.sweep(now);
      },
      afterCommit: () => this.#publisher.publish(),
      isTorn: () => state.isTorn,
      delays: options.delays,
      onFatal: options.onFatal,
    });
  }

  place(order: PlaceOrder): Promise<PlacedOrder | PlaceRejection> {
    return this.#run(order.userId, (now) => placeOrder(this.#state, order, now, this.#isOpen));
  }

  amend(amend: AmendOrder): Promise<OrderRecord | AmendRejection> {
    return this.command(amend.userId, (orders) => orders.amend(amend));
  }

  cancel(cancel: CancelOrder): Promise<OrderRecord | CancelRejection> {
    return this.#run(cancel.userId, (now) => cancelOrder(this.#state, cancel, now));
  }

  cancelAll(
    filter: OrderFilter & { readonly userId: UserId },
  ): Promise<readonly OrderRecord[] | Rejection<'unavailable'>> {
    return this.command(filter.userId, (orders) => orders.cancelAll(filter));
  }

  command<Result>(
    userId: UserId,
    work: (orders: OrderCommands) => Result,
  ): Promise<Result | Rejection<'unavailable'>> {
    return this.#run(userId, (now) => work(this.#commandsAt(now)));
  }

  transact<Result>(
    work: (ledger: Ledger, now: EpochMs, orders: OrderCommands) => Result,
    commitWait: 'user' | 'bot' = 'user',
  ): Promise<Result> {
    if (!this.#isOpen)
      return Promise.reject(new QueueClosed('The exchange is in cancel-only mode.'));
    return this.#queue.add(() => {
      const now = this.#options.clock();
      const result = work(this.#state.ledger, now, this.#commandsAt(now));
      assert(!(result instanceof Promise), 'a transaction does not wait for anything');
      return result;
    }, WAIT_MS[commitWait]);
  }

  async registerBot(userId: UserId): Promise<void> {
    await this.#queue.add(() => {
      this.#state.db.run(
        `INSERT INTO trader (user_id, is_bot) VALUES (?, 1)
         ON CONFLICT (user_id) DO UPDATE SET is_bot = 1`,
        [userId],
      );
      this.#state.trader(userId).holder.isBot = true;
    });
  }

  get coins(): readonly CoinSeed[] {
    return this.#coins;
  }

  get pairs(): readonly Pair[] {
    return [...this.#state.markets.values()].map(({ pair }) => pair);
  }

  pair(pairId: PairId): Pair | undefined {
    return this.#state.markets.get(pairId)?.pair;
  }

  findPair(tradeCoinId: CoinId, quoteCoinId: CoinId): Pair | undefined {
    return this.pairs.find(
      (pair) => pair.tradeCoinId === tradeCoinId && pair.quoteCoinId === quoteCoinId,
    );
  }

  async addCoin(coin: CoinSeed): Promise<void> {
    await this.#queue.add(() => insertCoin(this.#state.db, coin));
    this.#coins = coinsOf(this.#state.db);
  }

  async addPair(pair: Pair): Promise<void> {
    await this.#queue.add(() => {
      insertPair(this.#state.db, pair);
      this.#openMarket(this.#state, pair);
    });
  }

  async setPairStatus(pairId: PairId, status: Pair['status']): Promise<void> {
    await this.#queue.add(() => {
      const market = this.#market(pairId);
      const pair = { ...market.pair, status };
      savePairStatus(this.#state.db, pair);
      market.pair = pair;
    });
  }

  levels(pairId: PairId, depth: number): BookLevels {
    const { matcher } = this.#market(pairId);
    const plain = ({ price, size }: BookLevel): BookLevel => ({ price, size });
    return {
      bids: matcher.bids.levels(depth).map(plain),
      asks: matcher.asks.levels(depth).map(plain),
    };
  }

  sizeAt(pairId: PairId, side: 'bid' | 'ask', price: Ticks): Lots {
    const { bids, asks } = this.#market(pairId).matcher;
    return (side === 'bid' ? bids : asks).sizeAt(price);
  }

  bestBid(pairId: PairId): Ticks | undefined {
    return this.#market(pairId).matcher.bestBid;
  }

  bestAsk(pairId: PairId): Ticks | undefined {
    return this.#market(pairId).matcher.bestAsk;
  }

  lastPrice(pairId: PairId): Ticks | undefined {
    return this.#market(pairId).matcher.lastPrice;
  }

  recentTrades(pairId: PairId, count: number): readonly TradeRecord[] {
    return recentTradesOf(this.#state.db, pairId, count);
  }

  tradesAfter(pairId: PairId, tradeId: TradeId, count: number): readonly TradeRecord[] {
    return tradesAfter(this.#state.db, pairId, tradeId, count);
  }

  order(userId: UserId, orderId: OrderId): OrderRecord | undefined {
    const live = this.#state.orders.get(orderId);
    if (live !== undefined) return live.terms.trader.userId === userId ? live.record() : undefined;
    const row = findOrderRow(this.#state.db, orderId);
    return row !== undefined && safeIntegerOf(row.user_id) === userId
      ? orderRecordOf(row)
      : undefined;
  }

  orderByClientId(userId: UserId, clientOrderId: ClientOrderId): OrderRecord | undefined {
    const row = findOrderRowByClientId(this.#state.db, userId, clientOrderId);
    return row === undefined ? undefined : orderRecordOf(row);
  }

  openOrders(userId: UserId, filter: OrderFilter = {}): readonly OrderRecord[] {
    return openOrdersOf(this.#state, { ...filter, userId })
      .map((live) => live.record())
      .toReversed();
  }

  orderHistory(query: OrderQuery): Page<OrderRecord> {
    return orderPage(this.#state.db, query);
  }

  userTrades(query: TradeQuery): Page<TradeRecord> {
    return tradePage(this.#state.db, query);
  }

  get wallets(): readonly Wallet[] {
    return WALLETS;
  }

  balances(userId: UserId, wallet: Wallet = 'spot'): readonly CoinBalance[] {
    return balancesOf(this.#state.db, userId, wallet);
  }

  walletBalances(userId: UserId): readonly WalletBalance[] {
    return walletBalancesOf(this.#state.db, userId);
  }

  accountEventsSince(userId: UserId, seq: number): AccountEvents {
    return this.#accountEvents.since(userId, seq);
  }

  addListener(listener: ExchangeListener): () => void {
    return this.#publisher.addListener(listener);
  }

  addAccountListener(listener: AccountListener): () => void {
    return this.#publisher.addAccountListener(listener);
  }

  addWalletListener(listener: WalletListener): () => void {
    return this.#publisher.addWalletListener(listener);
  }

  get health(): ExchangeHealth {
    if (this.#queue.isClosed) return { mode: 'stopped', reasons: ['The exchange has stopped.'] };
    return { mode: this.#isOpen ? 'open' : 'cancel_only', reasons: this.#breaches };
  }

  get queuedCount(): number {
    return this.#queue.count;
  }

  get commandCount(): number {
    return this.#queue.addedCount;
  }

  async close(): Promise<void> {
    this.#queue.close();
  }

  #commandsAt(now: EpochMs): OrderCommands {
    return {
      now,
      amend: (amend) => amendOrder(this.#state, amend, now, this.#isOpen),
      cancelAll: (filter) => cancelAllOrders(this.#state, filter, now),
    };
  }

  get #isOpen(): boolean {
    return this.#breaches.length === 0;
  }

  /** Rejects when the queue accepts no more commands. */
  #run<Result>(
    userId: UserId,
    work: (now: EpochMs) => Result,
  ): Promise<Result | Rejection<'unavailable'>> {
    if (!this.#queue.hasRoom) return Promise.resolve(reject('unavailable'));
    const waitMs = this.#state.ledger.holder(userId).isBot ? BOT_WAIT_MS : USER_WAIT_MS;
    return this.#queue.add(() => work(this.#options.clock()), waitMs);
  }

  #market(pairId: PairId): Market {
    const market = this.#state.markets.get(pairId);
    assert(market !== undefined, 'a pair that is asked about is listed');
    return market;
  }
}
