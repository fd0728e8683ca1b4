/** API of the market worker for the main thread, in both directions. Types only. */
import type { Pair } from '#contract/core/pair.ts';
import type { PairId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { AccountUpdate } from '#contract/entities/account-update.ts';
import type { Listing } from '#contract/entities/listing.ts';
import type { Ticker } from '#contract/entities/ticker.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { LinkState } from '#domain/freshness.ts';
import type { StudyChoice } from '#domain/studies/study-choice.ts';
import type { NamesApi } from './names-api.ts';
import type { PainterApi } from './painter-api.ts';
import type { RecordingApi } from './recording-api.ts';

/** All of `MarketApi` is called over Comlink: every call is a promise on the page. */
export interface MarketApi extends PainterApi, RecordingApi, NamesApi {
  /** Connects. Each callback is one proxy for the worker's lifetime. */
  start(options: MarketOptions, page: MarketPage): void;
  /** Sets the language of the page, which the worker's own calls carry from now on. */
  setLanguage(code: string): void;
  /** Shows another market, or none. Frames of the previous one stop immediately. */
  watchPair(view: PairView | undefined): void;
  setResolution(resolution: Resolution): void;
  /**
   * Requests the bars before the oldest one.
   * @returns false when there are none, or no room; true also when this is unknown.
   */
  loadOlderBars(): boolean | Promise<boolean>;
  /** Sets the studies drawn over the bars, also after a change of bars. */
  setStudies(request: StudyRequest): void;
  /**
   * Returns the sizes within `spanBps` of the middle, sampled in the layout of domain/depth-curve.
   * @returns undefined while no pair is watched.
   */
  depthCurve(spanBps: number): Float64Array | undefined;
  /** Joins or leaves the price list of all pairs. */
  watchOverview(isWatched: boolean): void;
  /** Joins the user's own channels in a trading mode, or leaves all of them. */
  setUser(userId: UserId | undefined, tradingMode: TradingMode): void;
  /** Joins these channels besides the market's and the user's own; replaces the earlier list. */
  watchChannels(requests: readonly ChannelRequest[]): void;
  /** Sets the network and visibility state of the page, which the worker cannot read itself. */
  setLiveness(liveness: Liveness): void;
  /** Rechecks all data after sleep, freeze or the back/forward cache. */
  resume(): void;
  /** Tries the connection now, regardless of the wait, because the user requested it. */
  retry(): void;
  /** Responds immediately while the worker is alive. */
  ping(): EpochMs;
  /** Counts of messages read, rejected and dropped, by name. */
  counters(): MarketCounters;
  stop(): void;
}

export interface MarketOptions {
  readonly broadcast: {
    readonly host: string;
    readonly port: number;
    readonly isTls: boolean;
    readonly key: string;
    readonly cluster: string;
  };
  /** Absolute base URL of the exchange's API, and the public client id sent with its calls. */
  readonly apiUrl: string;
  readonly apiSecretHeader: { readonly name: string; readonly value: string };
  /** The embedded exchange uses `private-` names; another back end may not. */
  readonly userChannels: 'private' | 'public';
}

/** A channel of one page, by its name on the wire, and the events of it that the page receives. */
export interface ChannelRequest {
  readonly name: string;
  readonly events: readonly string[];
  /** Only the newest of each event reaches the page, a few times a second; absent, every event. */
  readonly isConflated?: boolean | undefined;
}

/** An event of a channel that a page has requested. */
export interface ChannelEvent {
  readonly name: string;
  readonly event: string;
  /** Undecoded. */
  readonly payload: unknown;
}

/** Wire names of a market other than spot. Its payloads have the layouts of the spot market and the
 *  coin IDs of their pair; each event may arrive on either channel, and on the user's. */
export interface MarketNames {
  readonly bookChannel: string;
  /** Channel of trades, 24-hour statistics and bars. */
  readonly tradeChannel: string;
  readonly bookEvent: string;
  readonly tradesEvent: string;
  readonly barEvent: string;
  /** Start of the names of a user's channels, on which a back end may send these events too. The page requests
   *  them there. */
  readonly userPrefix?: string | undefined;
  /** Paths of the calls; those of the contract's spot calls by default. */
  readonly snapshotPath?: string | undefined;
  readonly tradesPath?: string | undefined;
  readonly barsPath?: string | undefined;
}

export interface PairView {
  /** Set by the page and incremented with every view; each frame returns it. A view that differs
   *  only in `frameIntervalMs`, `areRowsPaused` or `tradeValueMin` keeps its number, and no data is sent
   *  again. */
  readonly viewId: number;
  readonly pair: Pair;
  /** Undefined for the spot market. */
  readonly names?: MarketNames | undefined;
  /** The 24-hour statistics known to the page, shown until the market sends newer ones. */
  readonly day?: Ticker | undefined;
  /** Rows per side, up to ROW_COUNT_MAX. */
  readonly rowCount: number;
  /** Ticks combined in one row; 1 shows every level. */
  readonly groupTicks: number;
  readonly resolution: Resolution;
  /** Minimum time between two frames. */
  readonly frameIntervalMs: number;
  /** Rows keep their prices while the book changes, until the market moves past all of them. */
  readonly areRowsPaused?: boolean | undefined;
  /** Trades with a smaller price times size, in tick lots, are left out; 0 leaves out none. */
  readonly tradeValueMin?: number | undefined;
}

export interface Liveness {
  readonly isOnline: boolean;
  readonly isVisible: boolean;
}

/** Callbacks of the worker. Each returns when the page is ready for the next. */
export interface MarketPage {
  /** Receives a frame in the layout of domain/market-frame; resolves in the page's animation frame. */
  onFrame(frame: Float64Array): Promise<void>;
  /** Receives all closed bars once per pair and resolution, and again after a gap; then each bar as
   *  it closes. */
  onBars(bars: ClosedBars): void;
  /** Receives values of the last closed bars sent, once each time those are sent. */
  onStudies(columns: StudyColumns): void;
  /** Receives values of the running bar, in the layout of domain/studies/study-row, before the
   *  frame they belong to. */
  onRunningStudies(row: Float64Array): void;
  /** Receives changed pairs of the price list, at most four times per second. */
  onListings(listings: readonly Listing[]): void;
  onLink(link: LinkReport): void;
  /** Receives the newest 24-hour statistics of a market other than spot, undecoded, before
   *  the next frame: they contain more than a frame. */
  onMarketTicker?(viewId: number, ticker: unknown): void;
  /** Receives each update of the trader's own channel once, under any of its names; the page checks
   *  the sequence numbers and loads missed updates. */
  onAccountUpdate(update: AccountUpdate, tradingMode: TradingMode): void;
  /** The trader's channel was joined, for the first time or again: earlier updates must be loaded. */
  accountJoined(tradingMode: TradingMode): void;
  /** The trader's profile has changed, or may have; omitted on pages without sign-in. */
  profileChanged?(): void;
  /** Receives events of the channels that the page requested by name, oldest first. */
  onChannelEvents?(events: readonly ChannelEvent[]): void;
  /** A channel that the page requested was joined, for the first time or again: earlier events may
   *  be missing. */
  channelJoined?(name: string): void;
  /** Receives the names of all joined channels after each change of them; none without a connection. */
  onChannels?(names: readonly string[]): void;
  /** Receives a summary at most once per second, only while the page is hidden. */
  onSummary(summary: MarketSummary): void;
  /**
   * Signs a private channel with the page's current token.
   * @returns the `auth` text.
   */
  authorizeChannel(socketId: string, channelName: string): Promise<string>;
}

export interface ClosedBars {
  readonly viewId: number;
  readonly resolution: Resolution;
  /** `full` replaces the page's bars; `next` continues them. Oldest first in both cases. */
  readonly kind: 'full' | 'next';
  readonly columns: BarColumns;
}

/** Columns of equal length. `times` are EpochSec, prices Ticks, volumes Lots: integers, drawn
 *  without conversion. */
export interface BarColumns {
  readonly times: Float64Array;
  readonly opens: Float64Array;
  readonly highs: Float64Array;
  readonly lows: Float64Array;
  readonly closes: Float64Array;
  readonly volumes: Float64Array;
}

/** Studies the user has selected, in addition to the bars. */
export interface StudyRequest {
  /** Set by the page and incremented with every request; identifies values of an older request. */
  readonly revision: number;
  readonly choices: readonly StudyChoice[];
  /** A second pair; its closes are the last value of every row. */
  readonly compared: Pair | undefined;
}

/** Values of closed bars: each output of each choice in order, then the compared close, if any.
 *  Doubles in ticks, lots or percent; NaN where there are too few bars. */
export interface StudyColumns {
  readonly viewId: number;
  readonly pairId: PairId;
  readonly resolution: Resolution;
  readonly revision: number;
  /** `full` replaces the page's values; `next` continues them. */
  readonly kind: 'full' | 'next';
  /** EpochSec of the last bar of these values; NaN when there is none. */
  readonly lastTime: number;
  readonly barCount: number;
  /** The outputs one after another, `barCount` values each. */
  readonly values: Float64Array;
}

export interface LinkReport {
  readonly state: LinkState;
  /** Round-trip time of the last ping to the exchange. */
  readonly latencyMs: number | undefined;
  /** Time of the next attempt while `waiting`, `offline` or `failed`. */
  readonly nextAttemptAt: EpochMs | undefined;
  readonly attemptCount: number;
  /** The service's reason for the end of the last connection or attempt. */
  readonly reason: string | undefined;
}

export interface MarketCounters {
  /** Frames read in one pass, and frames decoded the ordinary way. */
  readonly scannedCount: number;
  readonly decodedCount: number;
  /** Frames and responses that violate the contract. */
  readonly malformedCount: number;
  /** Failed calls to the exchange. */
  readonly failedCallCount: number;
  /** Page callbacks that threw an error. */
  readonly pageErrorCount: number;
  /** Milliseconds spent building frames and painting. */
  readonly workMs: number;
  /** Display refreshes missed while a painting was due. */
  readonly missedFrameCount: number;
}

export interface MarketSummary {
  readonly viewId: number;
  readonly lastPrice: number | undefined;
  readonly lastSide: 'buy' | 'sell' | undefined;
}
