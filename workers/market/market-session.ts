/** One page's market session: the connection, its feeds and the frames sent to the page. Implements
 *  `MarketApi` and only routes data between its parts. */
import type { UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { accountChannel } from '#contract/realtime/account.ts';
import { demoAccountChannel } from '#contract/realtime/demo-account.ts';
import type { StepBar } from '#domain/bars.ts';
import { BUY, ROW_COUNT_MAX } from '#domain/market-frame.ts';
import { depthCurveOf } from './engine/depth-curve.ts';
import { PausedRows } from './engine/paused-rows.ts';
import { packedBars } from './frames/bar-columns.ts';
import { FramePacer } from './frames/frame-pacer.ts';
import { fillFrame, writtenFrame, type FrameSource } from './frames/write-frame.ts';
import type {
  ClosedBars,
  Liveness,
  MarketApi,
  MarketCounters,
  MarketOptions,
  MarketPage,
  PairView,
  StudyRequest,
} from './market-api.ts';
import type { NamesApi } from './names-api.ts';
import type { PainterApi } from './painter-api.ts';
import { Painter } from './painter/painter.ts';
import type { RecordingApi } from './recording-api.ts';
import type { Broadcast, BroadcastEvents } from './socket/broadcast.ts';
import { ChannelSet } from './socket/channel-set.ts';
import { createCounters } from './socket/counters.ts';
import type { Cancel, Environment } from './socket/environment.ts';
import type { ExchangeCalls } from './socket/exchange-calls.ts';
import { OverviewFeed } from './socket/overview-feed.ts';
import { PairFeed } from './socket/pair-feed.ts';
import { Supervisor } from './socket/supervisor.ts';
import type { ShownBars, StudyEngine } from './studies/study-engine.ts';
import { UserFeed, type UserFeedOptions } from './socket/user-feed.ts';

/** Interval at which a quiet market is sent again to update its age. Hidden pages get a summary
 *  instead. */
const PULSE_INTERVAL_MS = 1_000;

export interface SessionParts {
  readonly environment: Environment;
  readonly page: MarketPage;
  readonly calls: ExchangeCalls;
  /** Calls for a pair other than the one shown; defaults to the same calls. */
  readonly besideCalls?: ExchangeCalls | undefined;
  readonly createBroadcast: (events: BroadcastEvents) => Broadcast;
  /** Sends to the page and transfers the given buffer with the message. */
  readonly transfer: <Message extends object>(message: Message, buffer: ArrayBuffer) => Message;
  readonly userChannels: MarketOptions['userChannels'];
}

type SessionApi = Omit<MarketApi, 'start' | keyof PainterApi | keyof RecordingApi | keyof NamesApi>;

export class MarketSession implements SessionApi {
  readonly painter: Painter;
  readonly #parts: SessionParts;
  readonly #counters = createCounters();
  readonly #channels: ChannelSet;
  readonly #supervisor: Supervisor;
  readonly #overview: OverviewFeed;
  readonly #user: UserFeed;
  readonly #demoUser: UserFeed;
  readonly #pacer: FramePacer;
  #view: PairView | undefined;
  #feed: PairFeed | undefined;
  #studies: StudyEngine | undefined;
  #studyRequest: StudyRequest | undefined;
  #paused: { readonly bids: PausedRows; readonly asks: PausedRows } | undefined;
  #sequence = 0;
  #isVisible = true;
  #cancelPulse: Cancel = () => {};

  constructor(parts: SessionParts) {
    this.#parts = parts;
    const { environment, userChannels } = parts;
    const counters = this.#counters;
    const broadcast = parts.createBroadcast({
      onOpen: () => this.#opened(),
      onClose: (code, reason) => this.#closed(code, reason),
      onPong: () => {
        if (this.#supervisor.ponged()) this.#feed?.book.believe();
      },
      onText: (text) => this.#feed?.applyText(text) ?? false,
      onError: () => void counters.malformedCount++,
    });
    const channels = new ChannelSet(broadcast, environment);
    this.#channels = channels;
    this.#supervisor = new Supervisor(broadcast, environment, (link) => {
      if (link.state !== 'connected') channels.disconnected();
      void this.#callPage((page) => page.onLink(link));
    });
    this.#overview = new OverviewFeed({
      environment,
      channels,
      counters,
      onListings: (listings) => void this.#callPage((page) => page.onListings(listings)),
    });
    const userFeed = (tradingMode: TradingMode, channel: UserFeedOptions['channel']) =>
      new UserFeed({
        channels,
        counters,
        channel,
        userChannels,
        onUpdate: (update) =>
          void this.#callPage((page) => page.onAccountUpdate(update, tradingMode)),
        onJoined: () => void this.#callPage((page) => page.accountJoined(tradingMode)),
        // The user record is the same in both trading modes.
        onProfile:
          tradingMode === 'real'
            ? () => void this.#callPage((page) => page.profileChanged?.())
            : undefined,
      });
    this.#user = userFeed('real', accountChannel);
    this.#demoUser = userFeed('demo', demoAccountChannel);
    this.#pacer = new FramePacer({ environment, send: (conflated) => this.#send(conflated) });
    this.painter = new Painter({
      environment,
      measured: (work) => this.#measured(work),
      fillFrame: (frame, rowCount, now) => this.#fillFrame(frame, rowCount, now),
    });
  }

  /** The view on screen, for the recorder. */
  get shown(): { readonly view: PairView; readonly feed: PairFeed } | undefined {
    const view = this.#view;
    const feed = this.#feed;
    return view === undefined || feed === undefined ? undefined : { view, feed };
  }

  connect(): void {
    this.#supervisor.start();
    this.#pulse();
  }

  watchPair(view: PairView | undefined): void {
    const paused = this.#feed;
    const before = this.#view;
    this.#view = view;
    if (view !== undefined && isSameButShown(before, view)) {
      this.#present(view, before);
      this.#pacer.setInterval(view.frameIntervalMs);
      return;
    }
    const isSamePair = view !== undefined && paused?.pair.id === view.pair.id;
    if (!isSamePair) {
      // Ignores what the previous feed sends while closing, because it does not belong to this
      // view.
      this.#feed = undefined;
      paused?.close();
    }
    this.#sequence = 0;
    this.#pacer.renew();
    if (isSamePair) {
      const { series } = paused.bars;
      if (series.resolution !== view.resolution) paused.setResolution(view.resolution);
      else if (series.isLoaded) this.#sendBars('full', view.resolution, series.closed);
    } else {
      if (view !== undefined) this.#feed = this.#openFeed(view);
      this.painter.leaveMarket();
    }
    this.#present(view, isSamePair ? before : undefined);
    this.#user.setPair(view?.pair);
    if (view === undefined) this.#pacer.stop();
    else {
      this.#pacer.setInterval(view.frameIntervalMs);
      this.#touch();
    }
  }

  /** Sets the rows and trades of the feed to show. */
  #present(view: PairView | undefined, before: PairView | undefined): void {
    const isStillPaused = view?.areRowsPaused === true && isSameButShown(before, view);
    const feed = this.#feed;
    if (feed === undefined || view === undefined) {
      this.#paused = undefined;
      return;
    }
    if (view.areRowsPaused !== true) this.#paused = undefined;
    else if (!isStillPaused || before?.areRowsPaused !== true)
      this.#paused = pausedRowsOf(feed, view);
    const floor = view.tradeValueMin ?? 0;
    if (floor !== (before?.tradeValueMin ?? 0)) feed.setTradeValueMin(floor);
    if (view.areRowsPaused !== before?.areRowsPaused) this.#touch();
  }

  setResolution(resolution: Resolution): void {
    if (this.#view === undefined || this.#view.resolution === resolution) return;
    this.#view = { ...this.#view, resolution };
    this.#feed?.setResolution(resolution);
  }

  async loadOlderBars(): Promise<boolean> {
    return (await this.#feed?.bars.readOlder()) ?? false;
  }

  /** Loads the study code only with the first request. */
  async setStudies(request: StudyRequest): Promise<void> {
    this.#studyRequest = request;
    const isNothing = request.choices.length === 0 && request.compared === undefined;
    if (this.#studies === undefined && isNothing) return;
    const { StudyEngine } = await import('./studies/study-engine.ts');
    if (this.#studyRequest !== request) return;
    this.#studies ??= new StudyEngine({
      environment: this.#parts.environment,
      calls: this.#parts.besideCalls ?? this.#parts.calls,
      channels: this.#channels,
      counters: this.#counters,
      shown: () => this.#shownBars(),
      onChange: () => this.#touch(),
      onColumns: (columns) => {
        const given = this.#parts.transfer(columns, columns.values.buffer as ArrayBuffer);
        void this.#callPage((page) => page.onStudies(given));
      },
    });
    this.#studies.request(request);
    this.#touch();
  }

  depthCurve(spanBps: number): Float64Array | undefined {
    const view = this.#view;
    const feed = this.#feed;
    if (view === undefined || feed === undefined) return undefined;
    const { environment, transfer } = this.#parts;
    const curve = depthCurveOf({
      viewId: view.viewId,
      bookState: feed.book.stateAt(environment.now()),
      book: feed.book.book,
      steps: feed.pair,
      spanBps,
    });
    return transfer(curve, curve.buffer as ArrayBuffer);
  }

  watchOverview(isWatched: boolean): void {
    this.#overview.watch(isWatched);
  }

  setUser(user: UserId | undefined, tradingMode: TradingMode): void {
    // Only updates of the real account may also arrive on a pair's channels.
    (tradingMode === 'demo' ? this.#demoUser : this.#user).setUser(user);
  }

  setLiveness(liveness: Liveness): void {
    this.#isVisible = liveness.isVisible;
    this.#supervisor.setLiveness(liveness);
    this.#pacer.setVisible(liveness.isVisible);
    if (liveness.isVisible) this.#pacer.touch();
    this.#overview.setVisible(liveness.isVisible);
    this.painter.setVisible(liveness.isVisible);
  }

  resume(): void {
    this.#supervisor.resume();
    this.#feed?.book.doubt();
    this.#touch();
  }

  retry(): void {
    this.#supervisor.retry();
  }

  ping(): EpochMs {
    return this.#parts.environment.now();
  }

  counters(): MarketCounters {
    return { ...this.#counters, missedFrameCount: this.painter.missedFrameCount };
  }

  stop(): void {
    this.#cancelPulse();
    this.#pacer.stop();
    this.painter.stop();
    this.#feed?.close();
    this.#feed = undefined;
    this.#studies?.close();
    this.#supervisor.stop();
  }

  #openFeed(view: PairView): PairFeed {
    const { environment, calls } = this.#parts;
    return new PairFeed(view, {
      environment,
      calls,
      channels: this.#channels,
      counters: this.#counters,
      onBars: (kind, resolution, bars) => this.#sendBars(kind, resolution, bars),
      onStale: () => this.#supervisor.probe(),
      onChange: () => this.#touch(),
      onTurn: () => {
        this.#pacer.hurry();
        this.painter.touch();
      },
    });
  }

  #touch(): void {
    this.#pacer.touch();
    this.painter.touch();
  }

  #opened(): void {
    this.#supervisor.opened();
    this.#channels.connected();
  }

  #closed(code: number, reason: string): void {
    this.#channels.disconnected();
    this.#supervisor.closed(code, reason);
  }

  async #send(conflatedCount: number): Promise<void> {
    const view = this.#view;
    const feed = this.#feed;
    if (view === undefined || feed === undefined) return;
    const { environment, transfer } = this.#parts;
    this.#sequence += 1;
    const rowCount = Math.min(view.rowCount, ROW_COUNT_MAX);
    const frame = this.#measured(() =>
      writtenFrame({
        ...this.#sourceOf(view, feed, rowCount, environment.now()),
        conflatedCount,
      }),
    );
    const given = transfer(frame, frame.buffer as ArrayBuffer);
    this.#notifyRunningStudies();
    await this.#callPage((page) => page.onFrame(given));
  }

  #measured<Result>(work: () => Result): Result {
    const { elapsedMs } = this.#parts.environment;
    if (elapsedMs === undefined) return work();
    const startedMs = elapsedMs();
    const result = work();
    this.#counters.workMs += elapsedMs() - startedMs;
    return result;
  }

  /** Fills the painter's frame with as many rows as the painter has room for, independent of the
   *  page's frames. */
  #fillFrame(frame: Float64Array, rowCount: number, now: EpochMs): Pair | undefined {
    const view = this.#view;
    const feed = this.#feed;
    if (view === undefined || feed === undefined) return undefined;
    fillFrame(frame, this.#sourceOf(view, feed, rowCount, now));
    return feed.pair;
  }

  #sourceOf(view: PairView, feed: PairFeed, rowCount: number, builtAt: EpochMs): FrameSource {
    const { bids, asks } = this.#paused ?? {};
    if (bids?.isLeft(rowCount) === true || asks?.isLeft(rowCount) === true) {
      this.#paused = pausedRowsOf(feed, view);
    }
    return {
      viewId: view.viewId,
      sequence: this.#sequence,
      rowCount,
      groupTicks: view.groupTicks,
      conflatedCount: 0,
      builtAt,
      bookState: feed.book.stateAt(builtAt),
      bookReceivedAt: feed.book.receivedAt,
      book: feed.book.book,
      paused: this.#paused,
      tradeBuffer: feed.tradeBuffer,
      largeTrades: feed.largeTrades,
      ticker: feed.ticker,
      bars: feed.bars.series,
    };
  }

  #sendBars(kind: ClosedBars['kind'], resolution: Resolution, bars: readonly StepBar[]): void {
    const view = this.#view;
    if (view === undefined || view.resolution !== resolution) return;
    const { columns, buffer } = packedBars(bars);
    const message: ClosedBars = { viewId: view.viewId, resolution, kind, columns };
    const given = this.#parts.transfer(message, buffer);
    void this.#callPage((page) => page.onBars(given));
    this.#studies?.onBars(kind, bars);
    this.#pacer.touch();
  }

  #shownBars(): ShownBars | undefined {
    const view = this.#view;
    const feed = this.#feed;
    if (view === undefined || feed === undefined) return undefined;
    return { viewId: view.viewId, pairId: feed.pair.id, series: feed.bars.series };
  }

  #notifyRunningStudies(): void {
    const row = this.#studies?.running();
    if (row === undefined) return;
    const given = this.#parts.transfer(row, row.buffer as ArrayBuffer);
    void this.#callPage((page) => page.onRunningStudies(given));
  }

  /** Runs once per second: updates the age on a visible page, sends a summary to a hidden one. */
  #pulse(): void {
    this.#cancelPulse = this.#parts.environment.after(PULSE_INTERVAL_MS, () => this.#pulse());
    if (this.#isVisible) this.#touch();
    else this.#summarise();
  }

  #summarise(): void {
    if (this.#view === undefined || this.#feed === undefined) return;
    const { lastPrice, lastSide } = this.#feed.tradeBuffer;
    if (Number.isNaN(lastPrice)) return;
    const summary = {
      viewId: this.#view.viewId,
      lastPrice,
      lastSide: lastSide === BUY ? ('buy' as const) : ('sell' as const),
    };
    void this.#callPage((page) => page.onSummary(summary));
  }

  /** Calls the page. A callback that fails, or whose page is gone, must not stop the worker. */
  async #callPage(call: (page: MarketPage) => unknown): Promise<void> {
    try {
      await call(this.#parts.page);
    } catch {
      this.#counters.pageErrorCount += 1;
    }
  }
}

/** Returns the current rows of a feed with their prices paused. */
const pausedRowsOf = ({ book: { book } }: PairFeed, { groupTicks }: PairView) => ({
  bids: new PausedRows(book.bids, groupTicks),
  asks: new PausedRows(book.asks, groupTicks),
});

/** Whether the view has the same number and differs only in frame interval, minimum trade value or
 *  paused rows, so no data is sent again. */
function isSameButShown(paused: PairView | undefined, view: PairView): boolean {
  return (
    paused?.viewId === view.viewId &&
    paused.pair.id === view.pair.id &&
    paused.resolution === view.resolution &&
    paused.rowCount === view.rowCount &&
    paused.groupTicks === view.groupTicks
  );
}
