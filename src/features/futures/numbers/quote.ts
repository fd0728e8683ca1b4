/** Live prices of a contract: a Valtio store with undefined for what is not known yet. */
import type { Decimal } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';

export interface FuturesQuote {
  markPrice: Decimal | undefined;
  indexPrice: Decimal | undefined;
  lastPrice: Decimal | undefined;
  /** Funding rate of the current interval: 0.0001 is 0.01%. Longs pay shorts when it is above zero. */
  fundingRate: Decimal | undefined;
  nextFundingAt: EpochMs | undefined;
  /** In trade coin. */
  openInterest: Decimal | undefined;
}

/** Price that unrealized profit is shown with. Liquidation always uses the mark price. */
export type ProfitPrice = 'mark' | 'last';
