/** Maps the stored study values to lines over the bars: the column of each line, and the bar of
 *  each value. */
import { STUDIES, studyOffsetsOf, type StudyChoice } from '#domain/studies/study-choice.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import type { Studies } from '#src/stores/studies.store.ts';
import { firstAtOrAfter } from '../columns.ts';

export interface StudyLine {
  /** Current settings of the study; the colors may be newer than the values. */
  readonly choice: StudyChoice;
  /** Index among the study's outputs. */
  readonly output: number;
  readonly column: Float64Array;
  /** Index of the running value. */
  readonly place: number;
}

export interface StudySeries {
  /** Bar index of the first value; may be negative. */
  readonly offset: number;
  readonly lines: readonly StudyLine[];
  /** Closes of the compared pair, in its own ticks. */
  readonly compared: StudyLine | undefined;
}

const NONE: StudySeries = { offset: 0, lines: [], compared: undefined };

/** Returns the lines of the selected studies. Values of another market, interval or parameter set
 *  are left out. */
export function studySeriesOf(
  studies: Studies,
  bars: Bars,
  pair: Pair,
  choices: readonly StudyChoice[],
): StudySeries {
  const { times } = bars.closed;
  const at = firstAtOrAfter(times, studies.lastTime);
  const isSame = studies.pairId === pair.id && studies.resolution === bars.resolution;
  if (!isSame || times[at] !== studies.lastTime) return NONE;
  const barCount = studies.columns[0]?.length ?? 0;
  const offsets = studyOffsetsOf(studies.choices);
  const lines = studies.choices.flatMap((reckoned, index): StudyLine[] => {
    const choice = choices.find(({ id }) => id === reckoned.id);
    if (choice === undefined || !isReckonedAlike(choice, reckoned)) return [];
    return STUDIES[choice.kind].outputs.map((_, output) => {
      const place = (offsets[index] ?? 0) + output;
      return { choice, output, place, column: studies.columns[place] ?? new Float64Array() };
    });
  });
  const place = studies.columns.length - 1;
  const column = studies.columns[place];
  return {
    offset: at + 1 - barCount,
    lines,
    compared:
      studies.compared === undefined || column === undefined
        ? undefined
        : { choice: COMPARED, output: 0, place, column },
  };
}

/** Placeholder: the compared pair is no study. */
const COMPARED: StudyChoice = { id: 0, kind: 'ma', parameters: [], source: 'close', colors: [3] };

const isReckonedAlike = (left: StudyChoice, right: StudyChoice): boolean =>
  left.kind === right.kind &&
  left.source === right.source &&
  left.parameters.join() === right.parameters.join();

/**
 * Returns the value of a line at a bar.
 * @returns NaN when there is no value.
 */
export function valueAt(
  series: StudySeries,
  line: StudyLine,
  index: number,
  studies: Studies,
  bars: Bars,
): number {
  if (index < bars.closed.times.length) return line.column[index - series.offset] ?? Number.NaN;
  return bars.live?.time === studies.running.time
    ? (studies.running.values[line.place] ?? Number.NaN)
    : Number.NaN;
}
