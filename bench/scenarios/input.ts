/** Measures the delay of a click or a key while 5,000 messages per second arrive, at full speed and
 *  slowed: from the event's own time stamp to the task after the next animation frame, and as
 *  reported by the browser's Event Timing. Painted page against a careful peer and an empty floor. */
import { onStage, voidReasonOf } from '#bench/harness/browser.ts';
import { metricOf, voidedBy, type Metric } from '#bench/harness/metrics.ts';
import { INPUT_INTERVAL_MS } from '#bench/harness/inputs.ts';
import { percentileOf, runRounds } from '#bench/harness/rounds.ts';
import type { Scenario, Settings } from '#bench/harness/scenario.ts';
import { measureSlowdowns } from '#bench/harness/slowdown.ts';
import { measureCell, type CellSample } from './book-cell.ts';

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
  run: (settings) =>
    onStage(async (stage) => {
      const slowdowns = await measureSlowdowns(stage.browser, SLOWDOWNS);
      const roundCount = settings.isQuick ? 1 : ROUND_COUNT;
      const seconds = secondsOf(settings);
      const metrics: Metric[] = [];
      for (const slowdown of SLOWDOWNS) {
        const variants = PAGES.map((page) => ({
          name: page,
          measure: () =>
            measureCell(stage, {
              page,
              rate: RATE,
              slowdown,
              levels: LEVELS_A_SIDE,
              seed: settings.seed,
              seconds,
            }),
        }));
        const { samples } = await runRounds(variants, roundCount);
        metrics.push(...metricsOf(samples, slowdown, settings.isQuick));
      }
      return { metrics, slowdowns };
    }),
};

/** Seconds of one round: together the rounds have slightly more inputs than a 99th percentile
 *  needs. */
function secondsOf({ isQuick }: Settings): number {
  return isQuick ? 2.2 : ((INPUT_COUNT_MIN * 1.05) / ROUND_COUNT) * (INPUT_INTERVAL_MS / 1000);
}

function metricsOf(
  samples: ReadonlyMap<string, readonly CellSample[]>,
  slowdown: number,
  isQuick: boolean,
): readonly Metric[] {
  const place = `input/${slowdown}x`;
  const of = (page: string): readonly CellSample[] => samples.get(page) ?? [];
  const voidReason = [...samples.values()]
    .flat()
    .map(({ stat }) => voidReasonOf(stat))
    .find((reason) => reason !== undefined);
  const waits = (page: string): readonly number[] => of(page).flatMap(({ inputMs }) => inputMs);
  const reported = (page: string): readonly number[] => of(page).flatMap(interactionsOf);
  /** Combines all rounds: a percentile needs many inputs. */
  const at = (share: number, what: string, list: (page: string) => readonly number[]): Metric[] => [
    pooled(`${place}, painted: ${what} against floor`, share, list('painted'), 'floor', list),
    pooled(`${place}, painted: ${what} against batched`, share, list('painted'), 'batched', list),
  ];
  const metrics = [
    ...at(0.5, 'median', waits),
    ...at(0.95, '95th percentile', waits),
    ...(isQuick ? [] : at(0.99, '99th percentile', waits)),
    ...at(1, 'longest', waits),
    ...(isQuick ? [] : at(0.99, '99th percentile of Event Timing', reported)),
    metricOf(`${place}, painted: inputs`, 'inputs', [waits('painted').length]),
  ];
  return metrics.map((metric) => voidedBy(metric, voidReason));
}

function pooled(
  name: string,
  share: number,
  ours: readonly number[],
  peer: string,
  list: (page: string) => readonly number[],
): Metric {
  const theirs = list(peer);
  const valueOf = (waits: readonly number[]): number =>
    waits.length === 0 ? NaN : percentileOf(waits, share);
  return metricOf(name, 'ms', [valueOf(ours)], { name: peer, samples: [valueOf(theirs)] });
}

/** Returns one number per input: an input that Event Timing omits took at most this long. */
export function interactionsOf({
  interactionMs,
  inputMs,
}: Pick<CellSample, 'interactionMs' | 'inputMs'>): readonly number[] {
  const unreportedCount = Math.max(0, inputMs.length - interactionMs.length);
  return [...interactionMs, ...Array.from({ length: unreportedCount }, () => UNREPORTED_MS)];
}
