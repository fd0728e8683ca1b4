/** Every pair of the exchange with its rules, for orders of pairs that are not on screen.
 *  `applyPairs` alone writes it; empty until the list was read, or when it could not be. */
import { proxy, ref } from 'valtio/vanilla';
import type { Pair } from '#contract/core/pair.ts';

export interface Pairs {
  list: readonly Pair[];
}

export const createPairs = (): Pairs => proxy({ list: ref<readonly Pair[]>([]) });
export const pairs = createPairs();

export function applyPairs(list: readonly Pair[], target: Pairs = pairs): void {
  target.list = ref([...list]);
}
