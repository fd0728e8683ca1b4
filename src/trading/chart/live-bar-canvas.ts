/** Paints the running bar on a canvas as narrow as the bar, above the closed bars: a market change
 *  repaints only these pixels and allocates no objects. */
import {
  blankColumn,
  bodyWidthOf,
  isRise,
  traceBar,
  traceVolume,
  type ChartStyle,
  type Geometry,
  type ShapeSink,
} from './bar-shapes.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { ChartBar } from './columns.ts';
import { AREA_ALPHA, VOLUME_ALPHA, type Box } from './paint-bars.ts';
import { VOLUME_SHARE } from './price-scale.ts';

/** Input of painting the running bar; everything except the bar changes only with the closed bars. */
export interface LiveBarScene {
  readonly bar: ChartBar;
  /** Time and close of the previous bar, the start of a line. */
  readonly timeBefore: number | undefined;
  readonly closeBefore: number | undefined;
  readonly style: ChartStyle;
  readonly geometry: Geometry;
  readonly box: Box;
  readonly ratio: number;
  readonly volumeMax: number;
  readonly theme: ChartTheme;
}

/** The canvas width grows in steps, so that zooming does not create a new canvas in every animation
 *  frame. */
const WIDTH_STEP = 32;

export class LiveBarCanvas {
  readonly element = document.createElement('canvas');
  readonly #context = this.element.getContext('2d');
  readonly #column = blankColumn();
  readonly #sink: ShapeSink = {
    rect: (x, y, width, height) => this.#context?.fillRect(x, y, width, height),
  };
  #left = 0;
  #placedTime = NaN;

  /** Positions the canvas over the running bar after each repaint of the closed bars. */
  place({ bar, timeBefore, geometry, style, box, ratio }: LiveBarScene): void {
    const { element } = this;
    this.#placedTime = bar.time;
    const x = Math.round(geometry.xOf(bar.time));
    const half = Math.ceil(bodyWidthOf(geometry.spacing, geometry.hairline) / 2) + 1;
    const before = isLine(style) && timeBefore !== undefined ? geometry.xOf(timeBefore) : x;
    this.#left = Math.floor(Math.min(before, x)) - half;
    const desired = x + half + geometry.hairline - this.#left;
    const width = Math.ceil(desired / WIDTH_STEP) * WIDTH_STEP;
    const height = Math.ceil(box.height);
    if (element.width !== width || element.height !== height) {
      element.width = width;
      element.height = height;
      element.style.width = `${width / ratio}px`;
      element.style.height = `${height / ratio}px`;
    }
    element.style.transform = `translateX(${(this.#left - box.left) / ratio}px)`;
  }

  paint(scene: LiveBarScene): void {
    const context = this.#context;
    if (context === null) return;
    const { bar, closeBefore, style, geometry, box, theme } = scene;
    if (bar.time !== this.#placedTime) this.place(scene);
    const column = this.#column;
    column.x = Math.round(geometry.xOf(bar.time));
    column.open = bar.open;
    column.high = bar.high;
    column.low = bar.low;
    column.close = bar.close;
    column.volume = bar.volume;
    column.previousClose = closeBefore ?? bar.open;
    context.setTransform(1, 0, 0, 1, -this.#left, -box.top);
    context.clearRect(this.#left, box.top, this.element.width, this.element.height);
    context.fillStyle = isRise(column, style) ? theme.up : theme.down;
    context.globalAlpha = VOLUME_ALPHA;
    const heightPerLot = (box.height * VOLUME_SHARE) / Math.max(1, scene.volumeMax);
    traceVolume(this.#sink, column, geometry, box.top + box.height, heightPerLot);
    context.globalAlpha = 1;
    if (isLine(style)) paintStretch(context, scene, column.x);
    else traceBar(this.#sink, column, geometry, style);
  }
}

const isLine = (style: ChartStyle): boolean => style === 'line' || style === 'area';

/** Paints the last line segment, from the previous close to the current one. */
function paintStretch(
  context: CanvasRenderingContext2D,
  { bar, timeBefore, closeBefore, style, geometry, box, theme }: LiveBarScene,
  x: number,
): void {
  if (timeBefore === undefined || closeBefore === undefined) return;
  const startX = Math.round(geometry.xOf(timeBefore));
  const bottom = box.top + box.height;
  const y = geometry.yOf(bar.close);
  const startY = geometry.yOf(closeBefore);
  if (style === 'area') {
    context.globalAlpha = AREA_ALPHA;
    context.fillStyle = theme.accent;
    context.beginPath();
    context.moveTo(startX, startY);
    context.lineTo(x, y);
    context.lineTo(x, bottom);
    context.lineTo(startX, bottom);
    context.fill();
    context.globalAlpha = 1;
  }
  context.strokeStyle = theme.accent;
  context.lineWidth = geometry.hairline * 1.5;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(startX, startY);
  context.lineTo(x, y);
  context.stroke();
}
