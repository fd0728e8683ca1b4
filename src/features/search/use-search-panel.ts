/** Rows of the dropdown: all pairs and contracts with favorites first, or the results for the text. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { mapLoadable, reloadingAfter } from '#domain/loadable-changes.ts';
import { dataOf, IDLE, readyOf, type Loadable } from '#domain/loadable.ts';
import { usePairSearch, type FoundPair, type PairSearch } from '#src/binding/search.ts';
import { contracts, type Contracts } from '#src/stores/contracts.store.ts';
import { favourites } from '#src/stores/favourites.store.ts';
import { overview } from '#src/stores/overview.store.ts';
import { pairs, type Pairs } from '#src/stores/pairs.store.ts';
import { searchHistory } from '#src/stores/search-history.store.ts';
import { favouritesFirst } from '#src/trading/favourites/favourites-first.ts';
import type { SearchViewProps } from './SearchView.tsx';

export interface SearchPanelState extends Omit<SearchViewProps, 'text' | 'listId' | 'activeId'> {
  readonly isCurrent: boolean;
  readonly edit: (text: string) => void;
  readonly leave: () => void;
}

export function useSearchPanel(onClose: () => void): SearchPanelState {
  const search = usePairSearch();
  const { list } = useSnapshot(pairs);
  const listed = useSnapshot(contracts);
  const { pairTexts } = useSnapshot(favourites);
  const { open, edit, leave } = search;
  useEffect(() => open(), [open]);
  return {
    history: useSnapshot(searchHistory).pairs,
    onForget: search.forgetHistory,
    results: search.isSearching ? foundBy(search) : everyPair(list, listed.list, pairTexts),
    isCurrent: search.isCurrent,
    onOpen: (pair) => {
      search.remember(pair);
      onClose();
    },
    overview,
    edit,
    leave,
  };
}

/** Local results are shown while the exchange searches, and stay if it fails. */
function foundBy({ found, isLoading, isComplete }: PairSearch): Loadable<readonly FoundPair[]> {
  if (isComplete) return readyOf(found);
  const local = found.length === 0 ? IDLE : readyOf(found);
  return isLoading ? reloadingAfter(local) : local;
}

/** All pairs, then all contracts, favorites first; none if they could not be loaded, which is only
 *  logged. */
function everyPair(
  list: Pairs['list'],
  contractList: Contracts['list'],
  starred: readonly string[],
): Loadable<readonly FoundPair[]> {
  const contractRows = (dataOf(contractList) ?? []).map((contract) => ({
    ...contract,
    isContract: true,
  }));
  const own = favouritesFirst(contractRows, starred);
  if (list.status === 'failed') return readyOf(own);
  return mapLoadable(list, (known) => [...favouritesFirst(known, starred), ...own]);
}
