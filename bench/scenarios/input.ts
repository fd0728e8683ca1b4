/** Measures the delay of a click or a key while 5,000 messages per second arrive, at full speed and
 *  slowed: from the event's own time stamp to the task after the next animation frame, and as
 *  reported by the browser's Event Timing. Painted page against a careful peer and an empty floor. */
import { onStage, voidReasonOf } from '#bench/harness/browser.ts';
import {
  metricOf,
  onThread,
  percentileMetricOf,
  voidedBy,
  type Metric,
} from '#bench/harness/metrics.ts';
import { INPUT_INTERVAL_MS } from '#bench/harness/inputs.ts';
import { profileName, SLOW_MACHINE, type Profile } from '#bench/harness/profile.ts';
import { runRounds } from '#bench/harness/rounds.ts';
import type { Report, Scenario, Settings } from '#bench/harness/scenario.ts';
import { measureSlowdowns, threadSlownessOf, type Slowdown } from '#bench/harness/slowdown.ts';
import { nameOf } from './book.ts';
import { measureCell, type CellSample } from './book-cell.ts';
import { sharedSamples } from './shared-samples.ts';

const PAGES = ['floor', 'batched', 'painted'] as const;
const SLOWDOWNS = [1, 6] as const;
const RATE = 5_000;
const LEVELS_A_SIDE = 1_000;
/** Required for a 99th percentile. */
const INPUT_COUNT_MIN = 400;
const ROUND_COUNT = 3;
/** Event Timing omits shorter interactions. */
const UNREPORTED_MS = 16;

export const input: Scenario = {
  name: 'input',
  run: (settings) => {
    const shared = settings.isQuick ? samplesOfBook(settings) : undefined;
    if (shared !== undefined) return Promise.resolve(shared);
    return onStage(async (stage) => {
      const profiles = profilesOf(settings);
      const slowdowns = await measureSlowdowns(stage.browser, [1, ...profiles.filter(isSlowed)]);
      const metrics: Metric[] = [];
      for (const profile of profiles) {
        const variants = PAGES.map((page) => ({
          name: page,
          measure: () =>
            measureCell(stage, {
              page,
              rate: RATE,
              slowdown: profile,
              levels: LEVELS_A_SIDE,
              seed: settings.seed,
              seconds: secondsOf(settings),
            }),
        }));
        const { samples } = await runRounds(variants, settings.isQuick ? 1 : ROUND_COUNT);
        metrics.push(...metricsOf(samples, profile, settings.isQuick, slowdowns));
      }
      return { metrics, slowdowns };
    });
  },
};

const isSlowed = (profile: Profile): boolean => profile !== 1;

function profilesOf({ isQuick, profile }: Settings): readonly Profile[] {
  if (profile !== undefined) return [profile];
  return isQuick ? SLOWDOWNS : [...SLOWDOWNS, SLOW_MACHINE];
}

/** Evaluates what `book` has measured in this run. */
function samplesOfBook({ seed }: Settings): Report | undefined {
  const shared = sharedSamples(seed);
  if (shared === undefined) return undefined;
  const { samples, slowdowns } = shared;
  const profiles = SLOWDOWNS.filter((slowdown) =>
    PAGES.every((page) => samples.has(nameOf({ page, rate: RATE, slowdown }))),
  );
  if (profiles.length < SLOWDOWNS.length) return undefined;
  const metrics = profiles.flatMap((slowdown) => {
    const cells = PAGES.map((page) => {
      const list = samples.get(nameOf({ page, rate: RATE, slowdown })) ?? [];
      return [page, list] as const;
    });
    return metricsOf(new Map(cells), slowdown, true, slowdowns);
  });
  return { metrics, slowdowns };
}

/** Seconds of one round: together the rounds have slightly more inputs than a 99th percentile
 *  needs. */
function secondsOf({ isQuick }: Settings): number {
  return isQuick ? 4 : ((INPUT_COUNT_MIN * 1.05) / ROUND_COUNT) * (INPUT_INTERVAL_MS / 1000);
}

function metricsOf(
  samples: ReadonlyMap<string, readonly CellSample[]>,
  profile: Profile,
  isQuick: boolean,
  slowdowns: readonly Slowdown[],
): readonly Metric[] {
  const place = `input/${profileName(profile)}`;
  const of = (page: string): readonly CellSample[] => samples.get(page) ?? [];
  const voidReason = [...samples.values()]
    .flat()
    .map(({ stat }) => voidReasonOf(stat))
    .find((reason) => reason !== undefined);
  const waits = (page: string): readonly number[] => of(page).flatMap(({ inputMs }) => inputMs);
  const report = (page: string): readonly number[] => of(page).flatMap(interactionsOf);
  /** Combines all rounds: a percentile needs many inputs. */
  const at = (share: number, what: string, list: (page: string) => readonly number[]): Metric[] =>
    ['floor', 'batched'].map((peer) =>
      percentileMetricOf(`${place}, painted: ${what} against ${peer}`, list('painted'), share, {
        name: peer,
        values: list(peer),
      }),
    );
  const metrics = [
    ...at(0.5, 'median', waits),
    ...at(0.95, '95th percentile', waits),
    ...(isQuick ? [] : at(0.99, '99th percentile', waits)),
    ...at(1, 'longest', waits),
    ...(isQuick ? [] : at(0.99, '99th percentile of Event Timing', report)),
    metricOf(`${place}, painted: inputs`, 'inputs', [waits('painted').length]),
  ];
  const slowness = threadSlownessOf(slowdowns, profile, 'page');
  return metrics.map((metric) => voidedBy(onThread(metric, slowness), voidReason));
}

/** Returns one number per input: an input that Event Timing omits took at most this long. */
export function interactionsOf({
  interactionMs,
  inputMs,
}: Pick<CellSample, 'interactionMs' | 'inputMs'>): readonly number[] {
  const unreportedCount = Math.max(0, inputMs.length - interactionMs.length);
  return [...interactionMs, ...Array.from({ length: unreportedCount }, () => UNREPORTED_MS)];
}
