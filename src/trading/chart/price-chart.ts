/** The chart outside React: closed bars on uPlot's canvas, everything that moves with the market in a
 *  layer above it. The market moving repaints that layer alone, in the very frame that brings it; the
 *  canvas is painted anew when a bar closes, when the running bar leaves the range, or when somebody
 *  drags. A chart nobody sees paints nothing. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { subscribe } from 'valtio/vanilla';
import type { Clock, MonotonicClock } from '#contract/core/time.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import type { Quality } from '#src/stores/quality.store.ts';
import type { Ticker } from '#src/stores/ticker.store.ts';
import { BarFeed } from './bar-feed.ts';
import { chartThemeOf, watchTheme } from './chart-theme.ts';
import { ChartScene, type ChartSettings } from './chart-scene.ts';
import type { ChartBar } from './columns.ts';
import { Crosshair, plotSizeOf } from './crosshair.ts';
import { listenToGestures, type GestureHandlers, type PointerAt } from './gestures.ts';
import { LiveLayer, type LiveLayerClasses } from './live-layer.ts';
import { OlderBars } from './older-bars.ts';
import type { ChartOverlay, ChartPlane, OverlayPosition, PlotHandle } from './overlay.ts';
import { OverlayStack } from './overlay-stack.ts';
import { ScheduledThrottle } from './throttle.ts';
import { PlotFooter } from './plot-footer.ts';
import { plotOptions } from './plot-options.ts';
import { watchElementVisibility, type Visibility } from './element-visibility.ts';
import { isFollowing, panned } from './time-view.ts';
import { Viewport } from './viewport.ts';

export interface ChartOptions {
  readonly host: HTMLElement;
  readonly bars: Bars;
  /** Of the same pair: its last price is what the tag says, as the page's header does. */
  readonly ticker: Ticker;
  /** How often the running bar may be painted; a hand on the chart is always answered. */
  readonly quality: Quality;
  readonly settings: ChartSettings;
  /** Classes of what it adds to the host: the axis labels, the upper layer and its parts. */
  readonly classes: LiveLayerClasses & { readonly label: string };
  readonly clock: Clock;
  readonly monotonic: MonotonicClock;
  readonly every: (intervalMs: number, run: () => void) => () => void;
  /** The crosshair is on a bar (its index among all bars), or on none. */
  readonly onBar: (index: number | undefined) => void;
  /** @returns false when there is nothing older. */
  readonly onLoadOlder: () => Promise<boolean>;
}

/** As often as the market's frames come: one in each of the display's. */
const FULL_HZ = 60;
const CHART_MARK = 'tidemark:chart';
const NOWHERE = { left: -10, top: -10 };

