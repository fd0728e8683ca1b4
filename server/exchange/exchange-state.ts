/** State of the exchange in memory. All other data is only on disk, and this state can be rebuilt
 *  from disk. */
import { assert } from '#contract/core/assert.ts';
import {
  orderId,
  tradeId,
  type OrderId,
  type PairId,
  type TradeId,
  type UserId,
} from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { safeIntegerOf } from '#server/db/safe-integer.ts';
import { Ledger } from '#server/ledger/ledger.ts';
import { ChangeLog } from './change-log.ts';
import type { TradeRecord } from './events.ts';
import type { ReferencePriceOf } from './exchange-api.ts';
import type { LiveOrder, Market, Trader } from './live-order.ts';

/** Progress of the running command. */
export interface CommandContext {
  readonly now: EpochMs;
  readonly dirty: LiveOrder[];
  readonly trades: TradeRecord[];
}

interface ClosedOrder {
  readonly id: OrderId;
  readonly closedAt: EpochMs;
}

interface CounterRow {
  readonly last_order_id: bigint;
  readonly last_trade_id: bigint;
  readonly last_priority: bigint;
}

export class ExchangeState {
  readonly db: Db;
  readonly referencePriceOf: ReferencePriceOf;
  readonly ledger: Ledger;
  readonly markets = new Map<PairId, Market>();
  /** Open orders of all users. */
  readonly orders = new Map<OrderId, LiveOrder>();
  readonly changes = new ChangeLog();
  /** Closed orders of bots still in the table, oldest first. */
  readonly closedBotOrders: ClosedOrder[] = [];
  /** A command has started to change the books: after a failure now, memory and disk would differ. */
  isTorn = false;
  #command: CommandContext | undefined;
  readonly #traders = new Map<UserId, Trader>();
  #lastOrderId: number;
  #lastTradeId: number;
  #lastPriority: number;
  #areCountersSaved = true;

  constructor(db: Db, referencePriceOf: ReferencePriceOf = () => undefined) {
    this.db = db;
    this.referencePriceOf = referencePriceOf;
    this.ledger = new Ledger(db);
    const row = db.get<CounterRow>('SELECT * FROM exchange_counter WHERE id = 1');
    assert(row !== undefined, 'the exchange has its counters');
    this.#lastOrderId = safeIntegerOf(row.last_order_id);
    this.#lastTradeId = safeIntegerOf(row.last_trade_id);
    this.#lastPriority = safeIntegerOf(row.last_priority);
  }

  trader(userId: UserId): Trader {
    const known = this.#traders.get(userId);
    if (known !== undefined) return known;
    const holder = this.ledger.holder(userId);
    const trader = { userId, holder, open: new Map(), openCounts: new Map() };
    this.#traders.set(userId, trader);
    return trader;
  }

  get command(): CommandContext {
    assert(this.#command !== undefined, 'books change within a command alone');
    return this.#command;
  }

  /** Starts the changes of a command. Until `endCommand`, a failure leaves memory and disk different. */
  beginCommand(now: EpochMs): CommandContext {
    assert(this.#command === undefined, 'one command runs at a time');
    this.#command = { now, dirty: [], trades: [] };
    this.isTorn = true;
    return this.#command;
  }

  endCommand(): void {
    this.#command = undefined;
    this.isTorn = false;
  }

  /** Marks an order to be written at the end of the command. */
  markDirty(live: LiveOrder): void {
    if (live.isDirty) return;
    live.isDirty = true;
    this.command.dirty.push(live);
  }

  open(live: LiveOrder): void {
    const { id, trader, market } = live.terms;
    this.orders.set(id, live);
    trader.open.set(id, live);
    const pairId = market.pair.id;
    trader.openCounts.set(pairId, (trader.openCounts.get(pairId) ?? 0) + 1);
  }

  close(live: LiveOrder): void {
    const { id, trader, market } = live.terms;
    this.orders.delete(id);
    trader.open.delete(id);
    const pairId = market.pair.id;
    trader.openCounts.set(pairId, (trader.openCounts.get(pairId) ?? 1) - 1);
  }

  nextOrderId(): OrderId {
    this.#areCountersSaved = false;
    return orderId((this.#lastOrderId += 1));
  }

  nextTradeId(): TradeId {
    this.#areCountersSaved = false;
    return tradeId((this.#lastTradeId += 1));
  }

  /** Returns a number that grows with every order that joins a price level's queue. */
  nextPriority(): number {
    this.#areCountersSaved = false;
    return (this.#lastPriority += 1);
  }

  saveCounters(): void {
    if (this.#areCountersSaved) return;
    this.db.run(
      `UPDATE exchange_counter
          SET last_order_id = ?, last_trade_id = ?, last_priority = ? WHERE id = 1`,
      [this.#lastOrderId, this.#lastTradeId, this.#lastPriority],
    );
    this.#areCountersSaved = true;
  }
}
