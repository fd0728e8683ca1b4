/** All futures contracts with their rules, for positions and orders of other contracts than the one
 *  on screen. Only `applyContracts` writes it. */
import { proxy, ref } from 'valtio/vanilla';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { isOfContract, type ContractKey } from '#contract/entities/futures-terms.ts';
import { LOADING, readyOf, dataOf, type Loadable } from '#domain/loadable.ts';

export interface Contracts {
  list: Loadable<readonly FuturesContract[], 'unavailable'>;
}

export const createContracts = (): Contracts => proxy({ list: LOADING });
export const contracts = createContracts();

/** @param list undefined when it could not be read; a list read before stays. */
export function applyContracts(
  list: readonly FuturesContract[] | undefined,
  target: Contracts = contracts,
): void {
  if (list !== undefined) target.list = ref(readyOf(list));
  else if (dataOf(target.list) === undefined) {
    target.list = ref({ status: 'failed', cause: 'unavailable' });
  }
}

/** Returns undefined for a contract whose rules are not loaded. */
export const contractOf = (
  key: ContractKey,
  of: Contracts = contracts,
): FuturesContract | undefined => dataOf(of.list)?.find((contract) => isOfContract(key, contract));
