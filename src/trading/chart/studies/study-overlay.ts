/** Paints studies over the bars, in the volume area and in separate panes, and the line of the
 *  compared pair. Closed values are painted with the bars; running values on a canvas between the
 *  last closed bar and the running one. */
import { STUDIES, STUDY_COLORS, type StudyChoice } from '#domain/studies/study-choice.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import type { Studies } from '#src/stores/studies.store.ts';
import { bodyWidthOf } from '../bar-shapes.ts';
import type { ChartTheme } from '../chart-theme.ts';
import { firstAtOrAfter } from '../columns.ts';
import type { ChartOverlay, ChartPlane, OverlayScene } from '../overlay.ts';
import { VOLUME_SHARE } from '../price-scale.ts';
import type { TimeView } from '../time-view.ts';
import { RSI_LEVELS, paneHeightOf, paneLabelsOf, paneRangeOf, type PaneRange } from './pane.ts';
import { studySeriesOf, valueAt, type StudyLine, type StudySeries } from './study-series.ts';
import { traceLine } from './trace.ts';

export interface StudyOverlayNeeds {
  readonly bars: Bars;
  readonly studies: Studies;
  readonly pair: Pair;
  readonly choices: readonly StudyChoice[];
  /** Height of the whole chart in CSS pixels. */
  readonly heightPx: () => number;
  /** Returns the title of a pane. */
  readonly titleOf: (choice: StudyChoice) => string;
  /** Returns a label of a pane's scale. */
  readonly labelOf: (choice: StudyChoice, value: number) => string;
}

interface Pane {
  readonly choice: StudyChoice;
  readonly lines: readonly StudyLine[];
  /** Canvas pixels from the top of the canvas. */
  readonly top: number;
  readonly height: number;
  readonly range: PaneRange;
}

const LINE_WIDTH = 1.25;
const BAND_ALPHA = 0.06;
const HISTOGRAM_ALPHA = 0.55;
const LABEL_GAP_PX = 8;
const WIDTH_STEP = 32;

export class StudyOverlay implements ChartOverlay {
  readonly element = document.createElement('canvas');
  readonly #context = this.element.getContext('2d');
  #needs: StudyOverlayNeeds;
  #series: StudySeries | undefined;
  #seriesOf = { version: -1, barsVersion: -1 };
  #panes: readonly Pane[] = [];
  #theme: ChartTheme | undefined;
  #colors: readonly string[] = [];

  constructor(needs: StudyOverlayNeeds) {
    this.#needs = needs;
    Object.assign(this.element.style, { position: 'absolute', pointerEvents: 'none' });
    this.element.setAttribute('aria-hidden', 'true');
  }

  /** Applies other studies or another pair. */
  change(needs: StudyOverlayNeeds): void {
    this.#needs = needs;
    this.#series = undefined;
  }

  footerPx(): number {
    return this.#paneChoices.length * this.#panePx;
  }

