/** Every book of the merge scenario by name, ours first. */
import { decimalCountOf, lots, ticks } from '#contract/core/decimal.ts';
import type { PairSteps } from '#contract/core/pair.ts';
import { BookSide } from '#workers/market/engine/book-side.ts';
import { stepsOfText } from '#bench/feed/steps.ts';
import {
  GROUP_TICKS,
  LADDER_LENGTH,
  TOP_ROW_COUNT,
  type BenchBook,
  type BookMaker,
  type TextLevels,
} from './book.ts';
import { CopiedObjectBook } from './copied-object-book.ts';
import { RebuiltMapBook } from './rebuilt-map-book.ts';
import { SortedArrayBook } from './sorted-array-book.ts';
import { TreeBook } from './tree-book.ts';

/** Our book: the ladder of the market worker. */
class LadderBook implements BenchBook {
  readonly #out = new Float64Array(LADDER_LENGTH);
  readonly #bids = new BookSide('bid');
  readonly #asks = new BookSide('ask');
  readonly #tickDecimals: number;
  readonly #lotDecimals: number;

  constructor(snapshot: TextLevels, tickDecimals: number, lotDecimals: number) {
    this.#tickDecimals = tickDecimals;
    this.#lotDecimals = lotDecimals;
    this.apply(snapshot);
  }

  apply({ bids, asks }: TextLevels): void {
    for (const level of bids) this.#set(this.#bids, level);
    for (const level of asks) this.#set(this.#asks, level);
  }

  ladder(): Float64Array {
    this.#bids.fillRows(this.#out, 0, TOP_ROW_COUNT, GROUP_TICKS);
    this.#asks.fillRows(this.#out, TOP_ROW_COUNT * 3, TOP_ROW_COUNT, GROUP_TICKS);
    return this.#out;
  }

  #set(side: BookSide, [price, size]: TextLevels['bids'][number]): void {
    side.setLevel(
      ticks(stepsOfText(price, this.#tickDecimals)),
      lots(stepsOfText(size, this.#lotDecimals)),
    );
  }
}

export type BookName = 'ladder' | 'sorted array' | 'B-tree' | 'rebuilt map' | 'copied object';

export function bookMakers({
  tickSize,
  lotSize,
}: PairSteps): Readonly<Record<BookName, BookMaker>> {
  const tick = decimalCountOf(tickSize);
  const lot = decimalCountOf(lotSize);
  return {
    ladder: (snapshot) => new LadderBook(snapshot, tick, lot),
    'sorted array': (snapshot) => new SortedArrayBook(snapshot, tick, lot),
    'B-tree': (snapshot) => new TreeBook(snapshot, tick, lot),
    'rebuilt map': (snapshot) => new RebuiltMapBook(snapshot, tick, lot),
    'copied object': (snapshot) => new CopiedObjectBook(snapshot, tickSize, lotSize),
  };
}
