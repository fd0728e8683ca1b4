/** Every contract by name and price for searches, next to `PairNames` for pairs. Read when a search
 *  first opens; a failure is logged, and the next opening tries again. */
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { coinNamesOf } from '#domain/coin-names.ts';
import { dataOf } from '#domain/loadable.ts';
import { systemClock } from '#src/platform/clock.ts';
import { contracts } from '#src/stores/contracts.store.ts';
import { pairs } from '#src/stores/pairs.store.ts';
import { overview } from '#src/stores/overview.store.ts';
import type { NamedEntry } from '#workers/market/names-api.ts';
import { readContracts } from './contract-quotes.ts';
import type { Services } from '../shell/services.ts';

export const CONTRACT_INDEX = 'contracts';

/** Statistics are live while a search is open; between two openings they may be this old. */
const FRESH_MS = 60_000;

interface ContractNamesOptions extends Pick<Services, 'firstReads' | 'log'> {
  readonly indexNames: (index: string, entries: readonly NamedEntry[]) => void;
}

export interface ContractNames {
  /** Loads missing or outdated data. Never fails. */
  readonly open: () => void;
  /** Resolves when no load is pending. Never fails. */
  readonly loaded: () => Promise<void>;
}

export function createContractNames({ indexNames, ...given }: ContractNamesOptions): ContractNames {
  let readAt: number | undefined;
  let loading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    await readContracts(given);
    loading = undefined;
    const list = dataOf(contracts.list);
    if (list === undefined) return;
    readAt = systemClock();
    indexNames(
      CONTRACT_INDEX,
      list.map((contract) => ({ key: String(contract.id), names: contractNamesOf(contract) })),
    );
  };

  return {
    open: () => {
      const isFresh = readAt !== undefined && systemClock() - readAt < FRESH_MS;
      if (!isFresh) loading ??= read();
    },
    loaded: async () => loading,
  };
}

/** Names that a contract is searched by: "BTC perp", "btcusdt perpetual", "bitcoin". A prefix of a name
 *  matches, so "perpetual" also covers "perp". */
export function contractNamesOf({
  tradeCoin,
  quoteCoin,
}: Pick<FuturesContract, 'tradeCoin' | 'quoteCoin'>): readonly string[] {
  const coinName = coinNameOf(tradeCoin);
  return [
    `${tradeCoin} Perpetual`,
    `${tradeCoin}/${quoteCoin} Perpetual`,
    ...(coinName === undefined ? [] : [`${coinName} Perpetual`]),
    `${tradeCoin} Futures`,
    ...coinNamesOf(tradeCoin),
  ];
}

/** The list of contracts has no names of coins; the spot pair of the same coin has. */
function coinNameOf(tradeCoin: string): string | undefined {
  const pair = dataOf(pairs.list)?.find((one) => one.tradeCoin === tradeCoin);
  return pair && overview.listings[pair.id]?.tradeCoinName;
}
