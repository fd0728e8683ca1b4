/** Data for drawing studies: their lines for the bars in the store, calculated again when either
 *  has changed, and the range of their values. */
import { STUDIES, type StudyChoice } from '#domain/studies/study-choice.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import type { Studies } from '#src/stores/studies.store.ts';
import { firstAtOrAfter } from '../columns.ts';
import type { ChartPlane } from '../overlay.ts';
import { VOLUME_SHARE } from '../price-scale.ts';
import type { TimeView } from '../time-view.ts';
import { paneHeightOf } from './pane.ts';
import { studySeriesOf, valueAt, type StudyLine, type StudySeries } from './study-series.ts';

export interface StudyOverlayNeeds {
  readonly bars: Bars;
  readonly studies: Studies;
  readonly pair: Pair;
  readonly choices: readonly StudyChoice[];
  /** CSS pixels of the full chart. */
  readonly heightPx: () => number;
  /** At the head of a pane. */
  readonly titleOf: (choice: StudyChoice) => string;
  /** On a pane's scale. */
  readonly labelOf: (choice: StudyChoice, value: number) => string;
}

export class StudyModel {
  #needs: StudyOverlayNeeds;
  #series: StudySeries | undefined;
  #seriesOf = { version: -1, barsVersion: -1 };

  constructor(needs: StudyOverlayNeeds) {
    this.#needs = needs;
  }

  get needs(): StudyOverlayNeeds {
    return this.#needs;
  }

  /** Other choices, or another pair. */
  change(needs: StudyOverlayNeeds): void {
    this.#needs = needs;
    this.#series = undefined;
  }

  get series(): StudySeries {
    const { studies, bars, pair, choices } = this.#needs;
    const { version, barsVersion } = this.#seriesOf;
    if (this.#series !== undefined && version === studies.version && barsVersion === bars.version) {
      return this.#series;
    }
    this.#seriesOf = { version: studies.version, barsVersion: bars.version };
    this.#series = studySeriesOf(studies, bars, pair, choices);
    return this.#series;
  }

  get paneChoices(): readonly StudyChoice[] {
    return this.#needs.choices.filter(({ kind }) => STUDIES[kind].place === 'pane');
  }

  /** CSS pixels of one pane. */
  get panePx(): number {
    return paneHeightOf(this.#needs.heightPx(), this.paneChoices.length);
  }

  /** The second pair's first close in view, where both lines begin; NaN where there is none. */
  comparedBase(view: TimeView): number {
    const { bars, studies } = this.#needs;
    const { series } = this;
    const { compared } = series;
    if (compared === undefined) return Number.NaN;
    const count = bars.closed.times.length;
    for (let index = firstAtOrAfter(bars.closed.times, view.from); index <= count; index += 1) {
      const value = valueAt(series, compared, index, studies, bars);
      if (value > 0) return value;
    }
    return Number.NaN;
  }

  extremesOf({ column }: StudyLine, view: TimeView): { low: number; high: number } {
    const { times } = this.#needs.bars.closed;
    const { offset } = this.series;
    const end = firstAtOrAfter(times, view.to);
    let low = Infinity;
    let high = -Infinity;
    for (let index = firstAtOrAfter(times, view.from); index < end; index += 1) {
      const value = column[index - offset] ?? Number.NaN;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    return { low, high };
  }

  /** The bars in view, and one more on either side for the line to leave through. */
  reach({ view, geometry: { xOf } }: ChartPlane) {
    const { times } = this.#needs.bars.closed;
    return {
      times,
      xOf,
      first: Math.max(0, firstAtOrAfter(times, view.from) - 1),
      end: Math.min(times.length, firstAtOrAfter(times, view.to) + 1),
    };
  }
}

export const placeOfLine = ({ choice }: StudyLine) => STUDIES[choice.kind].place;

export const isHistogram = ({ choice, output }: StudyLine): boolean =>
  STUDIES[choice.kind].outputs[output] === 'histogram';

/** From the bottom of the plot, as bars of volume are. */
export const volumeYOf =
  ({ box, volumeMax }: ChartPlane) =>
  (volume: number): number =>
    box.top + box.height - volume * ((box.height * VOLUME_SHARE) / Math.max(1, volumeMax));
