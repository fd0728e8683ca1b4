/** Generates a market that depends only on its seed: a book, its changes and its trades, as decimal
 *  text. Changes cluster at the touch as in recorded books: 70 % within a few ticks, 25 % within a
 *  hundred, the rest far out. */
import { decimalCountOf, type Decimal } from '#contract/core/decimal.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { TextLevel } from '#domain/book-checksum.ts';
import { seededRandom, type SeededRandom } from '#tests/support/seeded-random.ts';
import { textOfSteps } from './steps.ts';

export interface TextDiff {
  readonly previousSequence: number;
  readonly sequence: number;
  readonly bids: readonly TextLevel[];
  readonly asks: readonly TextLevel[];
}

export interface TextTrade {
  readonly id: number;
  readonly price: Decimal;
  readonly size: Decimal;
  readonly side: 'buy' | 'sell';
}

/** Prices stay in one span of ticks around the middle. */
export const SPAN_TICK_COUNT = 65_536;
export const MIDDLE_TICK = 6_000_000;
const FIRST_TICK = MIDDLE_TICK - SPAN_TICK_COUNT / 2;
/** Beyond this drift the touch is moved back, so that a long run stays inside the span. */
const DRIFT_TICKS_MAX = 8_000;

const NEAR_SHARE = 0.7;
const MIDDLE_SHARE = 0.25;
const NEAR_TICKS = 6;
const MIDDLE_TICKS = 120;
const FAR_TICKS = 5_000;
const MEAN_CHANGE_COUNT = 3;

export class MarketGenerator {
  readonly #random: SeededRandom;
  readonly #tickDecimals: number;
  readonly #lotDecimals: number;
  /** Text of the price at each slot, created on first use. */
  readonly #priceTexts: (Decimal | undefined)[] = [];
  readonly #bids = new Int32Array(SPAN_TICK_COUNT);
  readonly #asks = new Int32Array(SPAN_TICK_COUNT);
  #bestBid = SPAN_TICK_COUNT / 2 - 1;
  #bestAsk = SPAN_TICK_COUNT / 2;
  #sequence = 0;
  #tradeId = 0;

  /** @param levelCount initial number of levels per side. */
  constructor(seed: number, levelCount: number, pair: Pair) {
    this.#random = seededRandom(seed);
    this.#tickDecimals = decimalCountOf(pair.tickSize);
    this.#lotDecimals = decimalCountOf(pair.lotSize);
    for (let slot = this.#bestBid, count = 0; slot > 0 && count < levelCount; slot -= 1) {
      if (this.#random.next() < 0.9) count += this.#place(this.#bids, slot);
    }
    for (
      let slot = this.#bestAsk, count = 0;
      slot < SPAN_TICK_COUNT && count < levelCount;
      slot += 1
    ) {
      if (this.#random.next() < 0.9) count += this.#place(this.#asks, slot);
    }
    this.#followTouch();
  }

  get sequence(): number {
    return this.#sequence;
  }

  /** Returns the levels, best first on both sides. */
  snapshot(): { readonly sequence: number } & Pick<TextDiff, 'bids' | 'asks'> {
    const bids: TextLevel[] = [];
    const asks: TextLevel[] = [];
    for (let slot = this.#bestBid; slot >= 0; slot -= 1) {
      if (this.#bids[slot] !== 0) bids.push(this.#levelOf(slot, this.#bids[slot] ?? 0));
    }
    for (let slot = this.#bestAsk; slot < SPAN_TICK_COUNT; slot += 1) {
      if (this.#asks[slot] !== 0) asks.push(this.#levelOf(slot, this.#asks[slot] ?? 0));
    }
    return { sequence: this.#sequence, bids, asks };
  }

  /** @param changeCount drawn with a mean of three and a half when absent. */
  diff(changeCount: number = 1 + this.#exponential(MEAN_CHANGE_COUNT)): TextDiff {
    const bids = new Map<number, number>();
    const asks = new Map<number, number>();
    for (let change = 0; change < changeCount; change += 1) this.#change(bids, asks);
    const previousSequence = this.#sequence;
    this.#sequence += 1;
    const levels = (changed: ReadonlyMap<number, number>): readonly TextLevel[] =>
      [...changed].map(([slot, size]) => this.#levelOf(slot, size));
    return { previousSequence, sequence: this.#sequence, bids: levels(bids), asks: levels(asks) };
  }

  trade(): TextTrade {
    const isBuy = this.#random.next() < 0.5;
    this.#tradeId += 1;
    const slot = isBuy ? this.#bestAsk : this.#bestBid;
    const [price, size] = this.#levelOf(slot, Math.max(1, this.#size() >> 3));
    return { id: this.#tradeId, price, size, side: isBuy ? 'buy' : 'sell' };
  }

  #change(bids: Map<number, number>, asks: Map<number, number>): void {
    const isBid = this.#random.next() < 0.5;
    const sizes = isBid ? this.#bids : this.#asks;
    const hasRoomInside = this.#bestAsk - this.#bestBid > 1;
    const isInside = hasRoomInside && this.#random.next() < 0.04;
    const depth = isInside ? -1 : this.#depth();
    const slot = isBid ? this.#bestBid - depth : this.#bestAsk + depth;
    if (slot < 1 || slot > SPAN_TICK_COUNT - 2) return;
    const size = this.#isRemoval(depth, isBid, sizes[slot] ?? 0) ? 0 : this.#size();
    sizes[slot] = size;
    if (size > 0 && isBid) this.#bestBid = Math.max(this.#bestBid, slot);
    if (size > 0 && !isBid) this.#bestAsk = Math.min(this.#bestAsk, slot);
    (isBid ? bids : asks).set(slot, size);
    this.#followTouch();
  }

  #isRemoval(depth: number, isBid: boolean, size: number): boolean {
    if (depth < 0) return false;
    if (depth > 0) return size > 0 && this.#random.next() < 0.3;
    const drift = (this.#bestBid + this.#bestAsk) / 2 - SPAN_TICK_COUNT / 2;
    const wouldLeave = isBid ? drift < -DRIFT_TICKS_MAX : drift > DRIFT_TICKS_MAX;
    return !wouldLeave && this.#random.next() < 0.12;
  }

  #depth(): number {
    const draw = this.#random.next();
    if (draw < NEAR_SHARE) return this.#exponential(NEAR_TICKS);
    if (draw < NEAR_SHARE + MIDDLE_SHARE) return this.#exponential(MIDDLE_TICKS);
    return Math.floor(this.#random.next() * FAR_TICKS);
  }

  #place(sizes: Int32Array, slot: number): number {
    sizes[slot] = this.#size();
    return 1;
  }

  /** Draws a size in lots, spread over four orders of magnitude like resting sizes. */
  #size(): number {
    return Math.max(1, Math.floor(Math.exp(this.#random.next() * 9 + 2)));
  }

  #exponential(mean: number): number {
    return Math.floor(-Math.log(1 - this.#random.next()) * mean);
  }

  #followTouch(): void {
    while (this.#bestBid > 0 && this.#bids[this.#bestBid] === 0) this.#bestBid -= 1;
    while (this.#bestAsk < SPAN_TICK_COUNT - 1 && this.#asks[this.#bestAsk] === 0)
      this.#bestAsk += 1;
  }

  #levelOf(slot: number, size: number): TextLevel {
    return [this.#priceTextOf(slot), textOfSteps(size, this.#lotDecimals) as Decimal];
  }

  #priceTextOf(slot: number): Decimal {
    return (this.#priceTexts[slot] ??= textOfSteps(
      FIRST_TICK + slot,
      this.#tickDecimals,
    ) as Decimal);
  }
}
