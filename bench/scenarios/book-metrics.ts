/** Derives metrics from the measurements of the book scenario: each of our pages above the floor,
 *  against the careful peer, and alone. */
import { voidReasonOf } from '#bench/harness/browser.ts';
import { metricOf, onThread, voidedBy, type Metric } from '#bench/harness/metrics.ts';
import {
  namedSlowdownOf,
  profileName,
  SLOW_MACHINE,
  type Profile,
} from '#bench/harness/profile.ts';
import { slownessOf } from '#bench/harness/reference.ts';
import { medianOf, percentileOf } from '#bench/harness/rounds.ts';
import { threadSlownessOf, type Slowdown } from '#bench/harness/slowdown.ts';
import type { CellSample } from './book-cell.ts';

/** Time the compositor adds to a drawing of the worker, whose own measurement ends earlier. */
const FRAME_MS = 1000 / 60;

export interface BookCell {
  readonly page: string;
  readonly rate: number;
  readonly slowdown: Profile;
}

export type SamplesOf = (cell: BookCell) => readonly CellSample[];

type Read = (sample: CellSample) => number;

/** Reads the thread's own time. The slow machine stops the thread, and its own clock does not count
 *  the stops: there it is the busy time. */
const costOf =
  ({ slowdown }: BookCell): Read =>
  ({ busyMsPerSecond, threadMsPerSecond }) =>
    slowdown === SLOW_MACHINE ? busyMsPerSecond : threadMsPerSecond;
const busy: Read = ({ busyMsPerSecond }) => busyMsPerSecond;
const frames: Read = ({ framesPerSecond }) => framesPerSecond;
const medianAge: Read = ({ ageMs }) => (ageMs.length === 0 ? NaN : medianOf(ageMs));
const age95: Read = ({ ageMs }) => (ageMs.length === 0 ? NaN : percentileOf(ageMs, 0.95));

/** Returns the thread's time for a page above the floor in the same round, at least one millisecond.
 *  Waiting for a core is not counted: feed, worker and the browser's other processes share two cores
 *  with the page, and every task of a page that has more of them waits more often. */
function aboveFloor(of: SamplesOf, cell: BookCell): readonly number[] {
  const read = costOf(cell);
  const floor = of({ ...cell, page: 'floor' }).map(read);
  return of(cell).map((sample, round) => Math.max(1, read(sample) - (floor[round] ?? NaN)));
}

/** Reads the worker's milliseconds a second on a machine as slow as the cell names, at its rate: this
 *  machine was given fewer messages if it is slow, and as many frames. The worker's own speed is
 *  timed in each cell, because it differs between them. */
function workerMsAt({ rate, slowdown }: BookCell): Read {
  return ({ workerMsPerSecond: { messages, rest }, workerPassMs, stat }) =>
    (((messages * rate) / stat.rate + rest) * namedSlowdownOf(slowdown)) /
    slownessOf(workerPassMs, 'worker');
}

/** Returns the metrics of one of our cells, whose floor and batched page were measured in the same
 *  rounds. */
export function metricsOfCell(
  of: SamplesOf,
  cell: BookCell,
  slowdowns: readonly Slowdown[],
): readonly Metric[] {
  const { page, rate, slowdown } = cell;
  const place = `book/${rate}/s ${profileName(slowdown)}, ${page}`;
  const floor = { ...cell, page: 'floor' };
  const batched = { ...cell, page: 'batched' };
  const list = (at: BookCell, read: Read): readonly number[] => of(at).map(read);
  const against = (what: string, unit: string, read: Read, other: BookCell): Metric =>
    metricOf(`${place}: ${what}`, unit, list(cell, read), {
      name: other.page,
      samples: list(other, read),
    });
  const above = aboveFloor(of, cell);
  const onPage = threadSlownessOf(slowdowns, slowdown, 'page');
  const inWorker = threadSlownessOf(slowdowns, slowdown, 'worker');
  /** The worker draws the painted page. */
  const ofAges = page === 'painted' ? inWorker : onPage;
  const metrics = [
    metricOf(`${place}: busy above floor`, 'ms/s', above, {
      name: 'batched',
      samples: aboveFloor(of, batched),
    }),
    metricOf(
      `${place}: points above floor`,
      '% of the thread',
      above.map((ms) => ms / 10),
    ),
    against('busy', 'ms/s', busy, floor),
    against('frames against floor', 'frames/s', frames, floor),
    against('frames against batched', 'frames/s', frames, batched),
    ...agesOf(of, cell, place).map((metric) => onThread(metric, ofAges)),
    onThread(
      metricOf(`${place}: worker busy times the slowdown`, 'ms/s', list(cell, workerMsAt(cell))),
      1,
    ),
    against(
      'messages received',
      'messages/s',
      ({ receivedPerSecond }) => receivedPerSecond,
      batched,
    ),
    metricOf(
      `${place}: tasks over 50 ms`,
      'a minute',
      list(cell, ({ longTaskMs, seconds }) => (longTaskMs.length / seconds) * 60),
    ),
  ];
  const voidReason = [cell, floor, batched]
    .flatMap((at) => of(at))
    .map(({ stat }) => voidReasonOf(stat))
    .find((reason) => reason !== undefined);
  return metrics
    .map((metric) => (metric.slowness === undefined ? onThread(metric, onPage) : metric))
    .map((metric) => voidedBy(metric, voidReason));
}

function agesOf(of: SamplesOf, cell: BookCell, place: string): readonly Metric[] {
  const isPainted = cell.page === 'painted';
  const added = isPainted ? ', one frame added' : '';
  const comparing = (what: string, read: Read): Metric =>
    metricOf(
      `${place}: ${what}${added}`,
      'ms',
      of(cell).map((sample) => read(sample) + (isPainted ? FRAME_MS : 0)),
      { name: 'batched', samples: of({ ...cell, page: 'batched' }).map(read) },
    );
  const atTheDraw = (what: string, read: Read): Metric =>
    metricOf(`${place}: ${what} at the draw`, 'ms', of(cell).map(read));
  return [
    comparing('median age', medianAge),
    comparing('95th percentile of age', age95),
    ...(isPainted
      ? [atTheDraw('median age', medianAge), atTheDraw('95th percentile of age', age95)]
      : []),
  ];
}

/** Returns the metrics of the naive peer, for information: it was measured in fewer rounds. */
export function metricsOfPeer(of: SamplesOf, cell: BookCell): readonly Metric[] {
  const { page, rate, slowdown } = cell;
  const place = `book/${rate}/s ${profileName(slowdown)}, ${page}`;
  const samples = of(cell);
  return [
    metricOf(`${place}: busy`, 'ms/s', samples.map(busy)),
    metricOf(`${place}: frames`, 'frames/s', samples.map(frames)),
    metricOf(`${place}: median age`, 'ms', samples.map(medianAge)),
    metricOf(`${place}: 95th percentile of age`, 'ms', samples.map(age95)),
    metricOf(
      `${place}: messages received`,
      'messages/s',
      samples.map(({ receivedPerSecond }) => receivedPerSecond),
    ),
  ];
}

/** Returns the cost ratio of five times the messages: it must be small, or the design has failed. */
export const metricOfRates = (
  of: SamplesOf,
  { page, slowdown }: Omit<BookCell, 'rate'>,
  low: number,
  high: number,
): Metric =>
  metricOf(
    `book/${profileName(slowdown)}, ${page}: busy above floor at ${high} against ${low}`,
    'ms/s',
    aboveFloor(of, { page, slowdown, rate: high }),
    { name: `at ${low}`, samples: aboveFloor(of, { page, slowdown, rate: low }) },
  );
