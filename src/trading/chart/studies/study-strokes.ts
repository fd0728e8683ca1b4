/** Draws single lines, bands and histogram bars of studies. */
import { STUDY_COLORS } from '#domain/studies/study-choice.ts';
import type { ChartTheme } from '../chart-theme.ts';
import type { OverlayScene } from '../overlay.ts';
import type { StudyModel } from './study-model.ts';
import type { StudyLine } from './study-series.ts';
import { traceLine } from './trace.ts';

/** In hairlines. */
export const LINE_WIDTH = 1.25;
export const COMPARED_LINE_WIDTH = LINE_WIDTH * 1.4;
export const BAND_ALPHA = 0.06;
const HISTOGRAM_ALPHA = 0.55;

/** The theme's colors of studies, read from the document when the chart's theme changes. */
export class StudyColors {
  #theme: ChartTheme | undefined;
  #colors: readonly string[] = [];

  /** @param element whose computed style has them. */
  wear(theme: ChartTheme, element: HTMLElement): void {
    if (theme === this.#theme || !element.isConnected) return;
    this.#theme = theme;
    const style = getComputedStyle(element);
    this.#colors = STUDY_COLORS.map((at) => style.getPropertyValue(`--average-${at}`).trim());
  }

  of({ choice, output }: Pick<StudyLine, 'choice' | 'output'>): string {
    return this.#colors[(choice.colors[output] ?? 1) - 1] ?? '';
  }
}

export function strokeLine(
  { context, plane }: OverlayScene,
  model: StudyModel,
  line: StudyLine,
  color: string,
  yOf: (value: number) => number,
): void {
  const { offset } = model.series;
  context.strokeStyle = color;
  context.beginPath();
  traceLine({ context, ...model.reach(plane), values: line.column, offset, yOf });
  context.stroke();
}

/** Fills the area between the two outer lines of bands. */
export function paintBands(
  { context, plane }: OverlayScene,
  model: StudyModel,
  colors: StudyColors,
): void {
  const { yOf } = plane.geometry;
  const { offset, lines } = model.series;
  for (const upper of lines) {
    if (upper.choice.kind !== 'boll' || upper.output !== 0) continue;
    const lower = lines.find((line) => line.choice.id === upper.choice.id && line.output === 2);
    if (lower === undefined) continue;
    const reach = model.reach(plane);
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
    context.fillStyle = colors.of(upper);
    context.fill();
    context.globalAlpha = 1;
  }
}

/** From zero to the value; nothing for NaN. */
export function fillBar(
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
