/** Live prices of each futures contract: one store per contract, so that a price only updates what
 *  shows this contract. Only `applyQuote` writes them. */
import { proxy } from 'valtio/vanilla';
import type { Decimal } from '#contract/core/decimal.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ContractKey } from '#contract/entities/futures-terms.ts';
import type { FuturesTicker } from '#contract/entities/futures-ticker.ts';

/** Undefined for what is not known yet. */
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

const blankQuote = (): FuturesQuote => ({
  markPrice: undefined,
  indexPrice: undefined,
  lastPrice: undefined,
  fundingRate: undefined,
  nextFundingAt: undefined,
  openInterest: undefined,
});

/** A contract is listed by its two coins. An exchange lists a limited number of contracts. */
const quotes = new Map<string, FuturesQuote>();

/** Returns the store of the contract; the same for the same contract. */
export function quoteOf({ quoteCoinId, tradeCoinId }: ContractKey): FuturesQuote {
  const key = `${quoteCoinId}-${tradeCoinId}`;
  const quote = quotes.get(key) ?? proxy(blankQuote());
  quotes.set(key, quote);
  return quote;
}

export function applyQuote(ticker: FuturesTicker, key: ContractKey): void {
  const { markPrice, indexPrice, lastPrice, fundingRate, nextFundingAt, openInterest } = ticker;
  const values = { markPrice, indexPrice, lastPrice, fundingRate, nextFundingAt, openInterest };
  Object.assign(quoteOf(key), values);
}
