/** Chart outside React: closed bars on uPlot's canvas, and everything that moves with the market in
 *  a layer above it. A market change repaints only that layer, in the same animation frame. The
 *  canvas is repainted when a bar closes, when the running bar leaves the range, or during
 *  dragging. An invisible chart paints nothing. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { subscribe } from 'valtio/vanilla';
import type { Clock, MonotonicClock } from '#contract/core/time.ts';
import type { Bars } from '#src/stores/bars.store.ts';
import type { Quality } from '#src/stores/quality.store.ts';
import type { Ticker } from '#src/stores/ticker.store.ts';
import { BarFeed } from './bar-feed.ts';
import { watchSize } from '#src/design/layout/watch-size.ts';
import { watchHold } from './chart-hold.ts';
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
import { isFollowing, panView } from './time-view.ts';
import { Viewport } from './viewport.ts';

export interface ChartOptions {
  readonly host: HTMLElement;
  readonly bars: Bars;
  /** Ticker of the same pair, for the last price in the tag, equal to the one in the page header. */
  readonly ticker: Ticker;
  /** Limits how often the running bar is painted, and holds it and the last price during input at
   *  the lowest levels; user input is always handled immediately. */
  readonly quality: Quality;
  readonly settings: ChartSettings;
  /** Classes of the elements added to the host: the axis labels, the upper layer and its parts. */
  readonly classes: LiveLayerClasses & { readonly label: string };
  readonly clock: Clock;
  readonly monotonic: MonotonicClock;
  readonly every: (intervalMs: number, run: () => void) => () => void;
  /** Called when the crosshair moves to a bar (index among all bars) or to none. */
  readonly onBar: (index: number | undefined) => void;
  /**
   * Loads older bars.
   * @returns false when there are no older bars.
   */
  readonly onLoadOlder: () => Promise<boolean>;
}

/** Full refresh rate: one market frame per animation frame. */
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
  /** Overlay elements currently in the plot. */
  #overlaid: readonly HTMLElement[] = [];
  readonly #endings: (() => void)[];
  readonly #footer = new PlotFooter();
  #endGestures: () => void = () => undefined;
  #plot: uPlot | undefined;
  #animationFrame: number | undefined;
  #isPlotDirty = false;
  /** Whether the axis labels have changed although their range has not. */
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
    this.#endings = [
      watchSize(host, () => this.#resize()),
      () => this.#visibility.end(),
      () => this.#barThrottle.end(),
      subscribe(bars, () => this.#onBars()),
      subscribe(ticker, () => this.#followLast()),
      watchHold(quality, () => {
        this.#showLast();
        this.#showMove();
      }),
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

  /** Called every second: updates the time left in the running bar. */
  tick(): void {
    this.#followLast();
  }

  zoom(factor: number): void {
    const { feed, view } = this.#scene;
    const { barIndex } = this.#crosshair;
    const anchor = barIndex === undefined ? undefined : feed.timeAt(barIndex);
    this.#viewport.zoomAt(anchor ?? view.to, factor);
  }

  /** Pans by a share of the visible range; positive moves into the past. */
  pan(share: number): void {
    this.#viewport.pan(share);
  }

  showNewest(): void {
    this.#viewport.showNewest();
  }

  /** Moves the crosshair by `count` bars; starts at the newest bar when it is hidden. */
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

  /**
   * Hides the crosshair.
   * @returns whether it was visible.
   */
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

  /**
   * Offers a key to the overlays.
   * @returns whether an overlay handled the key.
   */
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
      scene.view = panView(scene.view, before - newestTime);
      this.#requestPlot();
    }
    if (change === 'closed') {
      this.#plot.setData([scene.feed.closed.times, scene.feed.closed.closes], false);
      this.#requestPlot();
    }
    this.#followLast();
    if (!this.#isHeld) this.#barThrottle.request();
  }

  /** On a slow device, the user's input comes before the market. */
  get #isHeld(): boolean {
    return this.#options.quality.chartHeldSinceMs !== undefined;
  }

  #followLast(): void {
    if (!this.#isHeld) this.#showLast();
  }

  /** Paints the running bar after it has moved. */
  #showMove(): void {
    if (this.#scene.isOutgrown) this.#requestPlot();
    // The closed bars are about to be repainted, followed by the running bar.
    if (this.#isPlotDirty || !this.#visibility.isVisible) return;
    this.#layer.paintBar(this.#scene.liveBarScene());
    this.#paintRunning();
  }

  #paintRunning(): void {
    const { plane, theme } = this.#scene;
    if (plane !== undefined && !this.#overlays.isEmpty) this.#overlays.paintRunning(plane, theme);
  }

  /** Moves the line and the tag of the last price. They are always current, independent of the
   *  throttling of other parts. */
  #showLast(): void {
    if (this.#plot === undefined || !this.#visibility.isVisible) return;
    const { ticker, bars } = this.#options;
    // A ticker of the previous pair does not apply to these bars.
    const price = ticker.viewId === bars.viewId ? ticker.lastPrice : undefined;
    this.#layer.showLast(this.#scene.lastPrice(price));
  }

  /** Rebuilds the plot for another pair, another resolution or the first bars. */
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
        // Uses the plot's own size: reading the host's size would force a layout in each repaint.
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

  /** Inserts overlay elements above the plot and below its crosshair. */
  #placeOverlays(): void {
    const plot = this.#plot;
    if (plot === undefined) return;
    const { elements } = this.#overlays;
    for (const element of this.#overlaid) if (!elements.includes(element)) element.remove();
    this.#overlaid = elements;
    for (const element of elements) if (!element.isConnected) plot.over.before(element);
  }

  /** Sets the cursor over draggable items; the plot alone uses the crosshair's cursor. */
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
    // A hidden page has no animation frames; an invisible chart requests a repaint when it becomes
    // visible.
    if (!this.#visibility.isVisible) return;
    this.#animationFrame ??= requestAnimationFrame(() => {
      this.#animationFrame = undefined;
      // uPlot paints in a microtask and calls back; the upper layer is painted in that callback.
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

  /** Marks the first paint of the chart in the browser's performance timeline. */
  #mark(): void {
    if (this.#isMarked) return;
    this.#isMarked = true;
    if (performance.getEntriesByName(CHART_MARK).length === 0) performance.mark(CHART_MARK);
  }
}
