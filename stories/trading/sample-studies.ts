/** Studies of sample bars, calculated as in the worker: with the same formulas and the store's own
 *  writers. */
import type { Pair } from '#contract/core/pair.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { studyColumnsOf } from '#domain/studies/calculator.ts';
import type { StudyChoice } from '#domain/studies/study-choice.ts';
import { STUDY_ROW, STUDY_ROW_HEAD_LENGTH } from '#domain/studies/study-row.ts';
import { barAt } from '#src/trading/chart/columns.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import { applyRunningStudies, applyStudies, type Studies } from '#src/stores/studies.store.ts';

let revision = 0;

/** @param compared drawn at a twentieth of the price, with half the volatility. */
export function reckonSample(
  studies: Studies,
  bars: Bars,
  choices: readonly StudyChoice[],
  compared?: Pair,
  pair: Pair = btcUsdt,
): void {
  const { closed, live } = bars;
  const count = closed.times.length;
  const all = Array.from({ length: count }, (_, index) => barAt(closed, index));
  const held = [...all, live].filter((bar) => bar !== undefined);
  const columns = choices.flatMap((choice) => studyColumnsOf(choice, held));
  if (compared !== undefined) {
    const first = held[0]?.close ?? 1;
    columns.push(Float64Array.from(held, ({ close }) => (first + (close - first) / 2) / 20));
  }
  revision += 1;
  const values = new Float64Array(columns.length * count);
  columns.forEach((column, at) => values.set(column.subarray(0, count), at * count));
  const lastTime = closed.times.at(-1) ?? Number.NaN;
  applyStudies(
    {
      viewId: 1,
      pairId: pair.id,
      resolution: bars.resolution,
      revision,
      kind: 'full',
      lastTime,
      barCount: count,
      values,
    },
    { revision, choices, compared },
    studies,
  );
  const row = new Float64Array(STUDY_ROW_HEAD_LENGTH + columns.length);
  row[STUDY_ROW.time] = live?.time ?? Number.NaN;
  columns.forEach((column, at) => {
    row[STUDY_ROW_HEAD_LENGTH + at] = column[count] ?? Number.NaN;
  });
  applyRunningStudies(row, studies);
}
