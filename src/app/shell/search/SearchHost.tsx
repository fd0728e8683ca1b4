/** Dropdown of the search box with its machine, its queries and live prices. */
import { SearchProvider } from '#src/binding/search.tsx';
import { SearchPanel } from '#src/features/search/index.ts';
import type { ComponentProps } from 'react';
import { useOverviewFeed } from '../../wiring/market/market.ts';
import { searchService } from '../../wiring/shell/search.ts';

export function SearchHost(props: ComponentProps<typeof SearchPanel>) {
  useOverviewFeed();
  return (
    <SearchProvider service={searchService()}>
      <SearchPanel {...props} />
    </SearchProvider>
  );
}
