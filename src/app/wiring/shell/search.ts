/** Connects the search box with the worker's name index, the exchange and this browser's search
 *  history. */
import { fromPromise } from 'xstate';
import { searchCoinPair } from '#contract/rest/market.ts';
import { historyText, storedHistory } from '#contract/stored.ts';
import { tidyHistory, withOpened } from '#domain/search-history.ts';
import { pairSearchMachine } from '#machines/search/pair-search.machine.ts';
import type { FoundPair } from '#machines/search/pair-search.ts';
import { dataOf } from '#domain/loadable.ts';
import type { SearchService } from '#src/binding/search.ts';
import type { NamesLink } from '#src/realtime/names-link.ts';
import { systemClock } from '#src/platform/clock.ts';
import { localTexts, STORED, watchText } from '#src/platform/storage.ts';
import { contracts } from '#src/stores/contracts.store.ts';
import { applyListings } from '#src/stores/overview.store.ts';
import { pairs } from '#src/stores/pairs.store.ts';
import { applySearchHistory } from '#src/stores/search-history.store.ts';
import {
  CONTRACT_INDEX,
  createContractNames,
  type ContractNames,
} from '../futures/contract-names.ts';
import { marketWiring } from '../market/market.ts';
import { createPairNames, PAIR_INDEX, type PairNames } from '../market/pair-names.ts';
import { foldedNames } from './folded-names.ts';
import { once } from './once.ts';
import { services, type Services } from './services.ts';
import { createActor } from './running-machines.ts';

/** Maximum number of results in the dropdown. */
const FOUND_COUNT_MAX = 30;
/** Maximum search length that the exchange accepts. */
const TEXT_LENGTH_MAX = 60;

interface SearchOptions extends Pick<Services, 'firstReads' | 'log'> {
  readonly names: Pick<NamesLink, 'findNames'>;
  readonly pairNames: PairNames;
  readonly contractNames: ContractNames;
}

export function createSearchService(options: SearchOptions): SearchService {
  const { firstReads, log, names, pairNames, contractNames } = options;
  const keysOf = (index: string, text: string) =>
    names.findNames({ index, text, countMax: FOUND_COUNT_MAX });
  const machine = pairSearchMachine.provide({
    actors: {
      findHere: fromPromise<readonly FoundPair[], string>(async ({ input }) => {
        const [pairKeys, contractKeys] = await Promise.all([
          keysOf(PAIR_INDEX, input),
          keysOf(CONTRACT_INDEX, input),
        ]);
        if (pairKeys === undefined || contractKeys === undefined) {
          throw new Error('No worker has answered.');
        }
        return [...listedByKey(pairKeys, dataOf(pairs.list)), ...contractsOf(contractKeys)];
      }),
      queryExchange: fromPromise<readonly FoundPair[], string>(async ({ input, signal }) => {
        try {
          const query = { search: input.slice(0, TEXT_LENGTH_MAX) };
          const { model } = await firstReads.call(searchCoinPair, { query, signal });
          applyListings(model, systemClock());
          // The exchange searches pairs only, and a text typed at once is older than the list of contracts.
          await contractNames.loaded();
          return [...model, ...contractsOf((await keysOf(CONTRACT_INDEX, input)) ?? [])];
        } catch (error) {
          if (!signal.aborted) log('The search failed.', error);
          throw error;
        }
      }),
    },
  });
  const historyNow = () => tidyHistory(storedHistory(localTexts.read(STORED.searchHistory)));
  const readHistory = (): void => applySearchHistory(historyNow());
  readHistory();
  watchText(STORED.searchHistory, readHistory);
  return {
    actor: createActor(machine).start(),
    open: () => {
      pairNames.open();
      contractNames.open();
    },
    remember: ({ tradeCoin, quoteCoin, isContract }) => {
      const next = withOpened(historyNow(), { tradeCoin, quoteCoin, isContract });
      localTexts.write(STORED.searchHistory, historyText(next));
      applySearchHistory(next);
    },
    forgetHistory: () => {
      localTexts.erase(STORED.searchHistory);
      applySearchHistory([]);
    },
  };
}

const contractsOf = (keys: readonly string[]): readonly FoundPair[] =>
  listedByKey(keys, dataOf(contracts.list)).map((contract) => ({ ...contract, isContract: true }));

const listedByKey = <Listed extends FoundPair>(
  keys: readonly string[],
  list: readonly Listed[] = [],
): readonly Listed[] => keys.flatMap((key) => list.filter(({ id }) => String(id) === key));

/** Returns one instance for the page's lifetime. */
export const pairNames = once(() => {
  const { firstReads, log } = services();
  const { link } = marketWiring();
  return createPairNames({
    firstReads,
    log,
    indexNames: foldedNames(link.names).indexNames,
  });
});

/** Returns one instance for the page's lifetime. */
export const contractNames = once(() => {
  const { link } = marketWiring();
  return createContractNames({
    ...services(),
    indexNames: foldedNames(link.names).indexNames,
  });
});

/** Returns one instance for the page's lifetime. */
export const searchService = once(() =>
  createSearchService({
    ...services(),
    names: foldedNames(marketWiring().link.names),
    pairNames: pairNames(),
    contractNames: contractNames(),
  }),
);
