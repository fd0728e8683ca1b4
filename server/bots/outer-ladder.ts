/** Orders further from the touch than the tape knows: a grid of prices to about two per cent away, so
 *  that no book runs dry when its top is taken. */
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { Quoter } from './quoter.ts';
import type { Random } from './random.ts';
import type { BookSideName } from './recording-player.ts';

const LEVEL_COUNT = 40;
/** Between two levels, and between the touch and the first. */
const STEP_SHARE = 0.0005;
/** Sizes grow by this share of the first with each level. */
const GROWTH = 0.15;

interface OuterLadderOptions {
  readonly quoter: Quoter;
  readonly random: Random;
  /** Where the market stands at the start, in ticks: the grid keeps its step from then on. */
  readonly price: number;
  /** Ticks from the touch that belong to the tape. */
  readonly innerTicks: number;
  /** What a level near the touch holds, more or less. */
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

  /** Lays what is missing around `price` and takes away what has come too near or gone too far. */
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

  /** Prices of the grid with their rank, nearest first. */
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

  /** A level keeps its place while the market breathes: only what is half too near or a tenth too far
   *  goes. */
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
