/** Name of a position: "Long BTC/USDT 20x". */
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import type { ContractKey } from '#contract/entities/futures-terms.ts';
import { useFuturesLabels } from './use-futures-labels.ts';

export function usePositionName(contractOf: (key: ContractKey) => FuturesContract | undefined) {
  const { sides } = useFuturesLabels();
  return (position: FuturesPosition): string => {
    const contract = contractOf(position);
    const name = contract === undefined ? '' : ` ${contract.tradeCoin}/${contract.quoteCoin}`;
    return `${sides[position.side]}${name} ${position.leverage}x`;
  };
}
