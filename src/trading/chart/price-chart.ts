/** The chart outside React: closed bars on uPlot's canvas, everything that moves on a canvas above it.
 *  The market moving repaints the upper one alone; the lower one is painted anew when a bar closes,
 *  when the running bar leaves the range, or when somebody drags. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { subscribe } from 'valtio/vanilla';
import type { Clock } from '#contract/core/time.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import { BarFeed } from './bar-feed.ts';
import { chartLookOf, watchLook } from './chart-look.ts';
import { ChartScene, type Canvas, type ChartSettings } from './chart-scene.ts';
import { Crosshair, plotSizeOf } from './crosshair.ts';
import { listenToGestures } from './gestures.ts';
import { plotOptions } from './plot-options.ts';
import {
  bounded,
  isFollowing,
  newestView,
  panned,
  spanOf,
  zoomed,
  type TimeView,
} from './time-view.ts';

export interface ChartOptions {
  readonly host: HTMLElement;
  readonly bars: Bars;
  readonly settings: ChartSettings;
  /** Classes of what it adds to the host: the axis labels, the upper canvas. */
  readonly classes: { readonly label: string; readonly overlay: string };
  readonly clock: Clock;
  /** The crosshair is on a bar (its index among all bars), or on none. */
  readonly onBar: (index: number | undefined) => void;
  /** @returns false when there is nothing older. */
  readonly onOlderWanted: () => Promise<boolean>;
}

/** CSS pixels a bar gets when a chart opens. */
const SPACING_PX = 7;
/** Older bars are asked for when less than this share of the view is left. */
const OLDER_SHARE = 0.25;
/** The crosshair walks no closer to an edge than this share of the view. */
const EDGE_SHARE = 0.05;
const CHART_MARK = 'tidemark:chart';
const NOWHERE = { left: -10, top: -10 };

export class PriceChart {
  readonly #options: ChartOptions;
  readonly #scene: ChartScene;
  readonly #overlay = document.createElement('canvas');
  readonly #crosshair: Crosshair;
  readonly #endings: (() => void)[];
  #endGestures: () => void = () => undefined;
  #plot: uPlot | undefined;
  #frame: number | undefined;
  #isPlotDirty = false;
  /** What is known of bars before the oldest one. */
  #older: 'unknown' | 'asked' | 'none' = 'unknown';

