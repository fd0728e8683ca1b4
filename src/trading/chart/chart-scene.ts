/** State of the chart and its painting: bars, view, scales and colors in one place. Uses canvases
 *  and pixels only: no elements, listeners or animation frames. */
import { decimalOfUnits, ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, type Pair } from '#contract/core/pair.ts';
import { epochSec, type Clock } from '#contract/core/time.ts';
import { nextBarStartOf } from '#domain/bar-resolution.ts';
import { fixedNumber, percentText } from '#domain/number-text.ts';
import { countdownText } from '#src/format/dates.ts';
import type { BarFeed } from './bar-feed.ts';
import type { ChartStyle, Geometry } from './bar-shapes.ts';
import type { ChartTheme } from './chart-theme.ts';
import { stepSecOf } from './chart-step.ts';
import type { LiveBarScene } from './live-bar-canvas.ts';
import type { LastPrice } from './live-layer.ts';
import type { ChartPlane } from './overlay.ts';
import type { OverlayStack } from './overlay-stack.ts';
import { columnVolumeMaxOf, paintBars, type BarsScene, type Box } from './paint-bars.ts';
import {
  percentOf,
  placeOf,
  priceOfPlace,
  priceRangeOf,
  type PriceRange,
  type ScaleMode,
} from './price-scale.ts';
import { spanOf, type TimeBounds, type TimeView } from './time-view.ts';

export interface ChartSettings {
  readonly pair: Pair;
  /** Decimals of labels on the price scale. */
  readonly priceDecimals: number;
  readonly style: ChartStyle;
  readonly scale: ScaleMode;
  /** Language of the page, used for dates on the time scale. */
  readonly language: string;
}

/** Canvas area: the plotting area in canvas pixels, and the number of canvas pixels per CSS pixel. */
export interface Canvas {
  readonly box: Box;
  readonly ratio: number;
  /** Canvas pixels below the plotting area, above the time labels. */
  readonly footer: number;
}

/** CSS pixels reserved for the legend at the top. */
const HEAD_PX = 46;
/** Used on narrow charts, where the legend's prices take two lines. */
const HEAD_NARROW_PX = 64;
const NARROW_PX = 480;
/** Shares of the range and of the largest volume by which the running bar may exceed the measured
 *  values before the scales are fitted again. Without this margin a moving market would refit the
 *  scales with every trade. */
const PRICE_LEEWAY = 0.02;
const VOLUME_LEEWAY = 0.15;

