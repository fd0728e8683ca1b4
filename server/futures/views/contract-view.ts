/** Contracts and their tickers in the form of the contract with the client. */
import { decimalOfUnits, lots } from '#contract/core/decimal.ts';
import { sizeOfLots, type Pair } from '#contract/core/pair.ts';
import { leveragePresetOf } from '#contract/core/leverage.ts';
import type {
  FuturesContract as ContractView,
  RiskTierTerms,
} from '#contract/entities/futures-contract.ts';
import type { FuturesTicker } from '#contract/entities/futures-ticker.ts';
import type { Ticker } from '#contract/entities/ticker.ts';
import { floorUnits } from '#domain/futures/fraction.ts';
import type { FuturesContract } from '../contract-list.ts';
import type { FuturesReads } from '../futures-api.ts';
import type { FundingView } from '../price-feed.ts';
import { ratioText } from './position-view.ts';

export const tierViewsOf = ({ tierRows, tiers }: FuturesContract): readonly RiskTierTerms[] =>
  tierRows.map((row, index) => {
    const amount = tiers[index]?.maintenanceAmount;
    return {
      tier: index + 1,
      ...row,
      maintenanceAmount: decimalOfUnits(amount === undefined ? 0n : floorUnits(amount)),
    };
  });

export const contractViewOf = (
  contract: FuturesContract,
  fundingIntervalHours: number,
): ContractView => ({
  ...contract.pair,
  leverageMax: contract.leverageMax,
  leveragePreset: leveragePresetOf(contract.leverageMax),
  riskTiers: tierViewsOf(contract),
  sizeMin: sizeOfLots(lots(1), contract.pair),
  limitSizeMax: contract.limitSizeMax,
  marketSizeMax: contract.marketSizeMax,
  priceBandPercent: contract.priceBandPercent,
  fundingIntervalHours,
  leveragePolicy: 'flexible',
  isCloseOnly: contract.pair.status !== 'open',
});

/** Adds mark price, index, funding and open interest to the 24-hour statistics. */
export function tickerViewOf(
  ticker: Ticker,
  pair: Pair,
  reads: Pick<FuturesReads, 'prices' | 'openInterest'>,
  funding: FundingView | undefined,
): FuturesTicker {
  const { mark, index } = reads.prices(pair.id);
  return {
    ...ticker,
    markPrice: mark === undefined ? undefined : decimalOfUnits(mark),
    indexPrice: index === undefined ? undefined : decimalOfUnits(index),
    fundingRate: funding && ratioText(funding.rate),
    nextFundingAt: funding?.nextAt,
    openInterest: sizeOfLots(reads.openInterest(pair.id), pair),
  };
}