export class PriceChart implements PlotHandle {
  readonly #options: ChartOptions;
  readonly #scene: ChartScene;
  readonly #layer: LiveLayer;
  readonly #barThrottle: ScheduledThrottle;
  readonly #visibility: Visibility;
  readonly #older: OlderBars;
  readonly #viewport: Viewport;
  readonly #crosshair: Crosshair;
  readonly #overlays = new OverlayStack({
    placeOf: (at) => this.#placeOf(at),
    setCursor: (shape) => this.#setCursorShape(shape),
    onChange: () => {
      this.#placeOverlays();
      this.#requestPlot();
    },
  });
  /** Elements of overlays that are in the plot. */
  #overlaid: readonly HTMLElement[] = [];
  readonly #endings: (() => void)[];
  readonly #footer = new PlotFooter();
  #endGestures: () => void = () => undefined;
  #plot: uPlot | undefined;
  #animationFrame: number | undefined;
  #isPlotDirty = false;
  /** What the axes say is another thing, though they reach as far as before. */
  #areAxesDirty = false;
  #isMarked = false;

  constructor(options: ChartOptions) {
    const { host, bars, ticker, quality, settings, clock, classes, every } = options;
    this.#options = options;
    const feed = new BarFeed(bars, () => this.#scene.settings);
    this.#scene = new ChartScene(feed, this.#overlays, settings, chartThemeOf(host), clock);
    this.#crosshair = new Crosshair(this.#scene, classes.label, options.onBar);
    this.#layer = new LiveLayer(classes);
    this.#barThrottle = new ScheduledThrottle({
      intervalMs: () => (quality.refreshHz === FULL_HZ ? 0 : 1000 / quality.refreshHz),
      clock: options.monotonic,
      every,
      run: () => this.#showMove(),
    });
    this.#visibility = watchElementVisibility(host, () => this.#requestPlot());
    this.#older = new OlderBars(bars, options.onLoadOlder);
    this.#viewport = new Viewport(this.#scene, this.#older, host, () => this.#requestPlot());
    const resizes = new ResizeObserver(() => this.#resize());
    resizes.observe(host);
    this.#endings = [
      () => resizes.disconnect(),
      () => this.#visibility.end(),
      () => this.#barThrottle.end(),
      subscribe(bars, () => this.#onBars()),
      subscribe(ticker, () => this.#showLast()),
      watchTheme(() => this.#redress()),
    ];
    this.#onBars();
  }

  end(): void {
    for (const ending of this.#endings) ending();
    if (this.#animationFrame !== undefined) cancelAnimationFrame(this.#animationFrame);
    this.#removePlot();
  }

  change(settings: ChartSettings): void {
    const before = this.#scene.settings;
    if (settings === before) return;
    this.#scene.settings = settings;
    if (settings.style !== before.style) this.#scene.feed.refresh();
    if (settings.pair !== before.pair) return this.#build();
    this.#areAxesDirty = true;
    this.#requestPlot();
  }

  /** A second has passed: what is left of the bar is another number. */
  tick(): void {
    this.#showLast();
  }

  zoom(factor: number): void {
    const { feed, view } = this.#scene;
    const { barIndex } = this.#crosshair;
    const anchor = barIndex === undefined ? undefined : feed.timeAt(barIndex);
    this.#viewport.zoomAt(anchor ?? view.to, factor);
  }

  /** Shares of what is in sight; positive looks into the past. */
  pan(share: number): void {
    this.#viewport.pan(share);
  }

  showNewest(): void {
    this.#viewport.showNewest();
  }

  /** Puts the crosshair `count` bars further; from nowhere it begins at the newest bar. */
  moveCrosshair(count: number): number | undefined {
    const scene = this.#scene;
    const newest = scene.feed.count - 1;
    if (this.#plot === undefined || newest < 0) return undefined;
    const from = this.#crosshair.barIndex;
    const index = from === undefined ? newest : Math.min(newest, Math.max(0, from + count));
    this.#viewport.reveal(scene.feed.timeAt(index) ?? 0);
    this.#crosshair.place(this.#plot, index);
    return index;
  }

  /** @returns whether there was one. */
  hideCrosshair(): boolean {
    const isShown = (this.#plot?.cursor.left ?? -1) >= 0;
    this.#plot?.setCursor(NOWHERE);
    return isShown;
  }

  add(overlay: ChartOverlay): () => void {
    return this.#overlays.add(overlay);
  }

  repaint(): void {
    this.#requestPlot();
  }

  barNear(time: number): ChartBar | undefined {
    const { feed } = this.#scene;
    return feed.barAt(feed.nearestIndex(time));
  }

  plane(): ChartPlane | undefined {
    return this.#scene.plane;
  }

  /** Offers a key to what lies over the bars. @returns whether it was taken. */
  offerKey(key: string, isShift: boolean): boolean {
    return this.#overlays.key(key, isShift);
  }

  #onBars(): void {
    const scene = this.#scene;
    const before = scene.feed.newestTime;
    const change = scene.feed.drain();
    const { newestTime } = scene.feed;
    if (change === 'other' || this.#plot === undefined || newestTime === undefined) {
      return this.#build();
    }
    if (before !== undefined && newestTime > before && isFollowing(scene.view, before)) {
      scene.view = panned(scene.view, before - newestTime);
      this.#requestPlot();
    }
    if (change === 'closed') {
      this.#plot.setData([scene.feed.closed.times, scene.feed.closed.closes], false);
      this.#requestPlot();
    }
    this.#showLast();
    this.#barThrottle.request();
  }

  /** The running bar has moved, and may be painted. */
  #showMove(): void {
    if (this.#scene.isOutgrown) this.#requestPlot();
    // The closed bars are about to be painted anew, and the running one after them.
    if (this.#isPlotDirty || !this.#visibility.isVisible) return;
    this.#layer.paintBar(this.#scene.liveBarScene());
    this.#paintRunning();
  }

  #paintRunning(): void {
    const { plane, theme } = this.#scene;
    if (plane !== undefined && !this.#overlays.isEmpty) this.#overlays.paintRunning(plane, theme);
  }

  /** Two elements, moved: always up to date, whatever the pace of the rest. */
  #showLast(): void {
    if (this.#plot === undefined || !this.#visibility.isVisible) return;
    const { ticker, bars } = this.#options;
    // A ticker of the pair before says nothing about these bars.
    const price = ticker.viewId === bars.viewId ? ticker.lastPrice : undefined;
    this.#layer.showLast(this.#scene.lastPrice(price));
  }

  /** Another pair, another resolution, or the first bars: everything begins anew. */
  #build(): void {
    this.#removePlot();
    this.#older.forget();
    this.#crosshair.leave();
    const { host } = this.#options;
    const scene = this.#scene;
    if (host.clientWidth === 0 || !this.#viewport.open()) return;
    scene.measure(host.clientWidth, host.clientHeight);
    const plot = new uPlot(
      plotOptions({
        scene,
        width: host.clientWidth,
        height: host.clientHeight,
        // Its own size: asking the host would cost a layout in each picture.
        measure: ({ width, height }) => scene.measure(width, height - this.#footer.heightPx),
        footerPx: () => this.#footer.heightPx,
        snap: (left, top) => this.#crosshair.snap(this.#plot, left, top),
        onDraw: (self) => this.#paint(self),
        onCursor: (self) => this.#crosshair.follow(self),
      }),
      [scene.feed.closed.times, scene.feed.closed.closes],
      host,
    );
    this.#plot = plot;
    plot.over.before(this.#layer.element);
    plot.root.append(...this.#crosshair.elements);
    this.#footer.forget();
    this.#placeOverlays();
    this.#listen(plot);
    this.#viewport.requestOlder();
  }

  #listen(plot: uPlot): void {
    const { host, every } = this.#options;
    const scene = this.#scene;
    const handlers: GestureHandlers = {
      every,
      onGrab: (at) => this.#overlays.grab(at),
      onHover: (at) => this.#overlays.hover(at),
      onPoint: ({ x: left, y: top }) => plot.setCursor({ left, top }),
      onPan: (px) => this.#viewport.pan(px / Math.max(1, plotSizeOf(plot).width)),
      onZoom: (factor, x) => {
        this.#viewport.zoomAt(scene.timeAtX(x, plotSizeOf(plot).width), factor);
      },
      onDragChange: (isDragging) => host.toggleAttribute('data-dragging', isDragging),
    };
    const endPlot = listenToGestures(plot.over, handlers);
    const endFooter = listenToGestures(
      this.#footer.element,
      {
        ...handlers,
        onGrab: () => undefined,
        onHover: (at) => plot.setCursor(at === undefined ? NOWHERE : { left: at.x, top: at.y }),
      },
      () => plotSizeOf(plot).height,
    );
    this.#endGestures = () => {
      endPlot();
      endFooter();
    };
  }

  /** Elements of overlays lie over the plot, and under its crosshair. */
  #placeOverlays(): void {
    const plot = this.#plot;
    if (plot === undefined) return;
    const { elements } = this.#overlays;
    for (const element of this.#overlaid) if (!elements.includes(element)) element.remove();
    this.#overlaid = elements;
    for (const element of elements) if (!element.isConnected) plot.over.before(element);
  }

  /** Over what can be grabbed; a plain plot has the crosshair's own. */
  #setCursorShape(shape = ''): void {
    const { style } = this.#options.host;
    if (style.cursor !== shape) style.cursor = shape;
  }

  #placeOf(at: PointerAt): OverlayPosition {
    const scene = this.#scene;
    const { width, height } = scene.plotSize;
    return { ...at, time: scene.timeAtX(at.x, width), price: scene.priceAtY(at.y, height) };
  }

  #removePlot(): void {
    this.#endGestures();
    this.#plot?.destroy();
    this.#plot = undefined;
  }

  #redress(): void {
    this.#scene.theme = chartThemeOf(this.#options.host);
    this.#requestPlot();
  }

  #resize(): void {
    const { host } = this.#options;
    const plot = this.#plot;
    if (plot === undefined) return this.#build();
    const { clientWidth: width, clientHeight: height } = host;
    if (width === 0 || (plot.width === width && plot.height === height)) return;
    this.#viewport.widen(width / Math.max(1, plot.width));
    plot.setSize({ width, height });
    this.#requestPlot();
  }

  #requestPlot(): void {
    this.#isPlotDirty = true;
    // A hidden page has no frames; a chart out of sight asks again when it is seen.
    if (!this.#visibility.isVisible) return;
    this.#animationFrame ??= requestAnimationFrame(() => {
      this.#animationFrame = undefined;
      // uPlot paints in a microtask and calls back; the layer above follows there.
      const plot = this.#plot;
      if (plot !== undefined && this.#visibility.isVisible) {
        const isResized = this.#footer.resize(plot, this.#overlays.footerPx);
        plot.redraw(true, isResized || this.#areAxesDirty);
        this.#areAxesDirty = false;
      }
    });
  }

  #paint(plot: uPlot): void {
    const { left, width } = plot.bbox;
    const ratio = uPlot.pxRatio;
    this.#isPlotDirty = false;
    this.#scene.paintPlot(plot.ctx, {
      box: plot.bbox,
      ratio,
      footer: this.#footer.heightPx * ratio,
    });
    this.#footer.layOut(plot.bbox, ratio);
    this.#layer.layOut(plot.bbox, ratio, (plot.ctx.canvas.width - left - width) / ratio);
    this.#layer.placeBar(this.#scene.liveBarScene());
    this.#paintRunning();
    this.#showLast();
    this.#mark();
  }

  /** The first picture of the page, for whoever reads the browser's timeline. */
  #mark(): void {
    if (this.#isMarked) return;
    this.#isMarked = true;
    if (performance.getEntriesByName(CHART_MARK).length === 0) performance.mark(CHART_MARK);
  }
}