  extremesIn(view: TimeView, base: number): { low: number; high: number } | undefined {
    const series = this.#seriesNow();
    let low = Infinity;
    let high = -Infinity;
    const apply = (line: StudyLine, factor: number) => {
      const extremes = this.#extremesOf(series, line, view);
      low = Math.min(low, extremes.low * factor);
      high = Math.max(high, extremes.high * factor);
    };
    for (const line of series.lines) if (placeOfLine(line) === 'price') apply(line, 1);
    if (series.compared !== undefined) {
      apply(series.compared, base / this.#comparedBase(series, view));
    }
    return low > high ? undefined : { low, high };
  }

  paint(scene: OverlayScene): void {
    this.#wear(scene.theme);
    const { context, plane } = scene;
    const series = this.#seriesNow();
    const { box, geometry } = plane;
    context.lineWidth = geometry.hairline * LINE_WIDTH;
    context.lineJoin = 'round';
    this.#paintBands(scene, series);
    for (const line of series.lines) {
      const place = placeOfLine(line);
      if (place === 'price') this.#stroke(scene, series, line, geometry.yOf);
      if (place === 'volume') this.#stroke(scene, series, line, volumeYOf(plane));
    }
    const { compared } = series;
    if (compared !== undefined) {
      const factor = plane.base / this.#comparedBase(series, plane.view);
      context.lineWidth = geometry.hairline * LINE_WIDTH * 1.4;
      this.#stroke(scene, series, compared, (value) => geometry.yOf(value * factor));
    }
    this.element.hidden = box.width === 0;
  }

  paintFooter(scene: OverlayScene): void {
    const { context, plane, theme } = scene;
    const { box, ratio } = plane;
    const series = this.#seriesNow();
    const height = this.#panePx * ratio;
    this.#panes = this.#paneChoices.map((choice, at): Pane => {
      const lines = series.lines.filter((line) => line.choice.id === choice.id);
      const extremes = lines.map((line) => this.#extremesOf(series, line, plane.view));
      const low = Math.min(...extremes.map((one) => one.low));
      const high = Math.max(...extremes.map((one) => one.high));
      const range = paneRangeOf(choice.kind, low, high);
      return { choice, lines, top: box.top + box.height + at * height, height, range };
    });
    for (const pane of this.#panes) {
      context.save();
      this.#paintScale(scene, pane);
      context.beginPath();
      context.rect(box.left, pane.top, box.width, pane.height);
      context.clip();
      for (const line of pane.lines) this.#paintInPane(scene, series, pane, line);
      context.fillStyle = theme.text2;
      context.textAlign = 'left';
      context.textBaseline = 'top';
      context.fillText(
        this.#needs.titleOf(pane.choice),
        box.left + 12 * ratio,
        pane.top + 4 * ratio,
      );
      context.restore();
    }
  }

  /** Paints from the last closed bar to the running one: a few pixels, whatever else is visible. */
  paintRunning(plane: ChartPlane, theme: ChartTheme): void {
    const context = this.#context;
    const { bars, studies } = this.#needs;
    const { live, closed } = bars;
    const series = this.#seriesNow();
    const lastTime = closed.times.at(-1);
    const isShown =
      live !== undefined &&
      lastTime !== undefined &&
      live.time === studies.running.time &&
      live.time <= plane.view.to &&
      lastTime >= plane.view.from &&
      studies.lastTime === lastTime;
    this.element.hidden = !isShown;
    if (!isShown || context === null) return;
    this.#wear(theme);
    const { box, footer, geometry } = plane;
    const half = Math.ceil(bodyWidthOf(geometry.spacing, geometry.hairline) / 2);
    const fromX = Math.round(geometry.xOf(lastTime));
    const toX = Math.round(geometry.xOf(live.time));
    this.#place(plane, fromX - half, toX + half + 1, box.height + footer);
    context.setTransform(1, 0, 0, 1, half - fromX, -box.top);
    context.clearRect(fromX - half, box.top, this.element.width, this.element.height);
    context.lineJoin = 'round';
    const stretch = (line: StudyLine, yOf: (value: number) => number, width = LINE_WIDTH) => {
      const from = line.column.at(-1) ?? Number.NaN;
      const to = studies.running.values[line.place] ?? Number.NaN;
      if (Number.isNaN(to)) return;
      context.lineWidth = geometry.hairline * width;
      context.strokeStyle = this.#colorOf(line);
      context.beginPath();
      context.moveTo(Number.isNaN(from) ? toX : fromX, yOf(Number.isNaN(from) ? to : from));
      context.lineTo(toX, yOf(to));
      context.stroke();
    };
    for (const line of series.lines) {
      const place = placeOfLine(line);
      if (place === 'price') stretch(line, geometry.yOf);
      if (place === 'volume') stretch(line, volumeYOf(plane));
    }
    for (const pane of this.#panes) {
      const yOf = paneYOf(pane);
      for (const line of pane.lines) {
        if (!isHistogram(line)) stretch(line, yOf);
        else {
          const value = studies.running.values[line.place] ?? Number.NaN;
          this.#fillBar(context, toX, value, 2 * half, yOf, theme);
        }
      }
    }
    if (series.compared === undefined) return;
    const factor = plane.base / this.#comparedBase(series, plane.view);
    stretch(series.compared, (value) => geometry.yOf(value * factor), LINE_WIDTH * 1.4);
  }

