/** Ordinary decoder of market trades, 24-hour statistics and bars from the wire to integer steps. */
import type { MarketTrade } from '#contract/entities/trade.ts';
import {
  RUNNING_BAR_EVENT,
  TRADES_EVENT,
  tradeInfoChannel,
} from '#contract/realtime/trade-info.ts';
import { parse } from '#contract/codec.ts';
import type { StepBar } from '#domain/bars.ts';
import { BUY, SELL } from '#domain/market-frame.ts';
import { TRADE_LENGTH, type StepTradeBatch, type StepTrades } from '../engine/step-trades.ts';
import type { PairScale } from './pair-scale.ts';

/** A peak batch at twenty per second has a few hundred trades. */
const TRADE_COUNT_MAX = 2_000;

/** @returns undefined for a payload that is not a batch of this pair's trades. */
export function stepTradeBatchOf(payload: unknown, scale: PairScale): StepTradeBatch | undefined {
  const parsed = parse(tradeInfoChannel.events[TRADES_EVENT], payload);
  if (!parsed.ok) return undefined;
  const trades = stepTradesOf(parsed.model.trades, scale);
  const ticker = scale.tickerOf(parsed.model.ticker);
  if (trades === undefined || ticker === undefined || parsed.model.at < 0) return undefined;
  return { ...trades, ticker };
}

/**
 * Converts `trades`, oldest first.
 * @returns undefined when one of them is not in integer steps.
 */
export function stepTradesOf(
  trades: readonly MarketTrade[],
  scale: PairScale,
): StepTrades | undefined {
  if (trades.length > TRADE_COUNT_MAX) return undefined;
  const packed = new Float64Array(trades.length * TRADE_LENGTH);
  let slot = 0;
  for (const { id, price, size, takerSide, tradedAt } of trades) {
    const priceTicks = scale.priceOf(price);
    const sizeLots = scale.sizeOf(size);
    if (priceTicks === undefined || sizeLots === undefined || sizeLots === 0) return undefined;
    if (tradedAt < 0 || !Number.isSafeInteger(tradedAt)) return undefined;
    packed.set([id, priceTicks, sizeLots, takerSide === 'buy' ? BUY : SELL, tradedAt], slot);
    slot += TRADE_LENGTH;
  }
  return { tradeCount: trades.length, trades: packed };
}

/** @returns undefined for a payload that is not this pair's running minute. */
export function stepMinuteOf(payload: unknown, scale: PairScale): StepBar | undefined {
  const parsed = parse(tradeInfoChannel.events[RUNNING_BAR_EVENT], payload);
  if (!parsed.ok || parsed.model.bar.time < 0) return undefined;
  return scale.barOf(parsed.model.bar);
}
