/** Study values calculated by the worker for the chart's bars. `applyStudies` writes the closed
 *  ones, `applyRunningStudies` the running one; the chart reads both while painting. */
import { proxy, ref } from 'valtio/vanilla';
import { assert } from '#contract/core/assert.ts';
import type { PairId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { STUDY_ROW, STUDY_ROW_HEAD_LENGTH } from '#domain/studies/study-row.ts';
import { studyWidthOf, type StudyChoice } from '#domain/studies/study-choice.ts';
import type { StudyColumns, StudyRequest } from '#workers/market/market-api.ts';
import { BAR_COUNT_MAX } from './bars.store.ts';

export interface RunningStudies {
  /** EpochSec of the bar these values belong to; NaN before the first. Overwritten in place with
   *  each frame. */
  time: number;
  /** One value per output, in the order of the columns. */
  values: Float64Array;
}

export interface Studies {
  /** Increases whenever the columns are replaced. */
  version: number;
  /** Pair of the values; values of another pair are not drawn. */
  pairId: PairId | undefined;
  resolution: Resolution | undefined;
  /** Requested studies: the columns are in this order, each study with all of its outputs. */
  choices: readonly StudyChoice[];
  /** Pair whose closes are the last column. */
  compared: Pair | undefined;
  /** EpochSec of the last bar of the columns. */
  lastTime: number;
  /** Doubles in ticks, lots or percent; NaN with too few bars. Oldest first, equally long. */
  columns: readonly Float64Array[];
  readonly running: RunningStudies;
}

export const createStudies = (): Studies =>
  proxy({
    version: 0,
    pairId: undefined,
    resolution: undefined,
    choices: ref([]),
    compared: undefined,
    lastTime: Number.NaN,
    columns: ref([]),
    running: ref({ time: Number.NaN, values: new Float64Array() }),
  });
export const studies = createStudies();

/** @param request the request these values belong to. */
export function applyStudies(
  message: StudyColumns,
  request: StudyRequest,
  target: Studies = studies,
): void {
  const width = studyWidthOf(request.choices) + (request.compared === undefined ? 0 : 1);
  const { barCount, values, kind } = message;
  assert(values.length === width * barCount, 'there is a column for each output');
  const columns = Array.from({ length: width }, (_, at) =>
    values.subarray(at * barCount, (at + 1) * barCount),
  );
  const held = target.columns;
  assert(kind === 'full' || held.length === width, 'what follows on has the same outputs');
  target.columns = ref(
    kind === 'full' ? columns : columns.map((column, at) => joinColumns(held[at], column)),
  );
  target.pairId = message.pairId;
  target.resolution = message.resolution;
  target.choices = ref([...request.choices]);
  target.compared = request.compared === undefined ? undefined : ref(request.compared);
  target.lastTime = message.lastTime;
  target.version += 1;
}

/** @param row in the layout of domain/studies/study-row. */
export function applyRunningStudies(row: Float64Array, target: Studies = studies): void {
  target.running.time = row[STUDY_ROW.time] ?? Number.NaN;
  target.running.values = row.subarray(STUDY_ROW_HEAD_LENGTH);
}

function joinColumns(before: Float64Array | undefined, next: Float64Array): Float64Array {
  const all = before ?? new Float64Array();
  const retained = all.subarray(Math.max(0, all.length + next.length - BAR_COUNT_MAX));
  const column = new Float64Array(retained.length + next.length);
  column.set(retained);
  column.set(next, retained.length);
  return column;
}
