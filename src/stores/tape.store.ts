/** The newest public trades. `applyTapeFrame` alone writes it; rows are read by subscription and written
 *  into the document without a render (`src/trading/rows`). */
import { proxy } from 'valtio/vanilla';
import { lots, ticks, type Lots, type Ticks } from '#contract/core/decimal.ts';
import { epochMs, type EpochMs } from '#contract/core/time.ts';
import {
  BUY,
  FRAME,
  TAPE_TRADE,
  TAPE_TRADE_COUNT_MAX,
  TAPE_TRADE_LENGTH,
  numberAt,
  tapeOffsetOf,
} from '#domain/market-frame.ts';

/** A trade with `id` zero is blank. */
export interface TapeTrade {
  id: number;
  price: Ticks;
  size: Lots;
  /** The taker's side. */
  side: 'buy' | 'sell';
  time: EpochMs;
}

export interface Tape {
  viewId: number;
  tradeCount: number;
  /** Newest first, always TAPE_TRADE_COUNT_MAX entries. */
  trades: TapeTrade[];
}

const blankTrade = (): TapeTrade => ({
  id: 0,
  price: ticks(0),
  size: lots(0),
  side: 'buy',
  time: epochMs(0),
});

export const createTape = (): Tape =>
  proxy({
    viewId: 0,
    tradeCount: 0,
    trades: Array.from({ length: TAPE_TRADE_COUNT_MAX }, blankTrade),
  });

export const tape = createTape();

/** Rewrites trades in place; skipped while the newest and the oldest trade are unchanged. */
export function applyTapeFrame(frame: Float64Array, target: Tape = tape): void {
  const viewId = numberAt(frame, FRAME.viewId);
  const tradeCount = numberAt(frame, FRAME.tapeCount);
  const start = tapeOffsetOf(numberAt(frame, FRAME.rowCount));
  const isKnown = (index: number): boolean =>
    numberAt(frame, start + index * TAPE_TRADE_LENGTH + TAPE_TRADE.id) === target.trades[index]?.id;
  const isShown = viewId === target.viewId && tradeCount === target.tradeCount;
  if (isShown && (tradeCount === 0 || (isKnown(0) && isKnown(tradeCount - 1)))) return;
  target.viewId = viewId;
  target.tradeCount = tradeCount;
  target.trades.forEach((trade, index) => {
    if (index < tradeCount) fillTrade(trade, frame, start + index * TAPE_TRADE_LENGTH);
    else Object.assign(trade, blankTrade());
  });
}

/** Clears the tape when the user selects another pair. */
export function clearTape(target: Tape = tape): void {
  target.tradeCount = 0;
  for (const trade of target.trades) Object.assign(trade, blankTrade());
}

function fillTrade(trade: TapeTrade, frame: Float64Array, at: number): void {
  trade.id = numberAt(frame, at + TAPE_TRADE.id);
  trade.price = ticks(numberAt(frame, at + TAPE_TRADE.price));
  trade.size = lots(numberAt(frame, at + TAPE_TRADE.size));
  trade.side = numberAt(frame, at + TAPE_TRADE.side) === BUY ? 'buy' : 'sell';
  trade.time = epochMs(numberAt(frame, at + TAPE_TRADE.time));
}
