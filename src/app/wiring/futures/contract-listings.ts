/** Writes the statistics of contracts where prices are shown: quotes, and the rows of market lists. */
import type { EpochMs } from '#contract/core/time.ts';
import { listingOfContract } from '#contract/entities/futures-listing.ts';
import type { ContractKey } from '#contract/entities/futures-terms.ts';
import type { FuturesTicker } from '#contract/entities/futures-ticker.ts';
import type { ListedContract } from '#contract/rest/futures-market.ts';
import { applyContracts, contractOf } from '#src/stores/contracts.store.ts';
import { applyQuote } from '#src/stores/futures-quotes.store.ts';
import { applyListings } from '#src/stores/overview.store.ts';

/** Writes the rules of all contracts, and the statistics that came with them. */
export function applyContractList(list: readonly ListedContract[], now: EpochMs): void {
  applyContracts(list);
  const listings = list.flatMap((contract) => {
    const { ticker } = contract;
    if (ticker === undefined) return [];
    applyQuote(ticker, contract);
    return [listingOfContract(contract, ticker)];
  });
  applyListings(listings, now);
}

/** Writes newer statistics of one contract. Its row needs the rules, which may not be loaded yet. */
export function applyContractTicker(ticker: FuturesTicker, key: ContractKey, now: EpochMs): void {
  applyQuote(ticker, key);
  const contract = contractOf(key);
  if (contract !== undefined) applyListings([listingOfContract(contract, ticker)], now);
}
