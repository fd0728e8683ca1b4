/** Market trades and 24-hour statistics in integer steps, as the decoders produce them. */
import type { Decimal } from '#contract/core/decimal.ts';
import type { TAPE_TRADE_LENGTH } from '#domain/market-frame.ts';

/** Fields of one trade: id, price (Ticks), size (Lots), side of the taker, time (EpochMs). */
export const TRADE = { id: 0, price: 1, size: 2, side: 3, at: 4 } as const;
/** Trades lie in frames as they lie here. */
export const TRADE_LENGTH = 5 satisfies typeof TAPE_TRADE_LENGTH;

/** Mutable because the hot path reuses one. Oldest first, TRADE_LENGTH numbers per trade. */
export interface StepTrades {
  tradeCount: number;
  trades: Float64Array;
}

/** Statistics of the last 24 hours. NaN before any data arrives; prices and change also while nothing
 *  has traded. */
export interface StepTicker {
  /** In Ticks. */
  lastPrice: number;
  high: number;
  low: number;
  /** In Lots. */
  volume: number;
  /** Percent times 10^8. */
  changeE8: number;
  /** Quote volume in integer coins, and the remainder in 10^-8. */
  quoteVolumeInteger: number;
  quoteVolumeRest: number;
}

export const unknownTicker = (): StepTicker => ({
  lastPrice: NaN,
  high: NaN,
  low: NaN,
  volume: NaN,
  changeE8: NaN,
  quoteVolumeInteger: NaN,
  quoteVolumeRest: NaN,
});

export interface StepTradeBatch extends StepTrades {
  ticker: StepTicker;
}

/** A ticker in wire format. */
export interface TextTicker {
  readonly lastPrice: Decimal | undefined;
  readonly changePercent: Decimal | undefined;
  readonly high: Decimal | undefined;
  readonly low: Decimal | undefined;
  readonly volume: Decimal;
  readonly quoteVolume: Decimal | undefined;
}
