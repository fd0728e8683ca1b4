/** The last stretch of every study, from the last closed bar to the running one, on a narrow canvas over the plot: the
 *  running bar moves with every frame, and the rest of the chart is not painted again for it. */
import { bodyWidthOf } from '../bar-shapes.ts';
import type { ChartTheme } from '../chart-theme.ts';
import type { ChartPlane } from '../overlay.ts';
import { isHistogram, placeOfLine, volumeYOf, type StudyModel } from './study-model.ts';
import { paneYOf, type StudyPanes } from './study-panes.ts';
import type { StudyLine } from './study-series.ts';
import { COMPARED_LINE_WIDTH, LINE_WIDTH, fillBar, type StudyColors } from './study-strokes.ts';

/** The canvas grows in steps: another size clears it and costs memory. */
const WIDTH_STEP = 32;

export class RunningStudies {
  readonly element = document.createElement('canvas');
  readonly #context = this.element.getContext('2d');
  readonly #model: StudyModel;
  readonly #panes: StudyPanes;
  readonly #colors: StudyColors;

  constructor(model: StudyModel, panes: StudyPanes, colors: StudyColors) {
    this.#model = model;
    this.#panes = panes;
    this.#colors = colors;
    Object.assign(this.element.style, { position: 'absolute', pointerEvents: 'none' });
    this.element.setAttribute('aria-hidden', 'true');
  }

  paint(plane: ChartPlane, theme: ChartTheme): void {
    const context = this.#context;
    const stretch = this.#stretchIn(plane);
    this.element.hidden = stretch === undefined;
    if (stretch === undefined || context === null) return;
    this.#colors.wear(theme, this.element);
    const { box, footer } = plane;
    const { fromX, toX, half } = stretch;
    this.#place(plane, fromX - half, toX + half + 1, box.height + footer);
    context.setTransform(1, 0, 0, 1, half - fromX, -box.top);
    context.clearRect(fromX - half, box.top, this.element.width, this.element.height);
    context.lineJoin = 'round';
    this.#paintOver(context, plane, stretch);
    this.#paintPanes(context, plane, theme, stretch);
  }

  /** Canvas pixels; undefined while the running bar is out of view or its values are not there. */
  #stretchIn({ view, geometry }: ChartPlane): Stretch | undefined {
    const { bars, studies } = this.#model.needs;
    const { live, closed } = bars;
    const lastTime = closed.times.at(-1);
    const isShown =
      live !== undefined &&
      lastTime !== undefined &&
      live.time === studies.running.time &&
      live.time <= view.to &&
      lastTime >= view.from &&
      studies.lastTime === lastTime;
    if (!isShown) return undefined;
    return {
      fromX: Math.round(geometry.xOf(lastTime)),
      toX: Math.round(geometry.xOf(live.time)),
      half: Math.ceil(bodyWidthOf(geometry.spacing, geometry.hairline) / 2),
    };
  }

  #paintOver(context: CanvasRenderingContext2D, plane: ChartPlane, stretch: Stretch): void {
    const { geometry } = plane;
    const { lines, compared } = this.#model.series;
    for (const line of lines) {
      const place = placeOfLine(line);
      if (place === 'price') this.#draw(context, plane, stretch, line, geometry.yOf);
      if (place === 'volume') this.#draw(context, plane, stretch, line, volumeYOf(plane));
    }
    if (compared === undefined) return;
    const factor = plane.base / this.#model.comparedBase(plane.view);
    const yOf = (value: number) => geometry.yOf(value * factor);
    this.#draw(context, plane, stretch, compared, yOf, COMPARED_LINE_WIDTH);
  }

  #paintPanes(
    context: CanvasRenderingContext2D,
    plane: ChartPlane,
    theme: ChartTheme,
    stretch: Stretch,
  ): void {
    const { running } = this.#model.needs.studies;
    for (const pane of this.#panes.painted) {
      const yOf = paneYOf(pane);
      for (const line of pane.lines) {
        if (!isHistogram(line)) this.#draw(context, plane, stretch, line, yOf);
        else {
          const value = running.values[line.place] ?? Number.NaN;
          fillBar(context, stretch.toX, value, 2 * stretch.half, yOf, theme);
        }
      }
    }
  }

  #draw(
    context: CanvasRenderingContext2D,
    { geometry }: ChartPlane,
    { fromX, toX }: Stretch,
    line: StudyLine,
    yOf: (value: number) => number,
    width = LINE_WIDTH,
  ): void {
    const from = line.column.at(-1) ?? Number.NaN;
    const to = this.#model.needs.studies.running.values[line.place] ?? Number.NaN;
    if (Number.isNaN(to)) return;
    context.lineWidth = geometry.hairline * width;
    context.strokeStyle = this.#colors.of(line);
    context.beginPath();
    context.moveTo(Number.isNaN(from) ? toX : fromX, yOf(Number.isNaN(from) ? to : from));
    context.lineTo(toX, yOf(to));
    context.stroke();
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
}

interface Stretch {
  readonly fromX: number;
  readonly toX: number;
  /** Half the width of a bar. */
  readonly half: number;
}
