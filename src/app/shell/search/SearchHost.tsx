/** Dropdown of the search box with its machine, its queries and live prices. */
import { PairSearchProvider } from '#src/binding/search.ts';
import { SearchPanel } from '#src/features/search/index.ts';
import type { ComponentProps } from 'react';
import { useContractFeed } from '../../wiring/futures/contract-quotes.ts';
import { useOverviewFeed } from '../../wiring/market/market.ts';
import { searchService } from '../../wiring/shell/search.ts';

export function SearchHost(props: ComponentProps<typeof SearchPanel>) {
  useOverviewFeed();
  useContractFeed();
  return (
    <PairSearchProvider value={searchService()}>
      <SearchPanel {...props} />
    </PairSearchProvider>
  );
}
