/** Rows of the dropdown: all pairs with favorites first, or the results for the text. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { mapLoadable, reloadingAfter } from '#domain/loadable-changes.ts';
import { IDLE, readyOf, type Loadable } from '#domain/loadable.ts';
import { usePairSearch, type FoundPair, type PairSearch } from '#src/binding/search.tsx';
import { favourites } from '#src/stores/favourites.store.ts';
import { overview } from '#src/stores/overview.store.ts';
import { pairs, type Pairs } from '#src/stores/pairs.store.ts';
import { searchHistory } from '#src/stores/search-history.store.ts';
import { favouritesFirst } from '#src/trading/favourites/favourites-first.ts';
import type { SearchViewProps } from './SearchView.tsx';

export interface SearchPanelState extends Omit<SearchViewProps, 'listId' | 'activeId'> {
  readonly isCurrent: boolean;
  readonly edit: (text: string) => void;
  readonly leave: () => void;
}

export function useSearchPanel(onClose: () => void): SearchPanelState {
  const search = usePairSearch();
  const { list } = useSnapshot(pairs);
  const { pairTexts } = useSnapshot(favourites);
  const { open, edit, leave } = search;
  useEffect(() => open(), [open]);
  return {
    history: useSnapshot(searchHistory).pairs,
    onForget: search.forgetHistory,
    results: search.isSearching ? foundBy(search) : everyPair(list, pairTexts),
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

/** All pairs, favorites first; none if they could not be loaded, which is only logged. */
const everyPair = (
  list: Pairs['list'],
  starred: readonly string[],
): Loadable<readonly FoundPair[]> =>
  list.status === 'failed'
    ? readyOf([])
    : mapLoadable(list, (known) => favouritesFirst(known, starred));
