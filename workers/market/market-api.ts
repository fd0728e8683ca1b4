/** What main-thread code may ask of the market worker and hear from it. Types only. */
import type { Pair } from '#contract/core/pair.ts';
import type { PairId, UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import type { AccountUpdate } from '#contract/entities/account-update.ts';
import type { Listing, Ticker } from '#contract/entities/ticker.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { LinkState } from '#domain/freshness.ts';
import type { StudyChoice } from '#domain/studies/study-choice.ts';
import type { NamesApi } from './names-api.ts';
import type { PainterApi } from './painter-api.ts';
import type { RecordingApi } from './recording-api.ts';

/** The whole of `MarketApi` is reached over Comlink: every call is a promise on the page. */
export interface MarketApi extends PainterApi, RecordingApi, NamesApi {
  /** Connects. Callbacks come as one proxy each, kept for the worker's life. */
  start(options: MarketOptions, page: MarketPage): void;
  /** Shows another market, or none. Frames of the former one stop at once. */
  watchPair(view: PairView | undefined): void;
  setResolution(resolution: Resolution): void;
  /** Asks for the bars before the oldest one. @returns false when there are none, or no room; true also
   *  when nobody could say. */
  loadOlderBars(): boolean | Promise<boolean>;
  /** What is to be drawn over the bars from now on, whatever they are; fetched with the first one. */
  setStudies(request: StudyRequest): void | Promise<void>;
  /** What rests within `spanBps` of the middle, sampled as domain/depth-curve says. @returns undefined
   *  while no pair is watched. */
  depthCurve(spanBps: number): Float64Array | undefined;
  /** Joins or leaves the price list of all pairs. */
  watchOverview(isWatched: boolean): void;
  /** Joins a user's own channels at a venue, or leaves all of them. */
  setUser(user: UserId | undefined, tradingMode: TradingMode): void;
  /** What a worker cannot see: the page's own word on network and visibility. */
  setLiveness(liveness: Liveness): void;
  /** After sleep, freeze or the back/forward cache: trust nothing, ask again. */
  resume(): void;
  /** A person asked: try the connection now, whatever the wait. */
  retry(): void;
  /** Answered at once by a worker that is alive. */
  ping(): EpochMs;
  /** What was read, refused and dropped so far, by name. */
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
  /** Absolute base address of the exchange's calls, and the public client id they carry. */
  readonly apiUrl: string;
  readonly apiSecretHeader: { readonly name: string; readonly value: string };
  /** The embedded exchange and ours use `private-` names; another back end may not. */
  readonly userChannels: 'private' | 'public';
}

export interface PairView {
  /** Chosen by the page, grows with every view; each frame carries it back. A view that differs in
   *  `frameIntervalMs`, `areRowsPaused` or `tradeValueMin` alone keeps its number, and nothing it has is sent
   *  again. */
  readonly viewId: number;
  readonly pair: Pair;
  /** The last day as the page knows it: shown until the market says something newer. */
  readonly day?: Ticker | undefined;
  /** Rows a side, up to ROW_COUNT_MAX. */
  readonly rowCount: number;
  /** Ticks gathered in one row; 1 shows every level. */
  readonly groupTicks: number;
  readonly resolution: Resolution;
  /** Least time between two frames. */
  readonly frameIntervalMs: number;
  /** Rows keep their prices while the book moves on, unless it leaves them behind. */
  readonly areRowsPaused?: boolean | undefined;
  /** Prints whose price times size, in tick lots, is less are left out; 0 leaves out none. */
  readonly tradeValueMin?: number | undefined;
}

export interface Liveness {
  readonly isOnline: boolean;
  readonly isVisible: boolean;
}

/** What the worker calls back. Each returns when the page is ready for the next. */
export interface MarketPage {
  /** A frame laid out as in domain/market-frame; resolves in the page's animation frame. */
  onFrame(frame: Float64Array): Promise<void>;
  /** All closed bars once per pair and resolution, and again after a gap; then each as it closes. */
  onBars(bars: ClosedBars): void;
  /** Values of the closed bars sent last, once for each time those are sent. */
  onStudies(columns: StudyColumns): void;
  /** Values of the running bar, laid out as in domain/studies/study-row, ahead of the frame they belong to. */
  onRunningStudies(row: Float64Array): void;
  /** Pairs of the price list that changed, at most four times a second. */
  onListings(listings: readonly Listing[]): void;
  onLink(link: LinkReport): void;
  /** Each update of the trader's own channel, once, by whichever name it came; the page watches
   *  its sequence numbers and catches up. */
  onAccountUpdate(update: AccountUpdate, tradingMode: TradingMode): void;
  /** The trader's channel is joined, at first or again: what happened before must be caught up. */
  accountJoined(tradingMode: TradingMode): void;
  /** The trader's own record says something else than before, or may; left out by a page nobody signs in on. */
  profileChanged?(): void;
  /** At most once a second, and only while the page is hidden. */
  onSummary(summary: MarketSummary): void;
  /** Signs a private channel with the page's present token. @returns the `auth` text. */
  authorizeChannel(socketId: string, channelName: string): Promise<string>;
}

export interface ClosedBars {
  readonly viewId: number;
  readonly resolution: Resolution;
  /** `full` replaces what the page holds; `next` follows on. Oldest first either way. */
  readonly kind: 'full' | 'next';
  readonly columns: BarColumns;
}

/** Equal lengths. `times` are EpochSec, prices Ticks, volumes Lots: whole numbers, drawn as they are. */
export interface BarColumns {
  readonly times: Float64Array;
  readonly opens: Float64Array;
  readonly highs: Float64Array;
  readonly lows: Float64Array;
  readonly closes: Float64Array;
  readonly volumes: Float64Array;
}

/** What a person wants to see beyond the bars. */
export interface StudyRequest {
  /** Chosen by the page, grows with every wish: values of an older one are known by it. */
  readonly revision: number;
  readonly choices: readonly StudyChoice[];
  /** A second pair, whose closes are the last value of every row. */
  readonly compared: Pair | undefined;
}

/** Values of closed bars: each output of each choice in order, then the compared close if there is one.
 *  Doubles in ticks, lots or per cent, NaN where there are too few bars. */
export interface StudyColumns {
  readonly viewId: number;
  readonly pairId: PairId;
  readonly resolution: Resolution;
  readonly revision: number;
  /** `full` replaces what the page holds; `next` follows on. */
  readonly kind: 'full' | 'next';
  /** EpochSec of the last bar these are of; NaN when there is none. */
  readonly lastTime: number;
  readonly barCount: number;
  /** One output after the other, `barCount` of each. */
  readonly values: Float64Array;
}

export interface LinkReport {
  readonly state: LinkState;
  /** Round trip of the last ping to the exchange. */
  readonly latencyMs: number | undefined;
  /** When the next attempt is due, while `waiting`, `offline` or `failed`. */
  readonly nextAttemptAt: EpochMs | undefined;
  readonly attemptCount: number;
  /** Why the last connection or attempt ended, in the service's words. */
  readonly reason: string | undefined;
}

export interface MarketCounters {
  /** Frames read in one pass, and by the ordinary decoding. */
  readonly scannedCount: number;
  readonly decodedCount: number;
  /** Frames and answers that were not what the contract says. */
  readonly malformedCount: number;
  /** Calls of the exchange that failed. */
  readonly failedCallCount: number;
  /** Callbacks of the page that threw. */
  readonly pageErrorCount: number;
  /** Milliseconds spent on building frames and on painting. */
  readonly workMs: number;
  /** Pictures of the display that came and went while one was due. */
  readonly missedFrameCount: number;
}

export interface MarketSummary {
  readonly viewId: number;
  readonly lastPrice: number | undefined;
  readonly lastSide: 'buy' | 'sell' | undefined;
}
