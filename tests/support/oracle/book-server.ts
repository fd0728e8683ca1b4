/** Exchange side of a book feed in its slow, simple form: stores every published state, so that a
 *  client's book can be compared with the state of its number. */
import { decimalOfSteps, lots, ticks, type Decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import { bookChecksumOf } from '#domain/book-checksum.ts';
import type { StepDiff, StepSnapshot } from '#workers/market/engine/step-diff.ts';
import type { OrderBook } from '#workers/market/engine/order-book.ts';
import { SlowSide } from './slow-side.ts';

/** A state of the book, with the levels of each side from the best. */
interface Published {
  readonly epoch: string;
  readonly sequence: number;
  readonly bids: ReturnType<SlowSide['sortLevels']>;
  readonly asks: ReturnType<SlowSide['sortLevels']>;
}

export class BookServer {
  readonly #steps: PairSteps;
  readonly #random: () => number;
  readonly #states = new Map<string, Published>();
  #latest: readonly Published[] = [];
  #epochCount = 0;
  #sequence = 0;
  #bids = new SlowSide('bid');
  #asks = new SlowSide('ask');

  constructor(steps: PairSteps, random: () => number) {
    this.#steps = steps;
    this.#random = random;
    this.restart();
  }

  get epoch(): string {
    return `epoch-${this.#epochCount}`;
  }

  /** Simulates a new engine: other levels, and numbers that start below the old ones. */
  restart(): void {
    this.#epochCount += 1;
    this.#sequence = Math.floor(this.#random() * 50);
    this.#bids = new SlowSide('bid');
    this.#asks = new SlowSide('ask');
    for (let level = 0; level < 15; level++) this.#changeOne();
    this.#remember();
  }

  /** Publishes one change of up to three levels; every third change has a checksum. */
  change(): StepDiff {
    const previousSequence = this.#sequence;
    const count = 1 + Math.floor(this.#random() * 3);
    const changed = Array.from({ length: count }, () => this.#changeOne());
    this.#sequence += 1 + Math.floor(this.#random() * 3);
    const state = this.#remember();
    const flat = (side: 'bid' | 'ask') =>
      changed.filter((one) => one.side === side).flatMap(({ price, size }) => [price, size]);
    const [bids, asks] = [flat('bid'), flat('ask')];
    return {
      epoch: this.epoch,
      previousSequence,
      sequence: this.#sequence,
      at: epochMs(0),
      bidCount: bids.length / 2,
      askCount: asks.length / 2,
      levels: Float64Array.from([...bids, ...asks]),
      checksum: this.#random() < 0.33 ? this.#checksum(state) : undefined,
    };
  }

  heartbeat(): StepDiff {
    return {
      epoch: this.epoch,
      previousSequence: this.#sequence,
      sequence: this.#sequence,
      at: epochMs(0),
      bidCount: 0,
      askCount: 0,
      levels: new Float64Array(),
      checksum: undefined,
    };
  }

  /** @param age how many published states ago; 0 is now. */
  snapshot(age = 0): StepSnapshot {
    const state = this.#latest[Math.max(0, this.#latest.length - 1 - age)];
    if (state === undefined) throw new Error('a server has published something');
    const { epoch, sequence, bids, asks } = state;
    return {
      epoch,
      sequence,
      at: epochMs(0),
      bidCount: bids.length,
      askCount: asks.length,
      levels: Float64Array.from([...bids.flat(), ...asks.flat()]),
      checksum: this.#checksum(state),
    };
  }

  /** Returns whether `book` equals the state published under its number. */
  isEqual(book: OrderBook): boolean {
    const state = this.#states.get(`${book.epoch}/${book.sequence}`);
    return state !== undefined && JSON.stringify([state.bids, state.asks]) === textOf(book);
  }

  /** Returns whether `book` equals the server's current state. */
  isCurrent(book: OrderBook): boolean {
    return book.sequence === this.#sequence && book.epoch === this.epoch && this.isEqual(book);
  }

  #changeOne(): { side: 'bid' | 'ask'; price: number; size: number } {
    const side = this.#random() < 0.5 ? 'bid' : 'ask';
    const distance = Math.floor(this.#random() ** 3 * 300);
    const price = side === 'bid' ? 10_000 - distance : 10_001 + distance;
    const size = this.#random() < 0.35 ? 0 : 1 + Math.floor(this.#random() * 1000);
    (side === 'bid' ? this.#bids : this.#asks).setLevel(price, size);
    return { side, price, size };
  }

  /** Stores the sides only: most states are never requested, and a checksum takes longer than a change. */
  #remember(): Published {
    const [bids, asks] = [this.#bids.sortLevels(), this.#asks.sortLevels()];
    const state = { epoch: this.epoch, sequence: this.#sequence, bids, asks };
    this.#states.set(`${state.epoch}/${state.sequence}`, state);
    this.#latest = [...this.#latest.slice(-49), state];
    return state;
  }

  #checksum({ bids, asks }: Published): number {
    return bookChecksumOf(this.#textLevels(bids), this.#textLevels(asks));
  }

  #textLevels(side: Published['bids']): [Decimal, Decimal][] {
    return side.map(([price, size]) => [
      decimalOfSteps(price, this.#steps.tickSize),
      decimalOfSteps(size, this.#steps.lotSize),
    ]);
  }
}

function textOf(book: OrderBook): string {
  const levels = [book.bids, book.asks].map((side) => {
    const held: [number, number][] = [];
    side.forEachLevel((price, size) => {
      held.push([ticks(price), lots(size)]);
      return true;
    });
    return held;
  });
  return JSON.stringify(levels);
}
