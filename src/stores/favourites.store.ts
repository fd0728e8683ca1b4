/** Favorite pairs in the order they were added: a visitor's in this browser, or the account's. Only
 *  `applyFavourites` writes it; the app selects the source. */
import { proxy, ref } from 'valtio/vanilla';

export interface Favourites {
  /** BTC_USDT; each once. */
  pairTexts: readonly string[];
}

export const createFavourites = (): Favourites => proxy({ pairTexts: ref<readonly string[]>([]) });
export const favourites = createFavourites();

export function applyFavourites(
  pairTexts: readonly string[],
  target: Favourites = favourites,
): void {
  target.pairTexts = ref([...new Set(pairTexts)]);
}
