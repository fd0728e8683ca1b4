/** Prints and the day's figures in whole steps: what decoding makes of the wire. */
import type { Decimal } from '#contract/core/decimal.ts';

/** Numbers of one print: id, price (Ticks), size (Lots), side of the taker, time (EpochMs). */
export const TRADE = { id: 0, price: 1, size: 2, side: 3, at: 4 } as const;
export const TRADE_LENGTH = 5;

/** Mutable because the hot path reuses one. Oldest first, TRADE_LENGTH numbers each. */
export interface StepTrades {
  tradeCount: number;
  trades: Float64Array;
}

/** The last day. NaN before anything is known. */
export interface StepTicker {
  /** In Ticks. */
  lastPrice: number;
  high: number;
  low: number;
  /** In Lots. */
  volume: number;
  /** Per cent times 10^8. */
  changeE8: number;
  /** Quote coin in whole coins and the rest in 10^-8. */
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

/** A ticker as the wire writes it. */
export interface TextTicker {
  readonly lastPrice: Decimal;
  readonly changePercent: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  readonly volume: Decimal;
  readonly quoteVolume: Decimal;
}
