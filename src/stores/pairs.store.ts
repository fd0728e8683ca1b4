/** All pairs of the exchange with their rules, for orders of pairs that are not displayed. Only
 *  `applyPairs` writes it. */
import { proxy, ref } from 'valtio/vanilla';
import type { Pair } from '#contract/core/pair.ts';
import { failAfter } from '#domain/loadable-changes.ts';
import { IDLE, readyOf, type Loadable } from '#domain/loadable.ts';

export interface Pairs {
  list: Loadable<readonly Pair[]>;
}

export const createPairs = (): Pairs => proxy({ list: IDLE });
export const pairs = createPairs();

/** @param list undefined when the load failed. */
export function applyPairs(list: readonly Pair[] | undefined, target: Pairs = pairs): void {
  target.list = list === undefined ? failAfter(target.list, undefined) : readyOf(ref([...list]));
}
