/** What the chart shows at this moment, and how it is painted: bars, view, scales and colours in one
 *  place. It knows canvases and pixels, no element, no listener and no frame. */
import { ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, type Pair } from '#contract/core/pair.ts';
import { epochSec, type Clock } from '#contract/core/time.ts';
import { nextBarStartOf } from '#domain/bar-resolution.ts';
import { fixedNumber } from '#domain/number-text.ts';
import { countdownText } from '#src/format/dates.ts';
import type { BarFeed } from './bar-feed.ts';
import type { ChartStyle, Geometry } from './bar-shapes.ts';
import type { ChartLook } from './chart-look.ts';
import { stepSecOf } from './chart-step.ts';
import type { ChartBar, Columns } from './columns.ts';
import {
  columnVolumeMaxOf,
  paintAverage,
  paintBars,
  type BarsPicture,
  type Box,
} from './paint-bars.ts';
import { paintOverlay, type PriceLine } from './paint-overlay.ts';
import { priceRangeOf, type PriceRange } from './price-scale.ts';
import { spanOf, type TimeBounds, type TimeView } from './time-view.ts';

export interface ChartSettings {
  readonly pair: Pair;
  /** Of labels on the price scale. */
  readonly priceDecimals: number;
  readonly style: ChartStyle;
  readonly hasAverages: boolean;
  readonly lines: readonly PriceLine[];
}

/** Where one paints: the plotting area in canvas pixels, and how many of them make a CSS pixel. */
export interface Canvas {
  readonly box: Box;
  readonly ratio: number;
}

/** CSS pixels the legend needs at the head. */
const HEAD_PX = 46;

export class ChartScene {
  readonly feed: BarFeed;
  readonly #clock: Clock;
  settings: ChartSettings;
  look: ChartLook;
  view: TimeView = { from: 0, to: 1 };
  range: PriceRange = { min: 0, max: 1 };
  #volumeMax = 1;
  #shown = { low: 0, high: 0 };

  constructor(feed: BarFeed, settings: ChartSettings, look: ChartLook, clock: Clock) {
    this.feed = feed;
    this.settings = settings;
    this.look = look;
    this.#clock = clock;
  }

  get stepSec(): number {
    return stepSecOf(this.feed.resolution);
  }

  /** @returns undefined while there is no bar. */
  bounds(): TimeBounds | undefined {
    const { oldestTime, newestTime } = this.feed;
    if (oldestTime === undefined || newestTime === undefined) return undefined;
    return { first: oldestTime, last: newestTime, stepSec: this.stepSec };
  }

  /** Fits the price scale to what is in sight. */
  measure(heightCss: number): PriceRange {
    const extremes = this.feed.extremesIn(this.view);
    if (extremes === undefined) return this.range;
    this.#shown = extremes;
    this.#volumeMax = extremes.volumeMax;
    this.range = priceRangeOf(extremes.low, extremes.high, heightCss, HEAD_PX);
    return this.range;
  }

  /** Whether the running bar has left the range that was measured. */
  get isOutgrown(): boolean {
    const { live } = this.feed;
    if (live === undefined || live.time > this.view.to) return false;
    return live.high > this.#shown.high || live.low < this.#shown.low;
  }

  /** CSS pixels from the start of a plot that is `widthCss` wide. */
  xOf(time: number, widthCss: number): number {
    return ((time - this.view.from) / spanOf(this.view)) * widthCss;
  }

  timeAtX(x: number, widthCss: number): number {
    return this.view.from + (x / Math.max(1, widthCss)) * spanOf(this.view);
  }

  yOf(price: number, heightCss: number): number {
    return ((this.range.max - price) / (this.range.max - this.range.min)) * heightCss;
  }

  priceAtY(y: number, heightCss: number): number {
    const { min, max } = this.range;
    return max - (y / Math.max(1, heightCss)) * (max - min);
  }

  /** A label of the price scale, from ticks that a pixel may have made fractional. */
  priceText(value: number): string {
    const whole = ticks(Math.max(0, Math.round(value)));
    return fixedNumber(priceOfTicks(whole, this.settings.pair), this.settings.priceDecimals);
  }

  paintPlot(context: CanvasRenderingContext2D, canvas: Canvas): void {
    const { first, end } = this.feed.indexesIn(this.view);
    const picture = this.#pictureOf(canvas, this.feed.drawn, first, end);
    const { box, geometry } = picture;
    if (geometry.spacing < 1) {
      this.#volumeMax = columnVolumeMaxOf(picture.columns, first, end, geometry.xOf);
    }
    context.save();
    context.beginPath();
    context.rect(box.left, box.top, box.width, box.height);
    context.clip();
    paintBars(context, { ...picture, volumeMax: this.#volumeMax });
    if (this.settings.hasAverages) {
      const [quick, slow] = this.feed.averages;
      paintAverage(context, picture, quick, this.look.average1);
      paintAverage(context, picture, slow, this.look.average2);
    }
    context.restore();
  }

  paintOverlay(context: CanvasRenderingContext2D, canvas: Canvas, axisWidth: number): void {
    const { drawnLive, closeBefore } = this.feed;
    paintOverlay(context, {
      live:
        drawnLive === undefined
          ? undefined
          : { ...this.#pictureOf(canvas, drawnLive, 0, 1), closeBefore },
      lines: this.settings.lines,
      last: this.#lastPrice(),
      yOf: this.#geometryOf(canvas).yOf,
      ratio: canvas.ratio,
      box: canvas.box,
      axisWidth,
      look: this.look,
    });
  }

  #lastPrice() {
    const { live } = this.feed;
    const bar: ChartBar | undefined = live ?? this.feed.barAt(this.feed.count - 1);
    if (bar === undefined) return undefined;
    return {
      price: bar.close,
      isRise: bar.close >= bar.open,
      text: this.priceText(bar.close),
      countdown: live === undefined ? '' : this.#countdown(live.time),
    };
  }

  #countdown(barTime: number): string {
    const end = nextBarStartOf(epochSec(barTime), this.feed.resolution) * 1000;
    return countdownText(end - this.#clock());
  }

  #pictureOf(canvas: Canvas, columns: Columns, first: number, end: number): BarsPicture {
    return {
      columns,
      first,
      end,
      style: this.settings.style,
      geometry: this.#geometryOf(canvas),
      box: canvas.box,
      volumeMax: this.#volumeMax,
      look: this.look,
    };
  }

  #geometryOf({ box, ratio }: Canvas): Geometry {
    const { from } = this.view;
    const { min, max } = this.range;
    const pxPerSecond = box.width / spanOf(this.view);
    const pxPerTick = box.height / (max - min);
    return {
      xOf: (time) => box.left + (time - from) * pxPerSecond,
      yOf: (price) => box.top + (max - price) * pxPerTick,
      spacing: this.stepSec * pxPerSecond,
      hairline: Math.max(1, Math.round(ratio)),
    };
  }
}
