/** Ring buffer of the newest trades of a pair. A trade is stored once, even when several sources
 *  deliver it. */
import { assert } from '#contract/core/assert.ts';
import { TAPE_TRADE_COUNT_MAX, TAPE_TRADE_LENGTH } from '#domain/market-frame.ts';
import { TRADE, TRADE_LENGTH, type StepTrades } from './step-trades.ts';

export class TradeBuffer {
  readonly #floor: number;
  readonly #ring = new Float64Array(TAPE_TRADE_COUNT_MAX * TRADE_LENGTH);
  #count = 0;
  /** Slot of the newest trade. */
  #newest = TAPE_TRADE_COUNT_MAX - 1;
  #newestId = 0;

  /** @param floor price times size, in tick lots, below which a trade is left out. */
  constructor(floor: number = 0) {
    this.#floor = floor;
  }

  get count(): number {
    return this.#count;
  }

  /** 0 before the first trade. */
  get newestId(): number {
    return this.#newestId;
  }

  /** NaN before the first trade. */
  get lastPrice(): number {
    return this.#newestAt(TRADE.price);
  }

  /** BUY or SELL; NaN before the first trade. */
  get lastSide(): number {
    return this.#newestAt(TRADE.side);
  }

  clear(): void {
    this.#count = 0;
    this.#newestId = 0;
  }

  /** Appends trades, oldest first. Trades not newer than the newest stored one are skipped as
   *  duplicate or late. */
  append(batch: StepTrades): void {
    for (let at = 0; at < batch.tradeCount * TRADE_LENGTH; at += TRADE_LENGTH) {
      const id = batch.trades[at + TRADE.id] ?? 0;
      if (id > this.#newestId) this.#push(batch.trades, at);
    }
  }

  /** Copies the trades of another buffer that reach this buffer's minimum value. */
  adopt(other: TradeBuffer): void {
    for (let age = other.#count - 1; age >= 0; age--) this.#push(other.#ring, other.#offsetOf(age));
  }

  /** Merges a fully loaded list, oldest first, to fill the hole of an interruption. Trades received
   *  live meanwhile stay. */
  seed(batch: StepTrades): void {
    const byId = new Map<number, Float64Array>();
    const apply = (trades: Float64Array, at: number) => {
      const trade = trades.slice(at, at + TRADE_LENGTH);
      byId.set(trade[TRADE.id] ?? 0, trade);
    };
    for (let index = 0; index < batch.tradeCount; index++)
      apply(batch.trades, index * TRADE_LENGTH);
    for (let age = 0; age < this.#count; age++) apply(this.#ring, this.#offsetOf(age));
    this.clear();
    for (const [, trade] of [...byId].sort(([left], [right]) => left - right)) this.#push(trade, 0);
  }

  /**
   * Writes the trades, newest first, at `offset`.
   * @returns the number of trades written.
   */
  fillTrades(out: Float64Array, offset: number): number {
    assert(offset + this.#count * TAPE_TRADE_LENGTH <= out.length, 'the prints fit');
    for (let age = 0; age < this.#count; age++) {
      const from = this.#offsetOf(age);
      const to = offset + age * TAPE_TRADE_LENGTH;
      for (let field = 0; field < TAPE_TRADE_LENGTH; field++) {
        out[to + field] = this.#ring[from + field] ?? 0;
      }
    }
    return this.#count;
  }

  #push(trades: Float64Array, at: number): void {
    const notional = (trades[at + TRADE.price] ?? 0) * (trades[at + TRADE.size] ?? 0);
    if (notional < this.#floor) return;
    this.#newest = (this.#newest + 1) % TAPE_TRADE_COUNT_MAX;
    const to = this.#newest * TRADE_LENGTH;
    // Copies with a loop, because a subarray would create an object per trade.
    for (let field = 0; field < TRADE_LENGTH; field++) {
      this.#ring[to + field] = trades[at + field] ?? 0;
    }
    this.#newestId = trades[at + TRADE.id] ?? 0;
    if (this.#count < TAPE_TRADE_COUNT_MAX) this.#count++;
  }

  #offsetOf(age: number): number {
    return ((this.#newest - age + TAPE_TRADE_COUNT_MAX) % TAPE_TRADE_COUNT_MAX) * TRADE_LENGTH;
  }

  #newestAt(field: number): number {
    return this.#count === 0 ? NaN : (this.#ring[this.#offsetOf(0) + field] ?? NaN);
  }
}
