/** Data of the pair header: last price, touch and 24-hour statistics. `applyTickerFrame` writes it,
 *  and `applySummary` while the page is hidden. */
import { proxy } from 'valtio/vanilla';
import {
  UNIT_DECIMALS,
  decimalOfUnits,
  lots,
  ticks,
  type Decimal,
  type Lots,
  type Ticks,
} from '#contract/core/decimal.ts';
import type { MarketSummary } from '#workers/market/market-api.ts';
import { BUY, FRAME, numberAt, presentOf } from '#domain/market-frame.ts';

/** Unknown values are undefined, never zero. */
export interface Ticker {
  viewId: number;
  lastPrice: Ticks | undefined;
  /** Side of the last taker. */
  lastSide: 'buy' | 'sell' | undefined;
  /** Direction from the previous, different price to the last price. */
  lastMove: 'up' | 'down' | undefined;
  bestBid: Ticks | undefined;
  bestBidSize: Lots | undefined;
  bestAsk: Ticks | undefined;
  bestAskSize: Lots | undefined;
  /** 24-hour change in percent. */
  priceChangePercent: Decimal | undefined;
  high: Ticks | undefined;
  low: Ticks | undefined;
  volume: Lots | undefined;
  quoteVolume: Decimal | undefined;
}

const blankTicker = (): Ticker => ({
  viewId: 0,
  lastPrice: undefined,
  lastSide: undefined,
  lastMove: undefined,
  bestBid: undefined,
  bestBidSize: undefined,
  bestAsk: undefined,
  bestAskSize: undefined,
  priceChangePercent: undefined,
  high: undefined,
  low: undefined,
  volume: undefined,
  quoteVolume: undefined,
});

export const createTicker = (): Ticker => proxy(blankTicker());
export const ticker = createTicker();

export function applyTickerFrame(frame: Float64Array, target: Ticker = ticker): void {
  const viewId = numberAt(frame, FRAME.viewId);
  if (viewId !== target.viewId) Object.assign(target, blankTicker(), { viewId });
  moveTo(ticksAt(frame, FRAME.lastPrice), target);
  const lastSide = presentOf(frame, FRAME.lastSide);
  target.lastSide = lastSide === undefined ? undefined : lastSide === BUY ? 'buy' : 'sell';
  target.bestBid = ticksAt(frame, FRAME.bestBid);
  target.bestBidSize = lotsAt(frame, FRAME.bestBidSize);
  target.bestAsk = ticksAt(frame, FRAME.bestAsk);
  target.bestAskSize = lotsAt(frame, FRAME.bestAskSize);
  target.high = ticksAt(frame, FRAME.high);
  target.low = ticksAt(frame, FRAME.low);
  target.volume = lotsAt(frame, FRAME.volume);
  const change = presentOf(frame, FRAME.priceChangeE8);
  target.priceChangePercent = change === undefined ? undefined : decimalOfUnits(BigInt(change));
  target.quoteVolume = quoteVolumeOf(frame);
}

/** Keeps the values, including the price direction, for a new view of the same pair, if they are
 *  loaded. */
export function carryTicker(fromViewId: number, viewId: number, target: Ticker = ticker): void {
  if (target.viewId === fromViewId) target.viewId = viewId;
}

/** Clears the values for another pair, until its first frame. */
export function clearTicker(target: Ticker = ticker): void {
  Object.assign(target, blankTicker());
}

/** Applies the once-per-second update of a hidden page, which is enough for its title. */
export function applySummary({ viewId, lastPrice }: MarketSummary, target: Ticker = ticker): void {
  if (viewId === target.viewId && lastPrice !== undefined) moveTo(ticks(lastPrice), target);
}

function moveTo(lastPrice: Ticks | undefined, target: Ticker): void {
  if (lastPrice === target.lastPrice) return;
  target.lastMove = moveOf(target.lastPrice, lastPrice);
  target.lastPrice = lastPrice;
}

function moveOf(before: Ticks | undefined, now: Ticks | undefined): 'up' | 'down' | undefined {
  if (before === undefined || now === undefined) return undefined;
  return now > before ? 'up' : 'down';
}

function ticksAt(frame: Float64Array, offset: number): Ticks | undefined {
  const value = presentOf(frame, offset);
  return value === undefined ? undefined : ticks(value);
}

function lotsAt(frame: Float64Array, offset: number): Lots | undefined {
  const value = presentOf(frame, offset);
  return value === undefined ? undefined : lots(value);
}

function quoteVolumeOf(frame: Float64Array): Decimal | undefined {
  const integer = presentOf(frame, FRAME.quoteVolumeInteger);
  if (integer === undefined) return undefined;
  const rest = BigInt(numberAt(frame, FRAME.quoteVolumeRest));
  return decimalOfUnits(BigInt(integer) * 10n ** BigInt(UNIT_DECIMALS) + rest);
}
