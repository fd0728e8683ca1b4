/** Every pair of the exchange with its rules, for orders of pairs that are not on screen.
 *  `applyPairs` alone writes it; empty until the list was read, or when it could not be. */
import { proxy, ref } from 'valtio/vanilla';
import type { Pair } from '#contract/core/pair.ts';

export interface Pairs {
  list: readonly Pair[];
  /** Read once, or asked for in vain: an empty list is then all there is. */
  isSettled: boolean;
}

export const createPairs = (): Pairs => proxy({ list: ref<readonly Pair[]>([]), isSettled: false });
export const pairs = createPairs();

export function applyPairs(list: readonly Pair[], target: Pairs = pairs): void {
  target.list = ref([...list]);
  target.isSettled = true;
}
