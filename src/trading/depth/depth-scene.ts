/** Paints the depth curve on a canvas outside React: when the book, the size, the colors or the
 *  crosshair change, at most once per animation frame. */
import type { DepthSnapshot } from '#domain/depth-curve.ts';
import { watchSize } from '#src/design/layout/watch-size.ts';
import { chartThemeOf, watchTheme, type ChartTheme } from '../chart/chart-theme.ts';
import { splitsOf } from '../chart/price-scale.ts';
import {
  depthPlotOf,
  mirroredPrice,
  stepsOf,
  touchOf,
  type Corner,
  type DepthPlot,
} from './depth-plot.ts';

export interface DepthSceneOptions {
  /** Empty element; the canvas fills it. */
  readonly host: HTMLElement;
  readonly priceText: (price: number) => string;
  readonly sizeText: (size: number) => string;
}

const FOOTER_PX = 22;
const LABEL_PX = 110;
const SUM_LABEL_PX = 48;
const FILL_ALPHA = 0.16;
const LINE_PX = 1.5;

export class DepthScene {
  readonly #options: DepthSceneOptions;
  readonly #canvas = document.createElement('canvas');
  readonly #endings: readonly (() => void)[];
  #theme: ChartTheme;
  #snapshot: DepthSnapshot | undefined;
  #crosshair: number | undefined;
  #animationFrame: number | undefined;
  #width = 0;
  #height = 0;

  constructor(options: DepthSceneOptions) {
    const { host } = options;
    this.#options = options;
    this.#theme = chartThemeOf(host);
    host.append(this.#canvas);
    this.#endings = [
      watchSize(host, ({ width, height }) => {
        this.#width = width;
        this.#height = height;
        this.#request();
      }),
      watchTheme(() => {
        this.#theme = chartThemeOf(host);
        this.#request();
      }),
    ];
  }

  end(): void {
    for (const ending of this.#endings) ending();
    if (this.#animationFrame !== undefined) cancelAnimationFrame(this.#animationFrame);
    this.#canvas.remove();
  }

  /**
   * Shows a depth curve.
   * @param crosshair a price in ticks; undefined for none.
   */
  show(snapshot: DepthSnapshot | undefined, crosshair: number | undefined): void {
    this.#snapshot = snapshot;
    this.#crosshair = crosshair;
    this.#request();
  }

  #request(): void {
    this.#animationFrame ??= requestAnimationFrame(() => {
      this.#animationFrame = undefined;
      this.#paint();
    });
  }

  #paint(): void {
    const canvas = this.#canvas;
    const context = canvas.getContext('2d');
    if (context === null || this.#width === 0) return;
    const ratio = devicePixelRatio;
    canvas.width = Math.round(this.#width * ratio);
    canvas.height = Math.round(this.#height * ratio);
    canvas.style.inlineSize = `${this.#width}px`;
    canvas.style.blockSize = `${this.#height}px`;
    context.scale(ratio, ratio);
    const snapshot = this.#snapshot;
    const size = { width: this.#width, height: this.#height - FOOTER_PX };
    const plot = snapshot === undefined ? undefined : depthPlotOf(snapshot, size);
    if (snapshot === undefined || plot === undefined) return;
    this.#paintAxes(context, plot);
    const { up, upText, down, downText } = this.#theme;
    paintSide(context, stepsOf(snapshot.bids, plot, 'bid'), plot, up, upText);
    paintSide(context, stepsOf(snapshot.asks, plot, 'ask'), plot, down, downText);
    this.#paintMiddle(context, plot, snapshot);
    this.#paintCrosshair(context, plot, snapshot);
  }

  #paintAxes(context: CanvasRenderingContext2D, plot: DepthPlot): void {
    const theme = this.#theme;
    const { priceText, sizeText } = this.#options;
    context.font = `11px ${theme.font}`;
    context.fillStyle = theme.text3;
    context.strokeStyle = theme.grid;
    context.lineWidth = 1;
    context.textBaseline = 'middle';
    const prices = splitsOf({ min: plot.lowest, max: plot.highest }, plot.width / LABEL_PX, 1);
    context.textAlign = 'center';
    for (const price of prices) {
      const x = plot.xOf(price);
      upright(context, x, plot.height);
      const text = priceText(price);
      const half = context.measureText(text).width / 2;
      if (x >= half && x <= plot.width - half)
        context.fillText(text, x, plot.height + FOOTER_PX / 2);
    }
    const sums = splitsOf({ min: 0, max: plot.totalMax }, plot.height / SUM_LABEL_PX, 1);
    context.textAlign = 'right';
    for (const sum of sums) {
      if (sum === 0) continue;
      const y = plot.yOf(sum);
      level(context, y, plot.width);
      context.fillText(sizeText(sum), plot.width - 6, y - 7);
    }
    context.strokeStyle = theme.line;
    level(context, plot.height, plot.width);
  }

  #paintMiddle(context: CanvasRenderingContext2D, plot: DepthPlot, snapshot: DepthSnapshot): void {
    const touch = touchOf(snapshot);
    if (touch === undefined) return;
    context.strokeStyle = this.#theme.text3;
    context.setLineDash([2, 3]);
    upright(context, plot.xOf((touch.bid + touch.ask) / 2), plot.height);
    context.setLineDash([]);
  }

  /** Paints the crosshair at the pointed price, and at the same distance on the other side. */
  #paintCrosshair(
    context: CanvasRenderingContext2D,
    plot: DepthPlot,
    snapshot: DepthSnapshot,
  ): void {
    const touch = touchOf(snapshot);
    const price = this.#crosshair;
    if (touch === undefined || price === undefined) return;
    const mirrored = mirroredPrice(price, touch.bid, touch.ask);
    context.strokeStyle = this.#theme.text2;
    context.setLineDash([4, 4]);
    upright(context, plot.xOf(price), plot.height);
    context.globalAlpha = 0.5;
    upright(context, plot.xOf(mirrored), plot.height);
    context.globalAlpha = 1;
    context.setLineDash([]);
  }
}

function paintSide(
  context: CanvasRenderingContext2D,
  corners: readonly Corner[],
  plot: DepthPlot,
  fill: string,
  line: string,
): void {
  const last = corners.at(-1);
  if (last === undefined) return;
  context.beginPath();
  for (const { x, y } of corners) context.lineTo(x, y);
  context.strokeStyle = line;
  context.lineWidth = LINE_PX;
  context.stroke();
  context.lineTo(last.x, plot.height);
  context.closePath();
  context.globalAlpha = FILL_ALPHA;
  context.fillStyle = fill;
  context.fill();
  context.globalAlpha = 1;
  context.lineWidth = 1;
}

function upright(context: CanvasRenderingContext2D, x: number, height: number): void {
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, height);
  context.stroke();
}

function level(context: CanvasRenderingContext2D, y: number, width: number): void {
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(width, y);
  context.stroke();
}