  constructor(options: ChartOptions) {
    const { host, bars, settings, clock, classes } = options;
    this.#options = options;
    const feed = new BarFeed(bars, () => this.#scene.settings);
    this.#scene = new ChartScene(feed, settings, chartLookOf(host), clock);
    this.#crosshair = new Crosshair(this.#scene, classes.label, options.onBar);
    this.#overlay.className = classes.overlay;
    this.#overlay.setAttribute('aria-hidden', 'true');
    const observer = new ResizeObserver(() => this.#resize());
    observer.observe(host);
    this.#endings = [
      () => observer.disconnect(),
      subscribe(bars, () => this.#takeBars()),
      watchLook(() => this.#redress()),
    ];
    this.#takeBars();
  }

  end(): void {
    for (const ending of this.#endings) ending();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#removePlot();
  }

  change(settings: ChartSettings): void {
    const before = this.#scene.settings;
    if (settings === before) return;
    this.#scene.settings = settings;
    if (settings.style !== before.style) this.#scene.feed.refresh();
    if (settings.pair !== before.pair) this.#build();
    else this.#request('plot');
  }

  /** A second has passed: what is left of the bar is another number. */
  tick(): void {
    this.#request('overlay');
  }

  zoom(factor: number): void {
    const { feed, view } = this.#scene;
    const { barIndex } = this.#crosshair;
    const anchor = barIndex === undefined ? undefined : feed.timeAt(barIndex);
    this.#zoomAt(anchor ?? view.to, factor);
  }

  /** Shares of what is in sight; positive looks into the past. */
  pan(share: number): void {
    this.#show(panned(this.#scene.view, spanOf(this.#scene.view) * share));
  }

  showNewest(): void {
    const bounds = this.#scene.bounds();
    if (bounds !== undefined) this.#show(newestView(bounds, this.#openingBarCount()));
  }

  /** Puts the crosshair `count` bars further; from nowhere it begins at the newest bar. */
  moveCrosshair(count: number): number | undefined {
    const scene = this.#scene;
    const newest = scene.feed.count - 1;
    if (this.#plot === undefined || newest < 0) return undefined;
    const from = this.#crosshair.barIndex;
    const index = from === undefined ? newest : Math.min(newest, Math.max(0, from + count));
    const time = scene.feed.timeAt(index) ?? 0;
    const margin = spanOf(scene.view) * EDGE_SHARE;
    const { from: start, to } = scene.view;
    if (time < start + margin) this.#show(panned(scene.view, start + margin - time));
    else if (time > to - margin) this.#show(panned(scene.view, to - margin - time));
    this.#crosshair.place(this.#plot, index);
    return index;
  }

  hideCrosshair(): void {
    this.#plot?.setCursor(NOWHERE);
  }

  #takeBars(): void {
    const scene = this.#scene;
    const before = scene.feed.newestTime;
    const change = scene.feed.take();
    const { newestTime } = scene.feed;
    if (change === 'other' || this.#plot === undefined || newestTime === undefined) {
      return this.#build();
    }
    if (before !== undefined && newestTime > before && isFollowing(scene.view, before)) {
      scene.view = panned(scene.view, before - newestTime);
      this.#request('plot');
    }
    if (change === 'closed') {
      this.#plot.setData([scene.feed.closed.times, scene.feed.closed.closes], false);
      this.#request('plot');
    }
    this.#request(scene.isOutgrown ? 'plot' : 'overlay');
  }

  /** Another pair, another resolution, or the first bars: everything begins anew. */
  #build(): void {
    this.#removePlot();
    this.#older = 'unknown';
    this.#crosshair.leave();
    const { host } = this.#options;
    const scene = this.#scene;
    const bounds = scene.bounds();
    if (bounds === undefined || host.clientWidth === 0) return;
    scene.view = bounded(newestView(bounds, this.#openingBarCount()), bounds);
    scene.measure(host.clientHeight);
    const plot = new uPlot(
      plotOptions({
        scene,
        width: host.clientWidth,
        height: host.clientHeight,
        measure: () => scene.measure(host.clientHeight),
        snap: (left, top) => this.#crosshair.snap(this.#plot, left, top),
        onDraw: (self) => this.#paint(self),
        onCursor: (self) => this.#crosshair.follow(self),
      }),
      [scene.feed.closed.times, scene.feed.closed.closes],
      host,
    );
    this.#plot = plot;
    plot.over.before(this.#overlay);
    plot.root.append(...this.#crosshair.elements);
    this.#endGestures = listenToGestures(plot.over, {
      onPan: (px) => this.#show(panned(scene.view, px * this.#secondsPerPx(plot))),
      onZoom: (factor, x) => this.#zoomAt(scene.timeAtX(x, plotSizeOf(plot).width), factor),
      onDragChange: (isDragging) => host.toggleAttribute('data-dragging', isDragging),
    });
    this.#wantOlder();
  }

  #removePlot(): void {
    this.#endGestures();
    this.#plot?.destroy();
    this.#plot = undefined;
  }

  #redress(): void {
    this.#scene.look = chartLookOf(this.#options.host);
    this.#request('plot');
  }

  #resize(): void {
    const { host } = this.#options;
    const plot = this.#plot;
    if (plot === undefined) return this.#build();
    const { clientWidth: width, clientHeight: height } = host;
    if (width === 0 || (plot.width === width && plot.height === height)) return;
    // The newest end stays where it is; a wider chart shows more of the past.
    const { view } = this.#scene;
    const span = spanOf(view) * (width / Math.max(1, plot.width));
    this.#scene.view = { from: view.to - span, to: view.to };
    plot.setSize({ width, height });
    this.#request('plot');
  }

  #zoomAt(time: number, factor: number): void {
    const bounds = this.#scene.bounds();
    if (bounds !== undefined) this.#show(zoomed(this.#scene.view, factor, time, bounds));
  }

  #show(view: TimeView): void {
    const bounds = this.#scene.bounds();
    if (bounds === undefined) return;
    this.#scene.view = bounded(view, bounds);
    this.#request('plot');
    this.#wantOlder();
  }

  #wantOlder(): void {
    const bounds = this.#scene.bounds();
    const { view } = this.#scene;
    if (bounds === undefined || this.#older !== 'unknown') return;
    if (view.from > bounds.first + spanOf(view) * OLDER_SHARE) return;
    this.#older = 'asked';
    void this.#askOlder();
  }

  async #askOlder(): Promise<void> {
    const { bars, onOlderWanted } = this.#options;
    const { resolution, viewId } = bars;
    const hasMore = await onOlderWanted();
    // An answer for bars that are no longer shown says nothing about these.
    const isSame = bars.resolution === resolution && bars.viewId === viewId;
    this.#older = hasMore || !isSame ? 'unknown' : 'none';
  }

  #request(what: 'plot' | 'overlay'): void {
    this.#isPlotDirty ||= what === 'plot';
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      if (this.#plot === undefined) return;
      // uPlot paints in a microtask and calls back; the overlay follows there.
      if (this.#isPlotDirty) this.#plot.redraw(true, false);
      else this.#paintOverlay(this.#plot);
      this.#isPlotDirty = false;
    });
  }

  #paint(plot: uPlot): void {
    this.#scene.paintPlot(plot.ctx, canvasOf(plot));
    this.#paintOverlay(plot);
    // The first picture, for whoever reads the browser's timeline.
    if (performance.getEntriesByName(CHART_MARK).length === 0) performance.mark(CHART_MARK);
  }

  #paintOverlay(plot: uPlot): void {
    const { width, height } = plot.ctx.canvas;
    if (this.#overlay.width !== width || this.#overlay.height !== height) {
      this.#overlay.width = width;
      this.#overlay.height = height;
    }
    const context = this.#overlay.getContext('2d');
    const { left, width: plotWidth } = plot.bbox;
    if (context !== null) {
      this.#scene.paintOverlay(context, canvasOf(plot), width - left - plotWidth);
    }
  }

  #openingBarCount(): number {
    return Math.floor(this.#options.host.clientWidth / SPACING_PX);
  }

  #secondsPerPx(plot: uPlot): number {
    return spanOf(this.#scene.view) / Math.max(1, plotSizeOf(plot).width);
  }
}

const canvasOf = (plot: uPlot): Canvas => ({ box: plot.bbox, ratio: uPlot.pxRatio });
