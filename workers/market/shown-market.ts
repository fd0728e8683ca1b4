/** Holds the market on screen: one view, the feed of its pair, and the rows whose prices are
 *  paused. Frames, painter, depth and recordings read it; the session decides when it changes. */
import type { EpochMs } from '#contract/core/time.ts';
import { BUY } from '#domain/market-frame.ts';
import { depthCurveOf } from './engine/depth-curve.ts';
import { PausedRows } from './engine/paused-rows.ts';
import type { FrameSource } from './frames/write-frame.ts';
import type { MarketSummary, PairView } from './market-api.ts';
import type { PairFeed } from './socket/pair-feed.ts';
import type { ShownBars } from './studies/study-engine.ts';

export class ShownMarket {
  view: PairView;
  readonly feed: PairFeed;
  /** Number of the last frame of this view. */
  sequence = 0;
  #held: { readonly bids: PausedRows; readonly asks: PausedRows } | undefined;

  constructor(view: PairView, feed: PairFeed) {
    this.view = view;
    this.feed = feed;
  }

  /** Chooses the rows and prints of the feed that are shown from now on. @param before the former view of this pair. */
  present(view: PairView, before: PairView | undefined): void {
    this.view = view;
    const isSameView = isSameButShown(before, view);
    const wasHeld = isSameView && before?.areRowsPaused === true;
    if (view.areRowsPaused !== true) this.#held = undefined;
    else if (!wasHeld) this.#held = pausedRowsOf(this.feed, view);
    const floor = view.tradeValueMin ?? 0;
    if (floor !== (before?.tradeValueMin ?? 0)) this.feed.setTradeValueMin(floor);
  }

  get bars(): ShownBars {
    const { view, feed } = this;
    return { viewId: view.viewId, pairId: feed.pair.id, series: feed.bars.series };
  }

  /** Undefined until the pair was traded. */
  get summary(): MarketSummary | undefined {
    const { lastPrice, lastSide } = this.feed.tradeBuffer;
    if (Number.isNaN(lastPrice)) return undefined;
    return { viewId: this.view.viewId, lastPrice, lastSide: lastSide === BUY ? 'buy' : 'sell' };
  }

  /** Returns the source for a frame of `rowCount` rows. */
  sourceAt(builtAt: EpochMs, rowCount: number, conflatedCount: number): FrameSource {
    const { view, feed } = this;
    const { bids, asks } = this.#held ?? {};
    if (bids?.isLeft(rowCount) === true || asks?.isLeft(rowCount) === true) {
      this.#held = pausedRowsOf(feed, view);
    }
    return {
      viewId: view.viewId,
      sequence: this.sequence,
      rowCount,
      groupTicks: view.groupTicks,
      conflatedCount,
      builtAt,
      bookState: feed.book.stateAt(builtAt),
      bookReceivedAt: feed.book.receivedAt,
      book: feed.book.book,
      paused: this.#held,
      tradeBuffer: feed.tradeBuffer,
      largeTrades: feed.largeTrades,
      ticker: feed.ticker,
      bars: feed.bars.series,
    };
  }

  depthCurve(now: EpochMs, spanBps: number): Float64Array {
    const { view, feed } = this;
    return depthCurveOf({
      viewId: view.viewId,
      bookState: feed.book.stateAt(now),
      book: feed.book.book,
      steps: feed.pair,
      spanBps,
    });
  }
}

/** Returns the current rows of a feed, whose prices are to be paused. */
const pausedRowsOf = ({ book: { book } }: PairFeed, { groupTicks }: PairView) => ({
  bids: new PausedRows(book.bids, groupTicks),
  asks: new PausedRows(book.asks, groupTicks),
});

/** Returns whether the view is the same under its number, with another frame interval, other
 *  trades, or paused rows: nothing is sent again. */
export function isSameButShown(before: PairView | undefined, view: PairView): boolean {
  return (
    before?.viewId === view.viewId &&
    before.pair.id === view.pair.id &&
    before.resolution === view.resolution &&
    before.rowCount === view.rowCount &&
    before.groupTicks === view.groupTicks
  );
}
