/** Stores the page's requests to the market, independent of the worker: a replacement worker
 *  receives all of them again. */
import type { Remote } from 'comlink';
import type { UserId } from '#contract/core/ids.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import type { TradingMode } from '#contract/core/trading-mode.ts';
import { livenessNow } from '#src/platform/liveness.ts';
import { carryBars, clearBars } from '#src/stores/bars.store.ts';
import { carryTicker } from '#src/stores/ticker.store.ts';
import type {
  ChannelRequest,
  MarketApi,
  MarketPage,
  PairView,
  StudyRequest,
} from '#workers/market/market-api.ts';
import type { PaintPace } from '#workers/market/painter-api.ts';
import { clearMarket } from './apply-frame.ts';

/** Receives the values of studies, for the current pair and request only. */
export type StudyPage = Pick<MarketPage, 'onStudies' | 'onRunningStudies'>;

/** A channel of one page, and the receiver of its events. */
export interface PageChannel extends ChannelRequest {
  readonly onEvent: (event: string, payload: unknown) => void;
  /** Joined, for the first time or again: earlier events may be missing. */
  readonly onJoined: () => void;
}

export type ViewRequest = Omit<PairView, 'viewId' | 'areRowsPaused' | 'tradeValueMin'>;

/** Sends a call to the running worker, if there is one. */
type Send = (call: (api: Remote<MarketApi>) => Promise<unknown>) => void;

export class PageRequests {
  readonly #send: Send;
  readonly #users = new Map<TradingMode, UserId | undefined>();
  readonly #channels = new Map<string, PageChannel>();
  #language: string | undefined;
  #viewCount = 0;
  #view: PairView | undefined;
  #tradeValueMin = 0;
  #isOverviewWatched = false;
  #pace: PaintPace | undefined;
  #onTicker: ((ticker: unknown) => void) | undefined;
  #studies: { readonly request: StudyRequest; readonly page: StudyPage } | undefined;

  constructor(send: Send) {
    this.#send = send;
  }

  get viewId(): number | undefined {
    return this.#view?.viewId;
  }

  get paintIntervalMs(): number {
    return this.#pace?.paintIntervalMs ?? 0;
  }

  /** Returns undefined for values of an older request. */
  studyPageOf(revision: number): StudyPage | undefined {
    return this.#studies?.request.revision === revision ? this.#studies.page : undefined;
  }

  setLanguage(code: string): void {
    if (this.#language === code) return;
    this.#language = code;
    this.#send((api) => api.setLanguage(code));
  }

  /** @param onTicker receives the undecoded 24-hour statistics of a market other than spot. */
  watchPair(request: ViewRequest | undefined, onTicker?: (ticker: unknown) => void): void {
    this.#onTicker = onTicker;
    if (request === undefined) this.#view = undefined;
    else this.#open(request);
    this.#send((api) => api.watchPair(this.#view));
  }

  /** Statistics of a previous view are dropped. */
  applyTicker(viewId: number, ticker: unknown): void {
    if (viewId === this.viewId) this.#onTicker?.(ticker);
  }

  present(shown: Pick<PairView, 'areRowsPaused' | 'tradeValueMin'>): void {
    this.#tradeValueMin = shown.tradeValueMin ?? this.#tradeValueMin;
    if (this.#view === undefined) return;
    this.#view = { ...this.#view, ...shown };
    this.#send((api) => api.watchPair(this.#view));
  }

  setResolution(resolution: Resolution): void {
    if (this.#view === undefined || this.#view.resolution === resolution) return;
    this.#view = { ...this.#view, resolution };
    clearBars(this.#view.viewId, resolution);
    this.#send((api) => api.setResolution(resolution));
  }

  setStudies(request: StudyRequest, page: StudyPage): void {
    this.#studies = { request, page };
    this.#send((api) => api.setStudies(request));
  }

  watchOverview(isWatched: boolean): void {
    this.#isOverviewWatched = isWatched;
    this.#send((api) => api.watchOverview(isWatched));
  }

  setUser(userId: UserId | undefined, tradingMode: TradingMode): void {
    this.#users.set(tradingMode, userId);
    this.#send((api) => api.setUser(userId, tradingMode));
  }

  /** Returns undefined for a channel that no page requests anymore. */
  channelOf(name: string): PageChannel | undefined {
    return this.#channels.get(name);
  }

  /**
   * Requests a channel, by one page at a time.
   * @returns a function that ends the request.
   */
  watchChannel(channel: PageChannel): () => void {
    this.#channels.set(channel.name, channel);
    this.#sendChannels();
    return () => {
      if (this.#channels.get(channel.name) !== channel) return;
      this.#channels.delete(channel.name);
      this.#sendChannels();
    };
  }

  setPace(pace: PaintPace): void {
    this.#pace = pace;
    this.#send((api) => api.setPace(pace));
  }

  /** Sends all requests to a worker that has just started. */
  sendAll(): void {
    const language = this.#language;
    // Before the pair, whose calls carry it.
    if (language !== undefined) this.#send((api) => api.setLanguage(language));
    this.#send((api) => api.setLiveness(livenessNow()));
    for (const [tradingMode, userId] of this.#users)
      this.#send((api) => api.setUser(userId, tradingMode));
    this.#send((api) => api.watchOverview(this.#isOverviewWatched));
    if (this.#channels.size > 0) this.#sendChannels();
    if (this.#view !== undefined) {
      // A new worker counts its frames from one: under the old view's number they would be dropped
      // as late.
      this.#viewCount += 1;
      this.#view = { ...this.#view, viewId: this.#viewCount };
      carryBars(this.#viewCount);
    }
    this.#send((api) => api.watchPair(this.#view));
    const pace = this.#pace;
    const studies = this.#studies;
    if (studies !== undefined) this.#send((api) => api.setStudies(studies.request));
    if (pace !== undefined) this.#send((api) => api.setPace(pace));
  }

  #sendChannels(): void {
    const requests = [...this.#channels.values()].map(({ name, events, isConflated }) => ({
      name,
      events,
      isConflated,
    }));
    this.#send((api) => api.watchChannels(requests));
  }

  #open(request: ViewRequest): void {
    this.#viewCount += 1;
    const viewId = this.#viewCount;
    const before = this.#view;
    const isSamePair = before?.pair.id === request.pair.id;
    this.#view = {
      ...request,
      viewId,
      tradeValueMin: this.#tradeValueMin,
      areRowsPaused: isSamePair && before.areRowsPaused, // The mouse has not moved.
    };
    if (isSamePair) carryTicker(before.viewId, viewId);
    else clearMarket();
    if (isSamePair && before.resolution === request.resolution) carryBars(viewId);
    else clearBars(viewId, request.resolution);
  }
}
