/** Route of the market list with its queries and its price feeds. */
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { kindOf, MarketsPage } from '#src/features/markets/index.ts';
import { systemClock } from '#src/platform/clock.ts';
import { provideContractQueries } from '#src/queries/contracts.ts';
import { applyContractList } from '../wiring/futures/contract-listings.ts';
import { useContractFeed } from '../wiring/futures/contract-quotes.ts';
import { services } from '../wiring/shell/services.ts';
import { marketCache, MarketReads } from './MarketReads.tsx';

const provideContracts = (): void =>
  provideContractQueries(marketCache(), services().client, (list) =>
    applyContractList(list, systemClock()),
  );

export function MarketsRoute() {
  const [query] = useSearchParams();
  useContractFeed(kindOf(query) === 'futures');
  // Before the first query is sent.
  useState(provideContracts);
  return (
    <MarketReads>
      <MarketsPage />
    </MarketReads>
  );
}
