/** Builds frames as the worker sends them, for code that only reads frames. */
import { decimal, lots, ticks } from '#contract/core/decimal.ts';
import { epochMs, epochSec } from '#contract/core/time.ts';
import { BUY, SELL, type BookState } from '#domain/market-frame.ts';
import type { Resolution } from '#contract/core/resolution.ts';
import { barOfTrade } from '#domain/bars.ts';
import { writtenFrame } from '#workers/market/frames/write-frame.ts';
import { BarSeries } from '#workers/market/engine/bar-series.ts';
import { OrderBook } from '#workers/market/engine/order-book.ts';
import { unknownTicker, type StepTicker } from '#workers/market/engine/step-trades.ts';
import { TradeBuffer } from '#workers/market/engine/trade-buffer.ts';

export interface FrameDraft {
  readonly viewId?: number;
  readonly sequence?: number;
  readonly rowCount?: number;
  readonly bookState?: BookState;
  readonly builtAt?: number;
  readonly receivedAt?: number;
  /** Price and size, best first. */
  readonly bids?: readonly (readonly [number, number])[];
  readonly asks?: readonly (readonly [number, number])[];
  /** Id, price, size and side, oldest first. */
  readonly trades?: readonly (readonly [number, number, number, 'buy' | 'sell'])[];
  readonly ticker?: Partial<StepTicker>;
  readonly resolution?: Resolution;
  /** Start and price of the running bar. */
  readonly bar?: readonly [time: number, price: number];
}

export function frameOfDraft(draft: FrameDraft = {}): Float64Array {
  const book = new OrderBook({ tickSize: decimal('0.01'), lotSize: decimal('0.001') }, 64);
  for (const [price, size] of draft.bids ?? []) book.bids.setLevel(ticks(price), lots(size));
  for (const [price, size] of draft.asks ?? []) book.asks.setLevel(ticks(price), lots(size));
  const tradeBuffer = new TradeBuffer();
  const trades = draft.trades ?? [];
  const sideOf = (side: 'buy' | 'sell') => (side === 'buy' ? BUY : SELL);
  tradeBuffer.append({
    tradeCount: trades.length,
    trades: Float64Array.from(
      trades.flatMap(([id, price, size, side]) => [id, price, size, sideOf(side), 1000 + id]),
    ),
  });
  const bars = new BarSeries(draft.resolution ?? '1');
  if (draft.bar !== undefined) {
    const [time, price] = draft.bar;
    bars.load([barOfTrade(epochSec(time), ticks(price), lots(5))], undefined);
  }
  return writtenFrame({
    viewId: draft.viewId ?? 1,
    sequence: draft.sequence ?? 1,
    rowCount: draft.rowCount ?? 10,
    groupTicks: 1,
    conflatedCount: 0,
    builtAt: epochMs(draft.builtAt ?? 10_000),
    bookState: draft.bookState ?? 'live',
    bookReceivedAt: draft.receivedAt === undefined ? undefined : epochMs(draft.receivedAt),
    book,
    tradeBuffer,
    ticker: { ...unknownTicker(), ...draft.ticker },
    bars,
  });
}
