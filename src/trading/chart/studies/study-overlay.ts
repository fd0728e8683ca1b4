/** Studies over the bars, in the volume and in panes of their own, and the line of a second pair. Closed bars are
 *  painted with the plot, the running one on a canvas over it. */
import type { ChartTheme } from '../chart-theme.ts';
import type { ChartOverlay, ChartPlane, OverlayScene } from '../overlay.ts';
import type { TimeView } from '../time-view.ts';
import { RunningStudies } from './running-studies.ts';
import { StudyModel, placeOfLine, volumeYOf, type StudyOverlayNeeds } from './study-model.ts';
import { StudyPanes } from './study-panes.ts';
import type { StudyLine } from './study-series.ts';
import {
  COMPARED_LINE_WIDTH,
  LINE_WIDTH,
  StudyColors,
  paintBands,
  strokeLine,
} from './study-strokes.ts';

export class StudyOverlay implements ChartOverlay {
  readonly #model: StudyModel;
  readonly #colors = new StudyColors();
  readonly #panes: StudyPanes;
  readonly #running: RunningStudies;
  readonly element: HTMLCanvasElement;

  constructor(needs: StudyOverlayNeeds) {
    this.#model = new StudyModel(needs);
    this.#panes = new StudyPanes(this.#model, this.#colors);
    this.#running = new RunningStudies(this.#model, this.#panes, this.#colors);
    this.element = this.#running.element;
  }

  /** Applies other studies or another pair. */
  change(needs: StudyOverlayNeeds): void {
    this.#model.change(needs);
  }

  footerPx(): number {
    return this.#model.paneChoices.length * this.#model.panePx;
  }

  extremesIn(view: TimeView, base: number): { low: number; high: number } | undefined {
    const { lines, compared } = this.#model.series;
    let low = Infinity;
    let high = -Infinity;
    const include = (line: StudyLine, factor: number) => {
      const extremes = this.#model.extremesOf(line, view);
      low = Math.min(low, extremes.low * factor);
      high = Math.max(high, extremes.high * factor);
    };
    for (const line of lines) if (placeOfLine(line) === 'price') include(line, 1);
    if (compared !== undefined) include(compared, base / this.#model.comparedBase(view));
    return low > high ? undefined : { low, high };
  }

  paint(scene: OverlayScene): void {
    this.#colors.wear(scene.theme, this.element);
    const { context, plane } = scene;
    const { box, geometry } = plane;
    const { lines, compared } = this.#model.series;
    context.lineWidth = geometry.hairline * LINE_WIDTH;
    context.lineJoin = 'round';
    paintBands(scene, this.#model, this.#colors);
    for (const line of lines) {
      const place = placeOfLine(line);
      if (place === 'price') this.#stroke(scene, line, geometry.yOf);
      if (place === 'volume') this.#stroke(scene, line, volumeYOf(plane));
    }
    if (compared !== undefined) {
      const factor = plane.base / this.#model.comparedBase(plane.view);
      context.lineWidth = geometry.hairline * COMPARED_LINE_WIDTH;
      this.#stroke(scene, compared, (value) => geometry.yOf(value * factor));
    }
    this.element.hidden = box.width === 0;
  }

  paintFooter(scene: OverlayScene): void {
    this.#panes.paint(scene);
  }

  paintRunning(plane: ChartPlane, theme: ChartTheme): void {
    this.#running.paint(plane, theme);
  }

  #stroke(scene: OverlayScene, line: StudyLine, yOf: (value: number) => number): void {
    strokeLine(scene, this.#model, line, this.#colors.of(line), yOf);
  }
}
