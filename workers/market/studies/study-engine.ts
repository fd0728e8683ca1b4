/** Calculates the selected studies, and the closes of a second pair, for the bars on screen. */
import type { PairId } from '#contract/core/ids.ts';
import { calculatorOf, type Calculator } from '#domain/studies/calculator.ts';
import { studyOffsetsOf, studyWidthOf } from '#domain/studies/study-choice.ts';
import { STUDY_ROW, STUDY_ROW_HEAD_LENGTH } from '#domain/studies/study-row.ts';
import type { StepBar } from '#domain/bars.ts';
import type { BarSeries } from '../engine/bar-series.ts';
import type { ClosedBars, StudyColumns, StudyRequest } from '../market-api.ts';
import { ComparedPair, type ComparedPairParts } from './compared-pair.ts';

export interface ShownBars {
  readonly viewId: number;
  readonly pairId: PairId;
  readonly series: BarSeries;
}

export interface StudyEngineOptions extends ComparedPairParts {
  /** Returns the bars currently on screen. */
  readonly shown: () => ShownBars | undefined;
  readonly onColumns: (columns: StudyColumns) => void;
  /** A running value may have changed without a change of the pair itself: a frame should be sent. */
  readonly onChange: () => void;
}

export class StudyEngine {
  readonly #options: StudyEngineOptions;
  #request: StudyRequest = { revision: 0, choices: [], compared: undefined };
  #offsets: readonly number[] = [];
  #calculators: readonly Calculator[] = [];
  #compared: ComparedPair | undefined;
  /** The series processed by these calculators, up to its last closed bar. */
  #followed: BarSeries | undefined;

  constructor(options: StudyEngineOptions) {
    this.#options = options;
  }

  request(request: StudyRequest): void {
    this.#request = request;
    this.#offsets = studyOffsetsOf(request.choices);
    this.#compare();
    this.#sendAll();
  }

  /** Receives the bars the pair has just sent to the page. */
  onBars(kind: ClosedBars['kind'], bars: readonly StepBar[]): void {
    const series = this.#options.shown()?.series;
    if (kind === 'full' || series !== this.#followed) {
      this.#compare();
      return this.#sendAll();
    }
    this.#send('next', bars);
  }

  /**
   * Returns the values of the running bar for all studies, in the layout of `study-row`; the cost
   * does not depend on the length of the history.
   * @returns undefined while there are no values.
   */
  running(): Float64Array | undefined {
    const shown = this.#options.shown();
    const bar = shown?.series.live;
    if (shown === undefined || bar === undefined || shown.series !== this.#followed)
      return undefined;
    const { revision } = this.#request;
    const row = new Float64Array(STUDY_ROW_HEAD_LENGTH + this.#width);
    row[STUDY_ROW.viewId] = shown.viewId;
    row[STUDY_ROW.revision] = revision;
    row[STUDY_ROW.time] = bar.time;
    this.#writeRow(bar, row, STUDY_ROW_HEAD_LENGTH);
    return row;
  }

  close(): void {
    this.#compared?.close();
    this.#compared = undefined;
    this.#followed = undefined;
  }

  get #width(): number {
    return studyWidthOf(this.#request.choices) + (this.#request.compared === undefined ? 0 : 1);
  }

  /** Replaces the compared pair when the pair or the resolution changes. */
  #compare(): void {
    const { compared } = this.#request;
    const resolution = this.#options.shown()?.series.resolution;
    const held = this.#compared;
    if (held?.pair.id === compared?.id && held?.resolution === resolution) return;
    held?.close();
    this.#compared =
      compared === undefined || resolution === undefined
        ? undefined
        : new ComparedPair(compared, resolution, {
            ...this.#options,
            onLoaded: () => this.#sendAll(),
          });
  }

  #sendAll(): void {
    const series = this.#options.shown()?.series;
    this.#followed = undefined;
    if (series === undefined || !series.isLoaded) return;
    this.#calculators = this.#request.choices.map(calculatorOf);
    this.#followed = series;
    this.#send('full', series.closed);
    const oldest = series.closed[0]?.time;
    if (oldest !== undefined) this.#compared?.reachBackTo(oldest);
  }

  /** Closes these bars and sends the values of each study. */
  #send(kind: StudyColumns['kind'], bars: readonly StepBar[]): void {
    const shown = this.#options.shown();
    const last = bars.at(-1);
    if (shown === undefined) return;
    const width = this.#width;
    const values = new Float64Array(width * bars.length);
    const row = new Float64Array(width);
    bars.forEach((bar, index) => {
      this.#writeRow(bar, row, 0);
      for (const calculator of this.#calculators) calculator.close(bar);
      for (let at = 0; at < width; at += 1)
        values[at * bars.length + index] = row[at] ?? Number.NaN;
    });
    this.#options.onColumns({
      viewId: shown.viewId,
      pairId: shown.pairId,
      resolution: shown.series.resolution,
      revision: this.#request.revision,
      kind,
      lastTime: last?.time ?? Number.NaN,
      barCount: bars.length,
      values,
    });
  }

  #writeRow(bar: StepBar, row: Float64Array, start: number): void {
    this.#calculators.forEach((calculator, at) =>
      calculator.write(bar, row, start + (this.#offsets[at] ?? 0)),
    );
    const { compared } = this.#request;
    if (compared === undefined) return;
    row[row.length - 1] = this.#compared?.closeAt(bar.time) ?? Number.NaN;
  }
}