export class ChartScene {
  readonly feed: BarFeed;
  readonly #overlays: OverlayStack;
  readonly #clock: Clock;
  settings: ChartSettings;
  theme: ChartTheme;
  view: TimeView = { from: 0, to: 1 };
  range: PriceRange = { min: 0, max: 1 };
  /** First visible close in ticks, the base of percentages. */
  base = 1;
  #volumeMax = 1;
  #shown = { low: 0, high: 0 };
  /** Geometry of the last paint of the closed bars; overlays must match it. */
  #painted: Canvas & { readonly geometry: Geometry } = {
    box: NO_BOX,
    ratio: 1,
    footer: 0,
    geometry: NOWHERE,
  };
  #liveBarScene: LiveBarScene | undefined;
  #plane: ChartPlane | undefined;
  readonly #last: Mutable<LastPrice> = { text: '', countdown: '', isRise: true, y: 0 };
  #lastTicks = NaN;
  #lastSettings: ChartSettings | undefined;
  #lastBase = NaN;
  #countdown = { barTime: NaN, endMs: 0, remainingSec: NaN };

  constructor(
    feed: BarFeed,
    overlays: OverlayStack,
    settings: ChartSettings,
    theme: ChartTheme,
    clock: Clock,
  ) {
    this.feed = feed;
    this.#overlays = overlays;
    this.settings = settings;
    this.theme = theme;
    this.#clock = clock;
  }

  get stepSec(): number {
    return stepSecOf(this.feed.resolution);
  }

  /**
   * Returns the time range of the bars.
   * @returns undefined while there is no bar.
   */
  bounds(): TimeBounds | undefined {
    const { oldestTime, newestTime } = this.feed;
    if (oldestTime === undefined || newestTime === undefined) return undefined;
    return { first: oldestTime, last: newestTime, stepSec: this.stepSec };
  }

  /** Fits the price scale to the visible bars. */
  measure(widthCss: number, heightCss: number): PriceRange {
    const headPx = widthCss < NARROW_PX ? HEAD_NARROW_PX : HEAD_PX;
    const bars = this.feed.extremesIn(this.view);
    if (bars === undefined) return this.range;
    const { scale } = this.settings;
    this.base = this.feed.firstCloseIn(this.view) ?? bars.high;
    const { isEmpty } = this.#overlays;
    const extremes = isEmpty ? bars : this.#overlays.widen(bars, this.view, this.base);
    this.#shown = extremes;
    this.#volumeMax = extremes.volumeMax;
    this.range = priceRangeOf(extremes.low, extremes.high, heightCss, headPx, scale);
    return this.range;
  }

  /** Whether the running bar has left the measured range. */
  get isOutgrown(): boolean {
    const live = this.feed.drawnLive;
    if (live === undefined || live.time > this.view.to) return false;
    const { scale } = this.settings;
    const leeway = (this.range.max - this.range.min) * PRICE_LEEWAY;
    return (
      placeOf(live.high, scale) > placeOf(this.#shown.high, scale) + leeway ||
      placeOf(live.low, scale) < placeOf(this.#shown.low, scale) - leeway ||
      live.volume > this.#volumeMax * (1 + VOLUME_LEEWAY)
    );
  }

  /** Returns CSS pixels from the left edge of a plot that is `widthCss` wide. */
  xOf(time: number, widthCss: number): number {
    return ((time - this.view.from) / spanOf(this.view)) * widthCss;
  }

  timeAtX(x: number, widthCss: number): number {
    return this.view.from + (x / Math.max(1, widthCss)) * spanOf(this.view);
  }

  yOf(price: number, heightCss: number): number {
    const place = placeOf(price, this.settings.scale);
    return ((this.range.max - place) / (this.range.max - this.range.min)) * heightCss;
  }

  priceAtY(y: number, heightCss: number): number {
    const { min, max } = this.range;
    return this.priceOfPlace(max - (y / Math.max(1, heightCss)) * (max - min));
  }

  priceOfPlace(place: number): number {
    return priceOfPlace(place, this.settings.scale);
  }

  /** Returns a label of the price scale. The ticks may be fractional when they come from a pixel. */
  priceText(value: number): string {
    if (this.settings.scale === 'percent') {
      const hundredths = Math.round(percentOf(value, this.base) * 100);
      return percentText(decimalOfUnits(BigInt(hundredths), 2));
    }
    const rounded = ticks(Math.max(0, Math.round(value)));
    return fixedNumber(priceOfTicks(rounded, this.settings.pair), this.settings.priceDecimals);
  }

  /** Paints the closed bars and the overlays. */
  paintPlot(context: CanvasRenderingContext2D, canvas: Canvas): void {
    const { first, end } = this.feed.indexesIn(this.view);
    const { box, ratio, footer } = canvas;
    const geometry = this.#geometryOf(canvas);
    // uPlot overwrites its box in place, so a copy of the painted one is stored.
    this.#painted = { box: { ...box }, ratio, footer, geometry };
    this.#liveBarScene = undefined;
    this.#plane = undefined;
    const columns = this.feed.drawn;
    const { style } = this.settings;
    const { theme } = this;
    if (geometry.spacing < 1) {
      this.#volumeMax = columnVolumeMaxOf(columns, first, end, geometry.xOf);
    }
    const volumeMax = this.#volumeMax;
    const scene: BarsScene = { columns, first, end, style, geometry, box, volumeMax, theme };
    context.save();
    context.beginPath();
    context.rect(box.left, box.top, box.width, box.height);
    context.clip();
    paintBars(context, scene);
    if (this.#overlays.isEmpty) return context.restore();
    this.#plane = this.#planeNow();
    const over = { context, plane: this.#plane, theme };
    this.#overlays.paint(over);
    context.restore();
    this.#overlays.paintFooter(over);
  }

  /**
   * Returns the plane as last painted, the same object until the next paint.
   * @returns undefined before the first paint.
   */
  get plane(): ChartPlane | undefined {
    if (this.#painted.box.width === 0) return undefined;
    this.#plane ??= this.#planeNow();
    return this.#plane;
  }

  /** Size of the plotting area in CSS pixels. */
  get plotSize(): { readonly width: number; readonly height: number } {
    const { box, ratio } = this.#painted;
    return { width: box.width / ratio, height: box.height / ratio };
  }

  /** CSS pixels between the plotting area and the time labels. */
  get footerPx(): number {
    return this.#painted.footer / this.#painted.ratio;
  }

  #planeNow(): ChartPlane {
    const { box, ratio, footer, geometry } = this.#painted;
    return {
      box,
      ratio,
      footer,
      geometry,
      view: this.view,
      base: this.base,
      volumeMax: this.#volumeMax,
      timeAt: (x) => this.timeAtX(x, box.width / ratio),
      priceAt: (y) => this.priceAtY(y, box.height / ratio),
    };
  }

  /**
   * Returns the scene for the running bar over the last paint.
   * @returns undefined when there is no running bar.
   */
  liveBarScene(): LiveBarScene | undefined {
    const bar = this.feed.drawnLive;
    if (bar === undefined) return undefined;
    this.#liveBarScene ??= {
      ...this.#painted,
      bar,
      timeBefore: this.feed.timeBefore,
      closeBefore: this.feed.closeBefore,
      style: this.settings.style,
      volumeMax: this.#volumeMax,
      theme: this.theme,
    };
    return this.#liveBarScene;
  }

  /**
   * Returns the last price for its tag.
   * @param tickerPrice the pair's last price, in ticks; newer than the bar's close where the two
   * differ.
   * @returns the same object each time; undefined while there is no bar.
   */
  lastPrice(tickerPrice: number | undefined): LastPrice | undefined {
    const live = this.feed.live;
    const bar = live ?? this.feed.barAt(this.feed.count - 1);
    if (bar === undefined) return undefined;
    const last = this.#last;
    const price = tickerPrice ?? bar.close;
    const { settings, base } = this;
    const isSame = settings === this.#lastSettings && base === this.#lastBase;
    if (price !== this.#lastTicks || !isSame) {
      this.#lastTicks = price;
      this.#lastSettings = settings;
      this.#lastBase = base;
      last.text = this.priceText(price);
    }
    last.isRise = price >= bar.open;
    const { box, ratio, geometry } = this.#painted;
    last.y = (geometry.yOf(price) - box.top) / ratio;
    this.#countDown(live?.time);
    return last;
  }

  /** Updates the time left in the running bar when its text changes. */
  #countDown(barTime: number | undefined): void {
    const known = this.#countdown;
    if (barTime === undefined) {
      this.#last.countdown = '';
      known.remainingSec = NaN;
      return;
    }
    if (barTime !== known.barTime) {
      known.barTime = barTime;
      known.endMs = nextBarStartOf(epochSec(barTime), this.feed.resolution) * 1000;
    }
    const remainingMs = known.endMs - this.#clock();
    const remainingSec = Math.ceil(remainingMs / 1000);
    if (remainingSec === known.remainingSec) return;
    known.remainingSec = remainingSec;
    this.#last.countdown = countdownText(remainingMs);
  }

  #geometryOf({ box, ratio }: Canvas): Geometry {
    const { from } = this.view;
    const { max, min } = this.range;
    const { left, top } = box;
    const pxPerSecond = box.width / spanOf(this.view);
    const pxPerPlace = box.height / (max - min);
    return {
      xOf: (time) => left + (time - from) * pxPerSecond,
      yOf:
        this.settings.scale === 'log'
          ? (price) => top + (max - placeOf(price, 'log')) * pxPerPlace
          : (price) => top + (max - price) * pxPerPlace,
      spacing: this.stepSec * pxPerSecond,
      hairline: Math.max(1, Math.round(ratio)),
    };
  }
}

type Mutable<Fields> = { -readonly [Name in keyof Fields]: Fields[Name] };

const NO_BOX: Box = { left: 0, top: 0, width: 0, height: 0 };
const NOWHERE: Geometry = { xOf: () => 0, yOf: () => 0, spacing: 1, hairline: 1 };
