/** React context of a trading page's market, spot or futures: what book, trades, chart and status
 *  request from the worker. */
import type { Resolution } from '#contract/core/resolution.ts';
import type { StudyRequest } from '#workers/market/market-api.ts';
import { createServiceContext } from './create-service-context.ts';
import type { Painter } from './painter.ts';

/** Market functions of a trading page. */
export interface MarketService {
  /** Paints book and tape; undefined when the browser does not support it, and rows are rendered as
   *  HTML. */
  readonly painter?: Painter | undefined;
  /** Opens a pair by its text or ID; undefined opens the default pair. */
  readonly openPair: (pairText: string | undefined) => void;
  readonly closePair: () => void;
  readonly setResolution: (resolution: Resolution) => void;
  readonly loadOlderBars: () => Promise<boolean>;
  /** Study functions, loaded with the first study. Always returns the same promise. */
  readonly studies: () => Promise<StudyService>;
  /** Depth within `spanBps` of the mid price, in the layout of domain/depth-curve; undefined
   *  without a response for the displayed pair. */
  readonly depthCurve: (spanBps: number) => Promise<Float64Array | undefined>;
  readonly setBookView: (view: { readonly rowCount: number; readonly groupTicks: number }) => void;
  /** Pauses or resumes the price changes of the book's rows. */
  readonly pauseBook: (isPaused: boolean) => void;
  /** Hides market trades whose price times size, in integer steps, is below this value. */
  readonly setTradeValueMin: (tickLots: number) => void;
  readonly retryLink: () => void;
  /** Worker load and missed updates so far; undefined without a worker. */
  readonly worked: () => Promise<MarketWork | undefined>;
  /** Recording functions, loaded with the first click. Undefined without a worker that can record. */
  readonly recording?: (() => Promise<MarketRecording>) | undefined;
}

/** Functions to calculate studies. */
export interface StudyService {
  /**
   * Sets the calculated studies, for every displayed pair.
   * @param compared "ETH_USDT".
   */
  readonly show: (choices: StudyRequest['choices'], compared: string | undefined) => Promise<void>;
}

export interface MarketWork {
  readonly workMs: number;
  readonly missedFrameCount: number;
}

/** Records market data for a report. */
export interface MarketRecording {
  readonly start: () => Promise<void>;
  /** @returns undefined when no recording is active. */
  readonly read: () => Promise<RecordingProgress | undefined>;
  /** Ends the recording and downloads the file. */
  readonly save: () => Promise<'saved' | 'nothing'>;
}

export interface RecordingProgress {
  /** Undefined until the market is live. */
  readonly recordedMs: number | undefined;
  readonly byteCount: number;
}

export const [MarketServiceProvider, useMarketService] =
  createServiceContext<MarketService>('MarketService');
