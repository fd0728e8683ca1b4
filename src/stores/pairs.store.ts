/** All pairs of the exchange with their rules, for orders of pairs that are not displayed. Only
 *  `applyPairs` writes it; empty until the list was read, or if that failed. */
import { proxy, ref } from 'valtio/vanilla';
import type { Pair } from '#contract/core/pair.ts';

export interface Pairs {
  list: readonly Pair[];
  /** The request has succeeded or failed: an empty list will not change. */
  isSettled: boolean;
}

export const createPairs = (): Pairs => proxy({ list: ref<readonly Pair[]>([]), isSettled: false });
export const pairs = createPairs();

export function applyPairs(list: readonly Pair[], target: Pairs = pairs): void {
  target.list = ref([...list]);
  target.isSettled = true;
}
