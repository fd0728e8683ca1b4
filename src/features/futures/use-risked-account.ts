/** The futures account of one quote coin in the form that the formulas use, at the live mark prices. */
import { useCallback } from 'react';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { isOfContract, type ContractKey } from '#contract/entities/futures-terms.ts';
import { contractOf } from '#src/stores/contracts.store.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';
import { quoteOf } from '#src/stores/futures-quotes.store.ts';
import { riskedAccountOf, type RiskedAccount } from './numbers/account-risk.ts';
import { contractRulesOf } from './numbers/contract-rules.ts';
import { priceOf } from './numbers/position-figures.ts';

/** Rules of any contract; those of the contract on screen are always known. */
export const useContractOf = (contract: FuturesContract) =>
  useCallback(
    (key: ContractKey): FuturesContract | undefined =>
      isOfContract(key, contract) ? contract : contractOf(key),
    [contract],
  );

/** Returns a function that reads the account of this moment; undefined while it loads. */
export function useRiskedAccount(contract: FuturesContract): () => RiskedAccount | undefined {
  const rulesOf = useContractOf(contract);
  const { quoteCoinId } = contract;
  return useCallback(() => {
    const { wallets, positions } = futuresListsOf(futuresAccount);
    const wallet = wallets.find(({ coinId }) => coinId === quoteCoinId);
    if (wallet === undefined) return undefined;
    return riskedAccountOf(
      wallet.balance,
      positions.filter((position) => position.quoteCoinId === quoteCoinId),
      (position) => priceOf(position, quoteOf(position)),
      (position) => {
        const rules = rulesOf(position);
        return rules && contractRulesOf(rules).tiers;
      },
    );
  }, [quoteCoinId, rulesOf]);
}
