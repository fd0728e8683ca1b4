/** The pairs somebody has starred, in the order they were added: a guest's of this browser, or those of the
 *  account. `applyFavourites` alone writes it; the app decides whose they are. */
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
