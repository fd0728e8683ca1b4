/** Packs the content of one view into one frame, in the layout of domain/market-frame. */
import type { EpochMs } from '#contract/core/time.ts';
import { RESOLUTIONS } from '#contract/core/resolution.ts';
import {
  BOOK_STATES,
  FRAME,
  asksOffsetOf,
  bidsOffset,
  frameLengthOf,
  tapeOffsetOf,
  type BookState,
} from '#domain/market-frame.ts';
import type { BarSeries } from '../engine/bar-series.ts';
import type { PausedRows } from '../engine/paused-rows.ts';
import type { OrderBook } from '../engine/order-book.ts';
import type { StepTicker } from '../engine/step-trades.ts';
import type { TradeBuffer } from '../engine/trade-buffer.ts';

export interface FrameSource {
  readonly viewId: number;
  readonly sequence: number;
  readonly rowCount: number;
  readonly groupTicks: number;
  readonly conflatedCount: number;
  readonly builtAt: EpochMs;
  readonly bookState: BookState;
  readonly bookReceivedAt: EpochMs | undefined;
  readonly book: OrderBook;
  /** Rows with paused prices; undefined while the best prices are shown. */
  readonly paused?: { readonly bids: PausedRows; readonly asks: PausedRows } | undefined;
  readonly tradeBuffer: TradeBuffer;
  /** The trades shown, when a minimum value filters them. */
  readonly largeTrades?: TradeBuffer | undefined;
  readonly ticker: StepTicker;
  readonly bars: BarSeries;
}

/** Returns a new array each time, because its buffer is transferred. */
export function writtenFrame(source: FrameSource): Float64Array {
  const { count } = source.largeTrades ?? source.tradeBuffer;
  const frame = new Float64Array(frameLengthOf(source.rowCount, count));
  fillFrame(frame, source);
  return frame;
}

/** Overwrites the part of `frame` that `source` covers; a longer reused frame is allowed. */
export function fillFrame(frame: Float64Array, source: FrameSource): void {
  const { book, paused, tradeBuffer, rowCount, groupTicks } = source;
  frame[FRAME.viewId] = source.viewId;
  frame[FRAME.sequence] = source.sequence;
  frame[FRAME.bookState] = BOOK_STATES.indexOf(source.bookState);
  frame[FRAME.bookSequence] = book.sequence;
  frame[FRAME.bookTime] = book.at;
  frame[FRAME.bookReceivedAt] = source.bookReceivedAt ?? NaN;
  frame[FRAME.builtAt] = source.builtAt;
  frame[FRAME.rowCount] = rowCount;
  const asksOffset = asksOffsetOf(rowCount);
  frame[FRAME.bidCount] =
    paused?.bids.fillRows(frame, bidsOffset, rowCount) ??
    book.bids.fillRows(frame, bidsOffset, rowCount, groupTicks);
  frame[FRAME.askCount] =
    paused?.asks.fillRows(frame, asksOffset, rowCount) ??
    book.asks.fillRows(frame, asksOffset, rowCount, groupTicks);
  const trades = source.largeTrades ?? tradeBuffer;
  frame[FRAME.tapeCount] = trades.fillTrades(frame, tapeOffsetOf(rowCount));
  frame[FRAME.groupTicks] = groupTicks;
  frame[FRAME.bestBid] = book.bids.bestPrice ?? NaN;
  frame[FRAME.bestBidSize] = book.bids.bestSize ?? NaN;
  frame[FRAME.bestAsk] = book.asks.bestPrice ?? NaN;
  frame[FRAME.bestAskSize] = book.asks.bestSize ?? NaN;
  frame[FRAME.conflatedCount] = source.conflatedCount;
  writeDay(frame, source);
  writeBar(frame, source.bars);
}

/** Uses the price of the newest trade, which is newer than the last 24-hour statistics. */
function writeDay(frame: Float64Array, { tradeBuffer, ticker }: FrameSource): void {
  const { lastPrice } = tradeBuffer;
  frame[FRAME.lastPrice] = Number.isNaN(lastPrice) ? ticker.lastPrice : lastPrice;
  frame[FRAME.lastSide] = tradeBuffer.lastSide;
  frame[FRAME.priceChangeE8] = ticker.changeE8;
  frame[FRAME.high] = ticker.high;
  frame[FRAME.low] = ticker.low;
  frame[FRAME.volume] = ticker.volume;
  frame[FRAME.quoteVolumeInteger] = ticker.quoteVolumeInteger;
  frame[FRAME.quoteVolumeRest] = ticker.quoteVolumeRest;
}

function writeBar(frame: Float64Array, bars: BarSeries): void {
  const live = bars.isLoaded ? bars.live : undefined;
  frame[FRAME.barResolution] = RESOLUTIONS.indexOf(bars.resolution);
  frame[FRAME.barTime] = live?.time ?? NaN;
  frame[FRAME.barOpen] = live?.open ?? NaN;
  frame[FRAME.barHigh] = live?.high ?? NaN;
  frame[FRAME.barLow] = live?.low ?? NaN;
  frame[FRAME.barClose] = live?.close ?? NaN;
  frame[FRAME.barVolume] = live?.volume ?? NaN;
}
