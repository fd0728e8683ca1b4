/** Measures order book and tape on screen at a paced rate with bursts: the display cost on the
 *  page's thread, the age of the displayed data, and the worker's cost; painted by the worker and
 *  as rows, against a careful peer, a naive one and an empty floor. */
import { onStage, type Stage } from '#bench/harness/browser.ts';
import type { Metric } from '#bench/harness/metrics.ts';
import { profileName, SLOW_MACHINE, type Profile } from '#bench/harness/profile.ts';
import { roundsOf } from '#bench/harness/quick-budget.ts';
import { runRounds, type RoundPlan } from '#bench/harness/rounds.ts';
import type { Report, Scenario, Settings } from '#bench/harness/scenario.ts';
import { measureSlowdowns } from '#bench/harness/slowdown.ts';
import { measureCell, type CellSample } from './book-cell.ts';
import { shareSamples } from './shared-samples.ts';
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
/** Slowdowns that have goals. */
const JUDGED_SLOWDOWNS = [1, 6] as const;
const LOW_RATE = 1_000;
const HIGH_RATE = 5_000;
const LEVELS_A_SIDE = 1_000;

interface Place {
  readonly rate: number;
  readonly slowdown: Profile;
}

interface Plan {
  /** Cells with goals, measured in rounds; floor and careful peer at each rate and
   *  slowdown. */
  readonly cells: readonly BookCell[];
  readonly rounds: RoundPlan;
  readonly checkedPages: readonly string[];
  /** Cells measured once, for information. */
  readonly onceCells: readonly BookCell[];
  readonly seconds: number;
}

const placesOf = (rates: readonly number[], slowdowns: readonly Profile[]): readonly Place[] =>
  rates.flatMap((rate) => slowdowns.map((slowdown) => ({ rate, slowdown })));
const withPages = (places: readonly Place[], pages: readonly string[]): readonly BookCell[] =>
  places.flatMap((place) => pages.map((page) => ({ ...place, page })));

const QUICK: Plan = {
  cells: [
    ...withPages(placesOf([HIGH_RATE], [1]), PAGES),
    ...withPages(placesOf([HIGH_RATE], [6]), ['floor', 'batched', 'painted']),
  ],
  rounds: roundsOf({ isQuick: true }, 'book'),
  checkedPages: OURS,
  onceCells: [],
  seconds: 1.2,
};
const FULL_PLACES = placesOf([LOW_RATE, HIGH_RATE], JUDGED_SLOWDOWNS);
const SLOW_PLACES = placesOf([LOW_RATE, HIGH_RATE], [SLOW_MACHINE]);
const FULL: Plan = {
  cells: withPages([...FULL_PLACES, ...SLOW_PLACES], PAGES),
  rounds: { min: 5, max: 5 },
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

const SLOW_ONLY: Plan = {
  cells: withPages(SLOW_PLACES, PAGES),
  rounds: { min: 5, max: 5 },
  checkedPages: OURS,
  onceCells: [],
  seconds: 3,
};

export const book: Scenario = {
  name: 'book',
  run: (settings) =>
    onStage(async (stage) => {
      const slowdowns = await measureSlowdowns(stage.browser, profilesOf(settings));
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

function planOf({ isQuick, profile }: Settings): Plan {
  if (profile === SLOW_MACHINE)
    return isQuick ? { ...SLOW_ONLY, rounds: QUICK.rounds, seconds: QUICK.seconds } : SLOW_ONLY;
  return isQuick ? QUICK : FULL;
}

/** Profiles of the plan, the plain one first. */
function profilesOf({ isQuick, profile }: Settings): readonly Profile[] {
  if (profile !== undefined) return [1, profile];
  return isQuick ? JUDGED_SLOWDOWNS : [...SLOWDOWNS, SLOW_MACHINE];
}

async function measure(
  stage: Stage,
  settings: Settings,
  slowdowns: Report['slowdowns'] = [],
): Promise<Report> {
  const { isQuick, seed, profile } = settings;
  const { cells, rounds, onceCells, seconds } = planOf(settings);
  const measure = async (chosen: readonly BookCell[], count: RoundPlan) => {
    const variants = chosen.map((cell) => ({
      name: nameOf(cell),
      measure: () => measureCell(stage, { ...cell, levels: LEVELS_A_SIDE, seed, seconds }),
    }));
    return chosen.length === 0 ? [] : [...(await runRounds(variants, count)).samples];
  };
  const samples = new Map<string, readonly CellSample[]>([
    ...(await measure(cells, rounds)),
    ...(await measure(onceCells, { min: 1, max: 1 })),
  ]);
  shareSamples({ seed, samples, slowdowns });
  const of: SamplesOf = (cell) => samples.get(nameOf(cell)) ?? [];
  const once = onceCells.flatMap((cell): readonly Metric[] => {
    if (cell.page === 'naive') return metricsOfPeer(of, cell);
    return isOurs(cell) ? metricsOfCell(of, cell, slowdowns) : [];
  });
  const ratePairs =
    isQuick || profile !== undefined
      ? []
      : OURS.flatMap((page) => JUDGED_SLOWDOWNS.map((slowdown) => ({ page, slowdown })));
  return {
    metrics: [
      ...cells.filter(isOurs).flatMap((cell) => metricsOfCell(of, cell, slowdowns)),
      ...ratePairs.map((pair) => metricOfRates(of, pair, LOW_RATE, HIGH_RATE)),
      ...once,
    ],
  };
}

export const nameOf = ({ page, rate, slowdown }: BookCell): string =>
  `${page} ${rate} ${profileName(slowdown)}`;
const isOurs = ({ page }: BookCell): boolean => OURS.some((name) => name === page);
