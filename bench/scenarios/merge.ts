/** Measures merging into a book: level changes per second, with the top of the book read sixty
 *  times per second, from decimal text in memory and with 20,000 levels. */
import { btcUsdt } from '#contract/samples/spot.ts';
import { assert } from '#contract/core/assert.ts';
import { MarketGenerator, type TextDiff } from '#bench/feed/generator.ts';
import { metricOf, type Metric } from '#bench/harness/metrics.ts';
import { roundsOf } from '#bench/harness/quick-budget.ts';
import { runRounds, type Variant } from '#bench/harness/rounds.ts';
import type { Scenario, Settings } from '#bench/harness/scenario.ts';
import type { BenchBook, BookMaker } from '#bench/peers/book.ts';
import { bookMakers, type BookName } from '#bench/peers/books.ts';

const LEVELS_A_SIDE = 10_000;
const PAINT_INTERVAL_MS = 1000 / 60;
const CHECKED_DIFF_COUNT = 2_000;
/** Messages between two clock reads: a slow book must not exceed its time by seconds. */
const BATCH: Readonly<Record<BookName, number>> = {
  ladder: 64,
  'sorted array': 16,
  'B-tree': 16,
  'rebuilt map': 1,
  'copied object': 1,
};

export interface MergeSample {
  readonly changesPerSecond: number;
  readonly paintUs: number;
}

interface BookHistory {
  readonly snapshot: ReturnType<MarketGenerator['snapshot']>;
  readonly diffs: readonly TextDiff[];
}

export const merge: Scenario = {
  name: 'merge',
  async run(settings) {
    checkEquality(settings.seed);
    return { metrics: metricsOf(await measureMerge(settings)) };
  },
};

/** Also runs inside a browser's worker, where there is no Node. */
export async function measureMerge(
  settings: Pick<Settings, 'seed' | 'isQuick'>,
  budget = 'merge',
): Promise<ReadonlyMap<string, readonly MergeSample[]>> {
  const history = historyOf(settings.seed, LEVELS_A_SIDE, settings.isQuick ? 20_000 : 60_000);
  const makers = bookMakers(btcUsdt);
  const lengthMs = settings.isQuick ? 150 : 1_200;
  const variants = entriesOf(makers).map(([name, make]): Variant<MergeSample> => ({
    name,
    measure: () => sampleOf(make(history.snapshot), history.diffs, lengthMs, BATCH[name]),
  }));
  return (await runRounds(variants, roundsOf(settings, budget))).samples;
}

const entriesOf = (makers: Readonly<Record<BookName, BookMaker>>): [BookName, BookMaker][] =>
  Object.entries(makers) as [BookName, BookMaker][];

function historyOf(seed: number, levelsASide: number, diffCount: number): BookHistory {
  const generator = new MarketGenerator(seed, levelsASide, btcUsdt);
  const snapshot = generator.snapshot();
  return { snapshot, diffs: Array.from({ length: diffCount }, () => generator.diff()) };
}

/**
 * Checks that every peer shows the same content as our book, because the comparison is meaningless
 * otherwise.
 * @throws BrokenInvariant
 */
export function checkEquality(seed: number): void {
  const history = historyOf(seed, 500, CHECKED_DIFF_COUNT);
  const books = entriesOf(bookMakers(btcUsdt)).map(([name, make]) => ({
    name,
    book: make(history.snapshot),
  }));
  history.diffs.forEach((diff, index) => {
    for (const { book } of books) book.apply(diff);
    if (index % 100 !== 0 && index !== history.diffs.length - 1) return;
    const [ours, ...peers] = books.map(({ name, book }) => ({ name, rows: [...book.ladder()] }));
    for (const peer of peers) {
      const at = peer.rows.findIndex((value, place) => value !== ours?.rows[place]);
      assert(at < 0, `${peer.name} shows our book after diff ${index} (seed ${seed}, place ${at})`);
    }
  });
}

function sampleOf(
  book: BenchBook,
  diffs: readonly TextDiff[],
  lengthMs: number,
  batch: number,
): MergeSample {
  let next = 0;
  let changeCount = 0;
  let paintCount = 0;
  let paintMs = 0;
  const startedMs = performance.now();
  const endMs = startedMs + lengthMs;
  let paintDueMs = startedMs;
  for (let nowMs = startedMs; nowMs < endMs; nowMs = performance.now()) {
    if (nowMs >= paintDueMs) {
      book.ladder();
      paintMs += performance.now() - nowMs;
      paintCount += 1;
      paintDueMs = Math.max(paintDueMs + PAINT_INTERVAL_MS, nowMs);
    }
    for (let count = 0; count < batch; count += 1) {
      const diff = diffs[next];
      next = (next + 1) % diffs.length;
      if (diff === undefined) continue;
      book.apply(diff);
      changeCount += diff.bids.length + diff.asks.length;
    }
  }
  const elapsedMs = performance.now() - startedMs;
  return {
    changesPerSecond: (changeCount / elapsedMs) * 1000,
    paintUs: (paintMs / paintCount) * 1000,
  };
}

/** @param place of the run: "merge" in Node, "merge in a worker" in the browser. */
export function metricsOf(
  samples: ReadonlyMap<string, readonly MergeSample[]>,
  place = 'merge',
): readonly Metric[] {
  const of = (name: BookName, key: keyof MergeSample): readonly number[] =>
    (samples.get(name) ?? []).map((sample) => sample[key]);
  const against = (name: BookName): Metric =>
    metricOf(`${place}/against ${name}`, 'changes/s', of('ladder', 'changesPerSecond'), {
      name,
      samples: of(name, 'changesPerSecond'),
    });
  return [
    against('sorted array'),
    against('B-tree'),
    against('rebuilt map'),
    against('copied object'),
    metricOf(`${place}/top 50 against sorted array`, 'us', of('ladder', 'paintUs'), {
      name: 'sorted array',
      samples: of('sorted array', 'paintUs'),
    }),
  ];
}
