/** The futures account of one quote coin in the form that the formulas use, at the live mark prices. */
import { useCallback } from 'react';
import type { CoinId } from '#contract/core/ids.ts';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { isOfContract, type ContractKey } from '#contract/entities/futures-terms.ts';
import { fractionOfDecimal } from '#domain/futures/fraction.ts';
import { contractOf } from '#src/stores/contracts.store.ts';
import { futuresAccount, futuresListsOf } from '#src/stores/futures-account.store.ts';
import { quoteOf } from '#src/stores/futures-quotes.store.ts';
import type { RiskedAccount } from './numbers/account-risk.ts';
import { contractRulesOf } from './numbers/contract-rules.ts';
import { positionTermsOf, priceOf } from './numbers/position-figures.ts';

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
  return useCallback(() => accountNow(quoteCoinId, rulesOf), [quoteCoinId, rulesOf]);
}

function accountNow(
  quoteCoinId: CoinId,
  rulesOf: (key: ContractKey) => FuturesContract | undefined,
): RiskedAccount | undefined {
  const { wallets, positions } = futuresListsOf(futuresAccount);
  const wallet = wallets.find(({ coinId }) => coinId === quoteCoinId);
  if (wallet === undefined) return undefined;
  return {
    balance: fractionOfDecimal(wallet.balance),
    positions: positions.flatMap((position) => {
      const rules = position.quoteCoinId === quoteCoinId ? rulesOf(position) : undefined;
      if (rules === undefined) return [];
      const { id, marginMode, margin } = position;
      return {
        ...positionTermsOf(position),
        id,
        marginMode,
        margin: fractionOfDecimal(margin),
        markPrice: fractionOfDecimal(priceOf(position, quoteOf(position))),
        tiers: contractRulesOf(rules).tiers,
      };
    }),
  };
}
