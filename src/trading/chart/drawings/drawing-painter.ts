/** Paints drawings over the bars, in CSS pixels scaled to the canvas. User drawings have their own
 *  line color, different from orders and bars. */
import type { ChartTheme } from '../chart-theme.ts';
import type { OverlayScene } from '../overlay.ts';
import { sharePercentText } from './share-text.ts';
import type { Drawing } from './drawing.ts';
import { geometryOf, screenOf, type DrawingGeometry, type Line } from './geometry.ts';
import { TextCache } from '../text-cache.ts';

const LINE_PX = 1.5;
const POINT_RADIUS_PX = 4;
const SURFACE_ALPHA = 0.12;
const LABEL_FONT_PX = 11;
const TEXT_FONT_PX = 13;
/** Estimated width of a letter until it is measured. */
const LETTER_PX = 7;
const TEXT_COUNT_MAX = 400;

export class DrawingPainter {
  readonly #priceText: (price: number) => string;
  readonly #widths = new Map<string, number>();
  readonly #labels = new TextCache<number>(TEXT_COUNT_MAX);

  constructor(priceText: (price: number) => string) {
    this.#priceText = priceText;
  }

  /** Returns the text width as last painted. */
  readonly textWidthOf = (text: string): number =>
    this.#widths.get(text) ?? text.length * LETTER_PX;

  paint(
    { context, plane, theme }: OverlayScene,
    drawings: readonly Drawing[],
    selectedId: number | undefined,
  ): void {
    const screen = screenOf(plane);
    context.translate(plane.box.left, plane.box.top);
    context.scale(plane.ratio, plane.ratio);
    for (const drawing of drawings) {
      if (drawing.kind === 'text') this.#measure(context, drawing.text ?? '', theme);
      const shape = geometryOf(drawing, screen, this.textWidthOf);
      this.#paintGeometry(context, drawing, shape, theme);
      if (drawing.id === selectedId) paintPoints(context, drawing, shape, theme);
    }
  }

  #paintGeometry(
    context: CanvasRenderingContext2D,
    drawing: Drawing,
    shape: DrawingGeometry,
    theme: ChartTheme,
  ): void {
    context.strokeStyle = theme.drawing;
    context.fillStyle = theme.drawing;
    context.lineWidth = LINE_PX;
    const { surface, levels, lines } = shape;
    if (drawing.kind === 'text') {
      if (surface === undefined) return;
      context.font = fontOf(TEXT_FONT_PX, theme);
      context.textBaseline = 'middle';
      context.textAlign = 'left';
      context.fillStyle = theme.text1;
      context.fillText(drawing.text ?? '', surface.left, surface.top + surface.height / 2);
      return;
    }
    if (surface !== undefined) {
      context.globalAlpha = SURFACE_ALPHA;
      context.fillRect(surface.left, surface.top, surface.width, surface.height);
      context.globalAlpha = 1;
      context.strokeRect(surface.left, surface.top, surface.width, surface.height);
    }
    if (levels.length > 0) this.#paintLevels(context, levels, theme);
    // The line between the points of a retracement is only a guide beside its levels, so it is
    // dashed.
    context.setLineDash(levels.length > 0 ? [3, 3] : []);
    for (const line of lines) stroke(context, line);
    context.setLineDash([]);
  }

  #paintLevels(
    context: CanvasRenderingContext2D,
    levels: DrawingGeometry['levels'],
    theme: ChartTheme,
  ): void {
    context.font = fontOf(LABEL_FONT_PX, theme);
    context.textBaseline = 'bottom';
    context.textAlign = 'left';
    context.lineWidth = 1;
    for (const level of levels) {
      stroke(context, level);
      context.fillStyle = theme.text2;
      const price = this.#labels.textOf(level.price, () => this.#priceText(level.price));
      const label = `${sharePercentText(level.share)}  ${price}`;
      context.fillText(label, level.from.x + 4, level.from.y - 2);
    }
    context.lineWidth = LINE_PX;
  }

  #measure(context: CanvasRenderingContext2D, text: string, theme: ChartTheme): void {
    if (this.#widths.has(text)) return;
    if (this.#widths.size >= TEXT_COUNT_MAX) this.#widths.clear();
    context.font = fontOf(TEXT_FONT_PX, theme);
    this.#widths.set(text, context.measureText(text).width);
  }
}

function paintPoints(
  context: CanvasRenderingContext2D,
  drawing: Drawing,
  { points, surface }: DrawingGeometry,
  theme: ChartTheme,
): void {
  context.lineWidth = LINE_PX;
  context.strokeStyle = theme.drawing;
  if (drawing.kind === 'text' && surface !== undefined) {
    context.strokeRect(surface.left - 4, surface.top - 2, surface.width + 8, surface.height + 4);
    return;
  }
  context.fillStyle = theme.surface2;
  for (const { x, y } of points) {
    context.beginPath();
    context.arc(x, y, POINT_RADIUS_PX, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
}

function stroke(context: CanvasRenderingContext2D, { from, to }: Line): void {
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.stroke();
}

const fontOf = (sizePx: number, { font }: ChartTheme): string => `${sizePx}px ${font}`;
