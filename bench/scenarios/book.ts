/** Measures order book and tape on screen at a paced rate with bursts: the display cost on the
 *  page's thread, the age of the displayed data, and the worker's cost; painted by the worker and
 *  as rows, against a careful peer, a naive one and an empty floor. */
import { onStage, type Stage } from '#bench/harness/browser.ts';
import type { Metric } from '#bench/harness/metrics.ts';
import { runRounds } from '#bench/harness/rounds.ts';
import type { Report, Scenario, Settings } from '#bench/harness/scenario.ts';
import { measureSlowdowns } from '#bench/harness/slowdown.ts';
import { measureCell, type CellSample } from './book-cell.ts';
import { checkPage } from './book-equality.ts';
import {
  metricOfRates,
  metricsOfCell,
  metricsOfPeer,
  type BookCell,
  type SamplesOf,
} from './book-metrics.ts';

const OURS = ['painted', 'rows'] as const;
const PAGES = ['floor', 'batched', ...OURS] as const;
const SLOWDOWNS = [1, 4, 6] as const;
const LOW_RATE = 1_000;
const HIGH_RATE = 5_000;
const LEVELS_A_SIDE = 1_000;

interface Place {
  readonly rate: number;
  readonly slowdown: number;
}

interface Plan {
  /** Cells with goals, measured in `roundCount` rounds; floor and careful peer at each rate and
   *  slowdown. */
  readonly cells: readonly BookCell[];
  readonly roundCount: number;
  readonly checkedPages: readonly string[];
  /** Cells measured once, for information. */
  readonly onceCells: readonly BookCell[];
  readonly seconds: number;
}

const placesOf = (rates: readonly number[], slowdowns: readonly number[]): readonly Place[] =>
  rates.flatMap((rate) => slowdowns.map((slowdown) => ({ rate, slowdown })));
const withPages = (places: readonly Place[], pages: readonly string[]): readonly BookCell[] =>
  places.flatMap((place) => pages.map((page) => ({ ...place, page })));

const QUICK: Plan = {
  cells: [
    ...withPages(placesOf([HIGH_RATE], [1]), PAGES),
    ...withPages(placesOf([HIGH_RATE], [6]), ['floor', 'batched', 'painted']),
  ],
  roundCount: 3,
  checkedPages: OURS,
  onceCells: [],
  seconds: 1.5,
};
const FULL_PLACES = placesOf([LOW_RATE, HIGH_RATE], [1, 6]);
const FULL: Plan = {
  cells: withPages(FULL_PLACES, PAGES),
  roundCount: 5,
  checkedPages: ['batched', 'naive', ...OURS],
  onceCells: [
    ...withPages(
      [...placesOf([100, 20_000], SLOWDOWNS), ...placesOf([LOW_RATE, HIGH_RATE], [4])],
      PAGES,
    ),
    ...withPages(FULL_PLACES, ['naive']),
  ],
  seconds: 3,
};

export const book: Scenario = {
  name: 'book',
  run: (settings) =>
    onStage(async (stage) => {
      const slowdowns = await measureSlowdowns(stage.browser, SLOWDOWNS);
      for (const page of planOf(settings).checkedPages) {
        await checkPage(stage, page, {
          mode: 'paced',
          rate: 1_000,
          levels: LEVELS_A_SIDE,
          seed: settings.seed,
        });
      }
      return { ...(await measure(stage, settings, slowdowns)), slowdowns };
    }),
};

const planOf = ({ isQuick }: Settings): Plan => (isQuick ? QUICK : FULL);

async function measure(
  stage: Stage,
  settings: Settings,
  slowdowns: Report['slowdowns'] = [],
): Promise<Report> {
  const { isQuick, seed } = settings;
  const { cells, roundCount, onceCells, seconds } = planOf(settings);
  const measured = async (chosen: readonly BookCell[], count: number) => {
    const variants = chosen.map((cell) => ({
      name: nameOf(cell),
      measure: () => measureCell(stage, { ...cell, levels: LEVELS_A_SIDE, seed, seconds }),
    }));
    return chosen.length === 0 ? [] : [...(await runRounds(variants, count)).samples];
  };
  const samples = new Map<string, readonly CellSample[]>([
    ...(await measured(cells, roundCount)),
    ...(await measured(onceCells, 1)),
  ]);
  const of: SamplesOf = (cell) => samples.get(nameOf(cell)) ?? [];
  const once = onceCells.flatMap((cell): readonly Metric[] => {
    if (cell.page === 'naive') return metricsOfPeer(of, cell);
    return isOurs(cell) ? metricsOfCell(of, cell, slowdowns) : [];
  });
  const ratePairs = isQuick
    ? []
    : OURS.flatMap((page) => [1, 6].map((slowdown) => ({ page, slowdown })));
  return {
    metrics: [
      ...cells.filter(isOurs).flatMap((cell) => metricsOfCell(of, cell, slowdowns)),
      ...ratePairs.map((pair) => metricOfRates(of, pair, LOW_RATE, HIGH_RATE)),
      ...once,
    ],
  };
}

const nameOf = ({ page, rate, slowdown }: BookCell): string => `${page} ${rate} ${slowdown}`;
const isOurs = ({ page }: BookCell): boolean => OURS.some((name) => name === page);
