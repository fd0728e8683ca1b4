/** One side of a book with unknown steps: derives the tick from the decimals received and refines
 *  it when finer ones arrive. When a price or size has more digits than a safe integer, the side
 *  continues with sorted decimal text: still exact, but slower. */
import { assert } from '#contract/core/assert.ts';
import {
  compareDecimals,
  decimalCountOf,
  decimalOfUnits,
  lots,
  ticks,
  unitsOf,
  type Decimal,
} from '#contract/core/decimal.ts';
import type { TextLevel } from '#domain/book-checksum.ts';
import { BookSide } from '#workers/market/engine/book-side.ts';

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);

export class TextSide {
  readonly side: 'bid' | 'ask';
  #ladder: BookSide;
  #wide: Map<Decimal, Decimal> | undefined;
  #priceDecimals = 0;
  #sizeDecimals = 0;

  constructor(side: 'bid' | 'ask') {
    this.side = side;
    this.#ladder = new BookSide(side);
  }

  get levelCount(): number {
    return this.#wide?.size ?? this.#ladder.levelCount;
  }

  get best(): TextLevel | undefined {
    return this.topLevels(1)[0];
  }

  clear(): void {
    this.#ladder = new BookSide(this.side);
    this.#wide = undefined;
    this.#priceDecimals = 0;
    this.#sizeDecimals = 0;
  }

  /** Sets a level; zero removes it. */
  setLevel(price: Decimal, size: Decimal): void {
    assert(!price.startsWith('-') && !size.startsWith('-'), 'levels are not negative');
    this.#refine(decimalCountOf(price), decimalCountOf(size));
    const priceSteps = safeStepsOf(price, this.#priceDecimals);
    const sizeSteps = safeStepsOf(size, this.#sizeDecimals);
    if (this.#wide === undefined && priceSteps !== undefined && sizeSteps !== undefined) {
      this.#ladder.setLevel(ticks(priceSteps), lots(sizeSteps));
      return;
    }
    this.#wide ??= new Map(this.#ladderLevels(this.#priceDecimals, this.#sizeDecimals));
    if (size === '0') this.#wide.delete(price);
    else this.#wide.set(price, size);
  }

  /** Returns the best levels, best first. */
  topLevels(levelCount: number = this.levelCount): TextLevel[] {
    if (this.#wide === undefined) {
      return this.#ladderLevels(this.#priceDecimals, this.#sizeDecimals, levelCount);
    }
    const direction = this.side === 'bid' ? -1 : 1;
    return [...this.#wide]
      .sort(([left], [right]) => direction * compareDecimals(left, right))
      .slice(0, levelCount);
  }

  cutTo(levelCount: number): void {
    if (this.#wide === undefined) this.#ladder.cutTo(levelCount);
    else if (this.#wide.size > levelCount) this.#wide = new Map(this.topLevels(levelCount));
  }

  /** Rebuilds the ladder in finer steps, or switches to decimal text when the steps no longer fit. */
  #refine(priceDecimals: number, sizeDecimals: number): void {
    const prices = Math.max(priceDecimals, this.#priceDecimals);
    const sizes = Math.max(sizeDecimals, this.#sizeDecimals);
    if (prices === this.#priceDecimals && sizes === this.#sizeDecimals) return;
    const levels = this.#wide === undefined ? this.topLevels() : [];
    this.#priceDecimals = prices;
    this.#sizeDecimals = sizes;
    if (this.#wide !== undefined) return;
    const finer = new BookSide(this.side);
    for (const [price, size] of levels) {
      const priceSteps = safeStepsOf(price, prices);
      const sizeSteps = safeStepsOf(size, sizes);
      if (priceSteps === undefined || sizeSteps === undefined) {
        this.#wide = new Map(levels);
        return;
      }
      finer.setLevel(ticks(priceSteps), lots(sizeSteps));
    }
    this.#ladder = finer;
  }

  #ladderLevels(priceDecimals: number, sizeDecimals: number, levelCount = Infinity): TextLevel[] {
    const levels: TextLevel[] = [];
    if (levelCount < 1) return levels;
    this.#ladder.forEachLevel((price, size) => {
      levels.push([
        decimalOfUnits(BigInt(price), priceDecimals),
        decimalOfUnits(BigInt(size), sizeDecimals),
      ]);
      return levels.length < levelCount;
    });
    return levels;
  }
}

/** @returns undefined when the count is not a safe integer. */
function safeStepsOf(value: Decimal, decimals: number): number | undefined {
  const steps = unitsOf(value, decimals);
  return steps === undefined || steps > SAFE_MAX ? undefined : Number(steps);
}
