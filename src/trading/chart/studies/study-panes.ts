/** The panes under the plot, one for each study that has a scale of its own. */
import type { StudyChoice } from '#domain/studies/study-choice.ts';
import { bodyWidthOf } from '../bar-shapes.ts';
import type { OverlayScene } from '../overlay.ts';
import { RSI_LEVELS, paneLabelsOf, paneRangeOf, type PaneRange } from './pane.ts';
import { isHistogram, type StudyModel } from './study-model.ts';
import type { StudyLine } from './study-series.ts';
import { BAND_ALPHA, LINE_WIDTH, fillBar, strokeLine, type StudyColors } from './study-strokes.ts';

export interface Pane {
  readonly choice: StudyChoice;
  readonly lines: readonly StudyLine[];
  /** Canvas pixels from the top of the canvas. */
  readonly top: number;
  readonly height: number;
  readonly range: PaneRange;
}

const LABEL_GAP_PX = 8;

export const paneYOf =
  ({ top, height, range: { min, max } }: Pane) =>
  (value: number): number =>
    top + ((max - value) / (max - min)) * height;

export class StudyPanes {
  readonly #model: StudyModel;
  readonly #colors: StudyColors;
  /** The panes of the last paint. */
  #panes: readonly Pane[] = [];

  constructor(model: StudyModel, colors: StudyColors) {
    this.#model = model;
    this.#colors = colors;
  }

  get painted(): readonly Pane[] {
    return this.#panes;
  }

  paint(scene: OverlayScene): void {
    this.#panes = this.#panesIn(scene);
    for (const pane of this.#panes) this.#paintPane(scene, pane);
  }

  #panesIn({ plane }: OverlayScene): readonly Pane[] {
    const { box, ratio, view } = plane;
    const model = this.#model;
    const height = model.panePx * ratio;
    return model.paneChoices.map((choice, at): Pane => {
      const lines = model.series.lines.filter((line) => line.choice.id === choice.id);
      const extremes = lines.map((line) => model.extremesOf(line, view));
      const low = Math.min(...extremes.map((one) => one.low));
      const high = Math.max(...extremes.map((one) => one.high));
      const range = paneRangeOf(choice.kind, low, high);
      return { choice, lines, top: box.top + box.height + at * height, height, range };
    });
  }

  #paintPane(scene: OverlayScene, pane: Pane): void {
    const { context, plane, theme } = scene;
    const { box, ratio } = plane;
    context.save();
    this.#paintScale(scene, pane);
    context.beginPath();
    context.rect(box.left, pane.top, box.width, pane.height);
    context.clip();
    for (const line of pane.lines) this.#paintLine(scene, pane, line);
    context.fillStyle = theme.text2;
    context.textAlign = 'left';
    context.textBaseline = 'top';
    const title = this.#model.needs.titleOf(pane.choice);
    context.fillText(title, box.left + 12 * ratio, pane.top + 4 * ratio);
    context.restore();
  }

  #paintLine(scene: OverlayScene, pane: Pane, line: StudyLine): void {
    const { context, plane, theme } = scene;
    const { geometry } = plane;
    context.lineWidth = geometry.hairline * LINE_WIDTH;
    const yOf = paneYOf(pane);
    if (!isHistogram(line)) {
      strokeLine(scene, this.#model, line, this.#colors.of(line), yOf);
      return;
    }
    const { times, first, end, xOf } = this.#model.reach(plane);
    const { offset } = this.#model.series;
    const width = bodyWidthOf(geometry.spacing, geometry.hairline);
    for (let index = first; index < end; index += 1) {
      const value = line.column[index - offset] ?? Number.NaN;
      fillBar(context, Math.round(xOf(times[index] ?? 0)), value, width, yOf, theme);
    }
  }

  /** A line above the pane, its labelled values across it, and their labels beside it. */
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
    const isRsi = pane.choice.kind === 'rsi';
    for (const value of paneLabelsOf(pane.choice.kind, pane.range)) {
      const y = Math.round(yOf(value)) + 0.5;
      across(y, isRsi ? theme.text3 : theme.grid, isRsi ? [2 * ratio, 4 * ratio] : []);
      const text = this.#model.needs.labelOf(pane.choice, value);
      context.fillText(text, box.left + box.width + LABEL_GAP_PX * ratio, y);
    }
    context.setLineDash([]);
    if (!isRsi) return;
    const [upper, lower] = RSI_LEVELS;
    context.globalAlpha = BAND_ALPHA;
    context.fillStyle = this.#colors.of({ choice: pane.choice, output: 0 }) || theme.accent;
    context.fillRect(box.left, yOf(upper), box.width, yOf(lower) - yOf(upper));
    context.globalAlpha = 1;
  }
}
