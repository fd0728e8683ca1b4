/** Orders beyond the depth of the recording: a price grid up to about two percent from the touch,
 *  so the book does not run empty when its best levels are filled. */
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { Quoter } from './quoter.ts';
import type { Random } from './random.ts';
import type { BookSideName } from './recording-player.ts';

const LEVEL_COUNT = 40;
/** Distance between two levels, and between the touch and the first level. */
const STEP_SHARE = 0.0005;
/** Growth of the size per level, as a share of the first. */
const GROWTH = 0.15;

interface OuterLadderOptions {
  readonly quoter: Quoter;
  readonly random: Random;
  /** Market price at the start, in ticks; fixes the step of the grid. */
  readonly price: number;
  /** Distance from the touch, in ticks, that the recording covers. */
  readonly innerTicks: number;
  /** Approximate size of a level near the touch. */
  readonly typicalSize: Lots;
}

export class OuterLadder {
  readonly #options: OuterLadderOptions;
  readonly #stepTicks: number;
  readonly #innerTicks: number;
  readonly #prices = { bid: new Set<Ticks>(), ask: new Set<Ticks>() };

  constructor(options: OuterLadderOptions) {
    this.#options = options;
    this.#stepTicks = Math.max(1, Math.floor(options.price * STEP_SHARE));
    this.#innerTicks = Math.max(options.innerTicks, this.#stepTicks);
  }

  has(side: BookSideName, price: Ticks): boolean {
    return this.#prices[side].has(price);
  }

  /** Adds missing levels around `price` and removes levels that are too near or too far. */
  follow(price: number): void {
    for (const side of ['bid', 'ask'] as const) {
      const desired = this.#desiredAround(price, side);
      for (const old of this.#prices[side]) {
        if (this.#isTolerable(Math.abs(price - old))) continue;
        this.#prices[side].delete(old);
        this.#options.quoter.setTargetLater(side, old, lots(0));
      }
      for (const [level, rank] of desired) {
        const { quoter } = this.#options;
        if (this.has(side, level) && quoter.target(side, level) > 0) continue;
        this.#prices[side].add(level);
        quoter.setTargetLater(side, level, this.#sizeAt(rank));
      }
    }
  }

  /** Returns the prices of the grid with their rank, nearest first. */
  #desiredAround(price: number, side: BookSideName): Map<Ticks, number> {
    const step = this.#stepTicks;
    const desired = new Map<Ticks, number>();
    const first =
      side === 'bid'
        ? Math.floor((price - this.#innerTicks) / step)
        : Math.ceil((price + this.#innerTicks) / step);
    for (let rank = 0; rank < LEVEL_COUNT; rank++) {
      const level = (side === 'bid' ? first - rank : first + rank) * step;
      if (level > 0) desired.set(ticks(level), rank);
    }
    return desired;
  }

  /** Whether a level may stay while the market moves slightly: levels are removed only below half
   *  the inner distance or ten percent beyond the outer one. */
  #isTolerable(distanceTicks: number): boolean {
    const furthest = this.#innerTicks + LEVEL_COUNT * this.#stepTicks;
    return distanceTicks >= this.#innerTicks / 2 && distanceTicks <= furthest * 1.1;
  }

  #sizeAt(rank: number): Lots {
    const { random, typicalSize } = this.#options;
    const varied = typicalSize * (1 + GROWTH * rank) * (0.5 + random.next());
    return lots(Math.max(1, Math.floor(varied)));
  }
}
