/** Pairs opened from a search in this browser, newest first. Only `applySearchHistory` writes it;
 *  the app stores it. */
import { proxy, ref } from 'valtio/vanilla';
import type { SearchedPair } from '#contract/stored.ts';

export interface SearchHistory {
  pairs: readonly SearchedPair[];
}

export const createSearchHistory = (): SearchHistory =>
  proxy({ pairs: ref<readonly SearchedPair[]>([]) });
export const searchHistory = createSearchHistory();

export function applySearchHistory(
  pairs: readonly SearchedPair[],
  target: SearchHistory = searchHistory,
): void {
  target.pairs = ref([...pairs]);
}