  get #paneChoices(): readonly StudyChoice[] {
    return this.#needs.choices.filter(({ kind }) => STUDIES[kind].place === 'pane');
  }

  get #panePx(): number {
    return paneHeightOf(this.#needs.heightPx(), this.#paneChoices.length);
  }

  #seriesNow(): StudySeries {
    const { studies, bars, pair, choices } = this.#needs;
    const { version, barsVersion } = this.#seriesOf;
    if (this.#series !== undefined && version === studies.version && barsVersion === bars.version) {
      return this.#series;
    }
    this.#seriesOf = { version: studies.version, barsVersion: bars.version };
    this.#series = studySeriesOf(studies, bars, pair, choices);
    return this.#series;
  }

  /** Returns the compared pair's first visible close, where both lines start. */
  #comparedBase(series: StudySeries, view: TimeView): number {
    const { bars, studies } = this.#needs;
    const { compared } = series;
    if (compared === undefined) return Number.NaN;
    const count = bars.closed.times.length;
    for (let index = firstAtOrAfter(bars.closed.times, view.from); index <= count; index += 1) {
      const value = valueAt(series, compared, index, studies, bars);
      if (value > 0) return value;
    }
    return Number.NaN;
  }

  #extremesOf({ offset }: StudySeries, { column }: StudyLine, view: TimeView) {
    const { times } = this.#needs.bars.closed;
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

  #stroke(
    { context, plane }: OverlayScene,
    { offset }: StudySeries,
    line: StudyLine,
    yOf: (value: number) => number,
  ): void {
    context.strokeStyle = this.#colorOf(line);
    context.beginPath();
    traceLine({ context, ...this.#reach(plane), values: line.column, offset, yOf });
    context.stroke();
  }

  #reach({ view, geometry: { xOf } }: ChartPlane) {
    const { times } = this.#needs.bars.closed;
    return {
      times,
      xOf,
      first: Math.max(0, firstAtOrAfter(times, view.from) - 1),
      end: Math.min(times.length, firstAtOrAfter(times, view.to) + 1),
    };
  }

  /** Fills the area between the two outer lines of bands. */
  #paintBands({ context, plane }: OverlayScene, { offset, lines }: StudySeries): void {
    const { yOf } = plane.geometry;
    for (const upper of lines) {
      if (upper.choice.kind !== 'boll' || upper.output !== 0) continue;
      const lower = lines.find((line) => line.choice.id === upper.choice.id && line.output === 2);
      if (lower === undefined) continue;
      const reach = this.#reach(plane);
      const known = upper.column.findIndex((value) => !Number.isNaN(value)) + offset;
      const first = Math.max(reach.first, known);
      if (first >= reach.end || known < offset) continue;
      context.beginPath();
      traceLine({ context, ...reach, first, values: upper.column, offset, yOf });
      for (let index = reach.end - 1; index >= first; index -= 1) {
        const x = Math.round(reach.xOf(reach.times[index] ?? 0));
        context.lineTo(x, yOf(lower.column[index - offset] ?? Number.NaN));
      }
      context.closePath();
      context.globalAlpha = BAND_ALPHA;
      context.fillStyle = this.#colorOf(upper);
      context.fill();
      context.globalAlpha = 1;
    }
  }

  #paintInPane(scene: OverlayScene, series: StudySeries, pane: Pane, line: StudyLine): void {
    const { context, plane, theme } = scene;
    const { geometry } = plane;
    context.lineWidth = geometry.hairline * LINE_WIDTH;
    const yOf = paneYOf(pane);
    if (!isHistogram(line)) return this.#stroke(scene, series, line, yOf);
    const { times, first, end, xOf } = this.#reach(plane);
    const width = bodyWidthOf(geometry.spacing, geometry.hairline);
    for (let index = first; index < end; index += 1) {
      const value = line.column[index - series.offset] ?? Number.NaN;
      this.#fillBar(context, Math.round(xOf(times[index] ?? 0)), value, width, yOf, theme);
    }
    return undefined;
  }

  #fillBar(
    context: CanvasRenderingContext2D,
    x: number,
    value: number,
    width: number,
    yOf: (value: number) => number,
    theme: ChartTheme,
  ): void {
    if (Number.isNaN(value)) return;
    const zero = Math.round(yOf(0));
    const y = Math.round(yOf(value));
    context.globalAlpha = HISTOGRAM_ALPHA;
    context.fillStyle = value >= 0 ? theme.up : theme.down;
    context.fillRect(
      x - Math.floor(width / 2),
      Math.min(zero, y),
      width,
      Math.max(1, Math.abs(zero - y)),
    );
    context.globalAlpha = 1;
  }

  /** Paints the pane's top line, and its labeled values as grid lines with labels beside them. */
  #paintScale({ context, plane, theme }: OverlayScene, pane: Pane): void {
    const { box, ratio, geometry } = plane;
    const yOf = paneYOf(pane);
    const across = (y: number, color: string, dash: readonly number[]) => {
      context.setLineDash([...dash]);
      context.strokeStyle = color;
      context.lineWidth = geometry.hairline;
      context.beginPath();
      context.moveTo(box.left, y);
      context.lineTo(box.left + box.width, y);
      context.stroke();
    };
    across(Math.round(pane.top) + 0.5, theme.line, []);
    context.font = `${11 * ratio}px ${theme.font}`;
    context.textBaseline = 'middle';
    context.textAlign = 'left';
    context.fillStyle = theme.text3;
    const labels = paneLabelsOf(pane.choice.kind, pane.range);
    const isRsi = pane.choice.kind === 'rsi';
    for (const value of labels) {
      const y = Math.round(yOf(value)) + 0.5;
      across(y, isRsi ? theme.text3 : theme.grid, isRsi ? [2 * ratio, 4 * ratio] : []);
      const text = this.#needs.labelOf(pane.choice, value);
      context.fillText(text, box.left + box.width + LABEL_GAP_PX * ratio, y);
    }
    context.setLineDash([]);
    if (!isRsi) return;
    const [upper, lower] = RSI_LEVELS;
    context.globalAlpha = BAND_ALPHA;
    context.fillStyle = this.#colors[(pane.choice.colors[0] ?? 1) - 1] ?? theme.accent;
    context.fillRect(box.left, yOf(upper), box.width, yOf(lower) - yOf(upper));
    context.globalAlpha = 1;
  }

  #place({ box, ratio }: ChartPlane, fromX: number, toX: number, heightPx: number): void {
    const { element } = this;
    const width = Math.ceil((toX - fromX) / WIDTH_STEP) * WIDTH_STEP;
    const height = Math.ceil(heightPx);
    if (element.width !== width || element.height !== height) {
      element.width = width;
      element.height = height;
      element.style.width = `${width / ratio}px`;
      element.style.height = `${height / ratio}px`;
      element.style.top = `${box.top / ratio}px`;
      element.style.left = '0';
    }
    element.style.transform = `translateX(${fromX / ratio}px)`;
  }

  #colorOf({ choice, output }: StudyLine): string {
    return this.#colors[(choice.colors[output] ?? 1) - 1] ?? '';
  }

  #wear(theme: ChartTheme): void {
    if (theme === this.#theme || !this.element.isConnected) return;
    this.#theme = theme;
    const style = getComputedStyle(this.element);
    this.#colors = STUDY_COLORS.map((at) => style.getPropertyValue(`--average-${at}`).trim());
  }
}

const placeOfLine = ({ choice }: StudyLine) => STUDIES[choice.kind].place;

const isHistogram = ({ choice, output }: StudyLine): boolean =>
  STUDIES[choice.kind].outputs[output] === 'histogram';

const paneYOf =
  ({ top, height, range: { min, max } }: Pane) =>
  (value: number): number =>
    top + ((max - value) / (max - min)) * height;

/** Returns positions from the bottom of the plot up, like volume bars. */
const volumeYOf =
  ({ box, volumeMax }: ChartPlane) =>
  (volume: number): number =>
    box.top + box.height - volume * ((box.height * VOLUME_SHARE) / Math.max(1, volumeMax));
