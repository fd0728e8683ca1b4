/** Market of a trading page without a worker: the application's own stores filled from a generated
 *  market, and the functions that a page requests from the worker. */
import type { MarketService } from '#src/binding/market.ts';
import { bars, clearBars } from '#src/stores/bars.store.ts';
import { ladder } from '#src/stores/ladder.store.ts';
import { createLink, link } from '#src/stores/link.store.ts';
import { tape } from '#src/stores/tape.store.ts';
import { ticker } from '#src/stores/ticker.store.ts';
import { applyPageViews, FIRST_PAGE_VIEWS } from '#src/trading/terminal/page-views.ts';
import { sampleDepth } from './sample-depth.ts';
import { sampleStores, type SampleOptions, type SampleStores } from './sample-stores.ts';

/** Resets the stores, so a story starts in the application's initial state, without data of the
 *  previous story. */
export function resetMarketStores(): void {
  applyPageViews(FIRST_PAGE_VIEWS);
  clearBars(0, '15');
  Object.assign(bars, { viewId: 0 });
  Object.assign(ladder, { viewId: 0, sequence: 0, bidCount: 0, askCount: 0 });
  Object.assign(ticker, { viewId: 0, lastPrice: undefined, lastMove: undefined });
  Object.assign(tape, { viewId: 0, tradeCount: 0 });
  Object.assign(link, createLink());
}

/** Fills the application's own stores, because a page reads no others. */
export const fillMarketStores = (options: SampleOptions): SampleStores =>
  sampleStores(options, { ladder, tape, ticker, link, bars });

export const mockMarketService = (): MarketService => ({
  openPair: () => undefined,
  closePair: () => undefined,
  setResolution: () => undefined,
  studies: () => Promise.resolve({ show: () => Promise.resolve() }),
  loadOlderBars: () => Promise.resolve(false),
  depthCurve: (spanBps) => Promise.resolve(sampleDepth({ spanBps })),
  setBookView: () => undefined,
  pauseBook: () => undefined,
  setTradeValueMin: () => undefined,
  worked: () => Promise.resolve(undefined),
  retryLink: () => undefined,
});
