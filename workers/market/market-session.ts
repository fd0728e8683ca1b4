/** One page's session with the market: the connection, the channels it needs, and the frames it
 *  gets. The class implements `MarketApi` and connects its parts: `shown-market.ts` holds the
 *  market on screen, `session-studies.ts` the studies drawn over the bars. */
import type { UserId } from '#contract/core/ids.ts';
import type { Pair } from '#contract/core/pair.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { accountChannel } from '#contract/realtime/account.ts';
import { demoAccountChannel } from '#contract/realtime/demo-account.ts';
import type { StepBar } from '#domain/bars.ts';
import { ROW_COUNT_MAX } from '#domain/market-frame.ts';
import { packedBars } from './frames/bar-columns.ts';
import { FramePacer } from './frames/frame-pacer.ts';
import { fillFrame, writtenFrame } from './frames/write-frame.ts';
import type {
  ChannelRequest,
  ChannelEvent,
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
import { SessionStudies } from './session-studies.ts';
import { ShownMarket, isSameButShown } from './shown-market.ts';
import type { Broadcast, BroadcastEvents } from './socket/broadcast.ts';
import { ChannelSet } from './socket/channel-set.ts';
import { createCounters } from './socket/counters.ts';
import type { Cancel, Environment } from './socket/environment.ts';
import type { ExchangeCalls } from './socket/exchange-calls.ts';
import { OverviewFeed } from './socket/overview-feed.ts';
import { PageChannels } from './socket/page-channels.ts';
import { PairFeed } from './socket/pair-feed.ts';
import { Supervisor } from './socket/supervisor.ts';
import { UserFeed, type UserFeedOptions } from './socket/user-feed.ts';

/** Interval at which an unchanged market is sent again, so that its age is updated. A hidden page
 *  gets a summary instead. */
const PULSE_INTERVAL_MS = 1_000;
/** A channel joined again is usually live by then. */
const PASSING_TURN_MS = 150;

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

type SessionApi = Omit<
  MarketApi,
  'start' | 'setLanguage' | keyof PainterApi | keyof RecordingApi | keyof NamesApi
>;

export class MarketSession implements SessionApi {
  readonly painter: Painter;
  readonly #parts: SessionParts;
  readonly #counters = createCounters();
  readonly #channels: ChannelSet;
  readonly #supervisor: Supervisor;
  readonly #overview: OverviewFeed;
  readonly #users: Readonly<Record<TradingMode, UserFeed>>;
  readonly #pageChannels: PageChannels;
  readonly #studies: SessionStudies;
  readonly #pacer: FramePacer;
  #shown: ShownMarket | undefined;
  #isVisible = true;
  #cancelPulse: Cancel = () => {};

  constructor(parts: SessionParts) {
    this.#parts = parts;
    const { environment } = parts;
    const counters = this.#counters;
    const broadcast = parts.createBroadcast(this.#broadcastEvents());
    const channels = new ChannelSet(
      broadcast,
      environment,
      (names) => void this.#callPage((page) => page.onChannels?.(names)),
    );
    this.#channels = channels;
    this.#supervisor = new Supervisor(broadcast, environment, (link) => {
      if (link.state !== 'connected') channels.onDisconnected();
      void this.#callPage((page) => page.onLink(link));
    });
    this.#overview = new OverviewFeed({
      environment,
      channels,
      counters,
      onListings: (listings) => void this.#callPage((page) => page.onListings(listings)),
    });
    this.#users = {
      real: this.#userFeed('real', accountChannel),
      demo: this.#userFeed('demo', demoAccountChannel),
    };
    this.#pageChannels = new PageChannels({
      channels,
      environment,
      onEvents: (events) => this.#onChannelEvents(events),
      onJoined: (name) => void this.#callPage((page) => page.channelJoined?.(name)),
    });
    this.#pacer = new FramePacer({ environment, send: (conflated) => this.#send(conflated) });
    this.painter = new Painter({
      environment,
      measured: (work) => this.#measure(work),
      fillFrame: (frame, rowCount, now) => this.#fillFrame(frame, rowCount, now),
    });
    this.#studies = this.#sessionStudies();
  }

  /** Passes events to the page, except those of the market on screen. */
  #onChannelEvents(events: readonly ChannelEvent[]): void {
    const others = events.filter((event) => this.#shown?.feed.applyUserEvent(event) !== true);
    if (others.length > 0) void this.#callPage((page) => page.onChannelEvents?.(others));
  }

  /** Returns the view and feed on screen, for a recording. */
  get shown(): { readonly view: PairView; readonly feed: PairFeed } | undefined {
    return this.#shown;
  }

  connect(): void {
    this.#supervisor.start();
    this.#pulse();
  }

  watchPair(view: PairView | undefined): void {
    const shown = this.#shown;
    const before = shown?.view;
    if (shown !== undefined && view !== undefined && isSameButShown(before, view)) {
      this.#present(shown, view, before);
      this.#pacer.setInterval(view.frameIntervalMs);
      return;
    }
    const isSamePair = view !== undefined && before?.pair.id === view.pair.id;
    if (!isSamePair) {
      // Messages that the former feed sends while it closes are no frames of this view.
      this.#shown = undefined;
      shown?.feed.close();
    }
    this.#pacer.renew();
    if (isSamePair && shown !== undefined) this.#showAgain(shown, view, shown.view);
    else this.#open(view);
    this.#users.real.setPair(view?.names === undefined ? view?.pair : undefined);
    if (view === undefined) this.#pacer.stop();
    else {
      this.#pacer.setInterval(view.frameIntervalMs);
      this.#touch();
    }
  }

  /** The same pair under another view. */
  #showAgain(shown: ShownMarket, view: PairView, before: PairView): void {
    shown.view = view;
    shown.sequence = 0;
    const { series } = shown.feed.bars;
    if (series.resolution !== view.resolution) shown.feed.setResolution(view.resolution);
    else if (series.isLoaded) this.#sendBars('full', view.resolution, series.closed);
    this.#present(shown, view, before);
  }

  #open(view: PairView | undefined): void {
    if (view !== undefined) this.#shown = new ShownMarket(view, this.#openFeed(view));
    this.painter.leaveMarket();
    if (view !== undefined && this.#shown !== undefined) {
      this.#present(this.#shown, view, undefined);
    }
  }

  #present(shown: ShownMarket, view: PairView, before: PairView | undefined): void {
    shown.present(view, before);
    if (view.areRowsPaused !== before?.areRowsPaused) this.#touch();
  }

  setResolution(resolution: Resolution): void {
    const shown = this.#shown;
    if (shown === undefined || shown.view.resolution === resolution) return;
    shown.view = { ...shown.view, resolution };
    shown.feed.setResolution(resolution);
  }

  async loadOlderBars(): Promise<boolean> {
    return (await this.#shown?.feed.bars.readOlder()) ?? false;
  }

  setStudies(request: StudyRequest): void {
    this.#studies.request(request);
  }

  depthCurve(spanBps: number): Float64Array | undefined {
    const { environment, transfer } = this.#parts;
    const curve = this.#shown?.depthCurve(environment.now(), spanBps);
    return curve && transfer(curve, curve.buffer as ArrayBuffer);
  }

  watchOverview(isWatched: boolean): void {
    this.#overview.watch(isWatched);
  }

  setUser(userId: UserId | undefined, tradingMode: TradingMode): void {
    if (this.#users[tradingMode].setUser(userId)) this.#supervisor.changeUser();
  }

  watchChannels(requests: readonly ChannelRequest[]): void {
    this.#pageChannels.watch(requests);
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
    // Must run before the ping, whose pong ends the doubt.
    this.#shown?.feed.book.doubt();
    this.#supervisor.resume();
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
    this.#shown?.feed.close();
    this.#shown = undefined;
    this.#studies.close();
    this.#supervisor.stop();
  }

  #broadcastEvents(): BroadcastEvents {
    return {
      onOpen: () => this.#onOpened(),
      onClose: (code, reason) => this.#onClosed(code, reason),
      onPong: () => {
        if (this.#supervisor.hasPong()) this.#shown?.feed.book.believe();
      },
      onText: (text) => this.#shown?.feed.applyText(text) ?? false,
      onError: () => void this.#counters.malformedCount++,
    };
  }

  #userFeed(tradingMode: TradingMode, channel: UserFeedOptions['channel']): UserFeed {
    return new UserFeed({
      channels: this.#channels,
      counters: this.#counters,
      channel,
      userChannels: this.#parts.userChannels,
      onUpdate: (update) =>
        void this.#callPage((page) => page.onAccountUpdate(update, tradingMode)),
      onJoined: () => void this.#callPage((page) => page.accountJoined(tradingMode)),
      // There is one user record for both.
      onProfile:
        tradingMode === 'real'
          ? () => void this.#callPage((page) => page.profileChanged?.())
          : undefined,
    });
  }

  #sessionStudies(): SessionStudies {
    const { environment, calls, besideCalls, transfer } = this.#parts;
    return new SessionStudies({
      environment,
      calls: besideCalls ?? calls,
      channels: this.#channels,
      counters: this.#counters,
      shown: () => this.#shown?.bars,
      onChange: () => this.#touch(),
      onColumns: (columns) => {
        const given = transfer(columns, columns.values.buffer as ArrayBuffer);
        void this.#callPage((page) => page.onStudies(given));
      },
    });
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
      onPassingTurn: () => {
        this.#pacer.hurryAfter(PASSING_TURN_MS);
        this.painter.touch();
      },
    });
  }

  #touch(): void {
    this.#pacer.touch();
    this.painter.touch();
  }

  #onOpened(): void {
    this.#supervisor.onOpened();
    this.#channels.onConnected();
  }

  #onClosed(code: number, reason: string): void {
    this.#channels.onDisconnected();
    this.#supervisor.onClosed(code, reason);
  }

  async #send(conflatedCount: number): Promise<void> {
    const shown = this.#shown;
    if (shown === undefined) return;
    const { environment, transfer } = this.#parts;
    shown.sequence += 1;
    const rowCount = Math.min(shown.view.rowCount, ROW_COUNT_MAX);
    const frame = this.#measure(() =>
      writtenFrame(shown.sourceAt(environment.now(), rowCount, conflatedCount)),
    );
    const given = transfer(frame, frame.buffer as ArrayBuffer);
    this.#notifyRunningStudies();
    const { viewId } = shown.view;
    const ticker = shown.feed.consumeTicker();
    if (ticker !== undefined) void this.#callPage((page) => page.onMarketTicker?.(viewId, ticker));
    await this.#callPage((page) => page.onFrame(given));
  }

  #measure<Result>(work: () => Result): Result {
    const { elapsedMs } = this.#parts.environment;
    if (elapsedMs === undefined) return work();
    const startedMs = elapsedMs();
    const result = work();
    this.#counters.workMs += elapsedMs() - startedMs;
    return result;
  }

  /** Writes the painter's frame: as many rows as fit, independent of the frames sent to the page. */
  #fillFrame(frame: Float64Array, rowCount: number, now: EpochMs): Pair | undefined {
    const shown = this.#shown;
    if (shown === undefined) return undefined;
    fillFrame(frame, shown.sourceAt(now, rowCount, 0));
    return shown.feed.pair;
  }

  #sendBars(kind: ClosedBars['kind'], resolution: Resolution, bars: readonly StepBar[]): void {
    const view = this.#shown?.view;
    if (view === undefined || view.resolution !== resolution) return;
    const { columns, buffer } = packedBars(bars);
    const message: ClosedBars = { viewId: view.viewId, resolution, kind, columns };
    const given = this.#parts.transfer(message, buffer);
    void this.#callPage((page) => page.onBars(given));
    this.#studies.onBars(kind, bars);
    this.#pacer.touch();
  }

  #notifyRunningStudies(): void {
    const row = this.#studies.running();
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
    const summary = this.#shown?.summary;
    if (summary !== undefined) void this.#callPage((page) => page.onSummary(summary));
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
