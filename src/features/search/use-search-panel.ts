/** Rows of the dropdown: all pairs with favorites first, or the results for the text. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { usePairSearch } from '#src/binding/search.tsx';
import { favourites } from '#src/stores/favourites.store.ts';
import { overview } from '#src/stores/overview.store.ts';
import { pairs } from '#src/stores/pairs.store.ts';
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
  const { list, isSettled } = useSnapshot(pairs);
  const { pairTexts } = useSnapshot(favourites);
  const { open, edit, leave } = search;
  useEffect(() => open(), [open]);
  const found = search.found.length > 0 || search.isComplete ? search.found : undefined;
  const all = isSettled ? favouritesFirst(list, pairTexts) : undefined;
  return {
    history: useSnapshot(searchHistory).pairs,
    onForget: search.forgetHistory,
    rows: search.isSearching ? found : all,
    isLoading: search.isLoading,
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
