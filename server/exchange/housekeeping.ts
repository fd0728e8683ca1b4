/** Limits the data of bots: deletes their closed orders and the journal lines between them after a
 *  minute, and their trades when old. Each group commit deletes only a few, so no commit is slowed
 *  down. */
import type { EpochMs } from '#contract/core/time.ts';
import { foldJournal } from '#server/ledger/journal.ts';
import type { ExchangeState } from './exchange-state.ts';
import { TradeRetention } from './trade-retention.ts';

const RETENTION_MS = 60_000;
const SWEEP_EVERY_MS = 100;
const ORDER_COUNT_MAX = 2_000;

interface Mark {
  readonly at: EpochMs;
  /** Last journal line at that time. */
  readonly seq: bigint;
}

export class Housekeeping {
  readonly #state: ExchangeState;
  readonly #tradeRetention: TradeRetention;
  /** One entry per cleanup of the last minute, oldest first. */
  #marks: Mark[] = [];
  #sweptAt = 0;

  constructor(state: ExchangeState, botTradesRetentionMs: number) {
    this.#state = state;
    this.#tradeRetention = new TradeRetention(state.db, botTradesRetentionMs);
  }

  /** Runs inside the group's transaction. */
  sweep(now: EpochMs): void {
    // A clock set back must not stop the cleanup.
    if (now >= this.#sweptAt && now - this.#sweptAt < SWEEP_EVERY_MS) return;
    this.#sweptAt = now;
    this.#pruneOrders(now);
    this.#foldJournal(now);
    this.#tradeRetention.sweep([...this.#state.markets.keys()], now);
  }

  #pruneOrders(now: EpochMs): void {
    const { closedBotOrders, db } = this.#state;
    let count = 0;
    for (const { id, closedAt } of closedBotOrders) {
      // An order closed in the future, because the clock was set back, does not count as young.
      const isYoung = closedAt <= now && now - closedAt < RETENTION_MS;
      if (isYoung || count === ORDER_COUNT_MAX) break;
      db.run('DELETE FROM spot_order WHERE id = ?', [id]);
      count += 1;
    }
    if (count > 0) closedBotOrders.splice(0, count);
  }

  #foldJournal(now: EpochMs): void {
    const { ledger } = this.#state;
    this.#marks.push({ at: now, seq: ledger.lastSeq });
    const old = this.#marks.filter(({ at }) => now - at >= RETENTION_MS);
    const through = old.at(-1);
    if (through === undefined) return;
    foldJournal(ledger, through.seq);
    this.#marks = this.#marks.filter(({ at }) => now - at < RETENTION_MS);
  }
}
