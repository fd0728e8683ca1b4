/** Connects the search box with the worker's name index, the exchange and this browser's search
 *  history. */
import { createActor, fromPromise } from 'xstate';
import { searchCoinPair } from '#contract/rest/market.ts';
import { historyText, storedHistory } from '#contract/stored.ts';
import { tidyHistory, withOpened } from '#domain/search-history.ts';
import { pairSearchMachine } from '#machines/search/pair-search.machine.ts';
import type { FoundPair } from '#machines/search/pair-search.ts';
import { dataOf } from '#domain/loadable.ts';
import type { SearchService } from '#src/binding/search.tsx';
import type { NamesLink } from '#src/realtime/names-link.ts';
import { systemClock } from '#src/platform/clock.ts';
import { localTexts, STORED, watchText } from '#src/platform/storage.ts';
import { applyListings } from '#src/stores/overview.store.ts';
import { pairs } from '#src/stores/pairs.store.ts';
import { applySearchHistory } from '#src/stores/search-history.store.ts';
import { marketWiring } from '../market/market.ts';
import { createPairNames, PAIR_INDEX, type PairNames } from '../market/pair-names.ts';
import { services, type Services } from './services.ts';

/** Maximum number of results in the dropdown. */
const FOUND_COUNT_MAX = 30;
/** Maximum search length that the exchange accepts. */
const TEXT_LENGTH_MAX = 60;

interface SearchOptions extends Pick<Services, 'firstReads' | 'log'> {
  readonly names: Pick<NamesLink, 'findNames'>;
  readonly pairNames: PairNames;
}

export function createSearchService(options: SearchOptions): SearchService {
  const { firstReads, log, names, pairNames } = options;
  const machine = pairSearchMachine.provide({
    actors: {
      findHere: fromPromise<readonly FoundPair[], string>(async ({ input }) => {
        const keys = await names.findNames({
          index: PAIR_INDEX,
          text: input,
          countMax: FOUND_COUNT_MAX,
        });
        if (keys === undefined) throw new Error('No worker has answered.');
        return keys.flatMap((key) =>
          (dataOf(pairs.list) ?? []).filter(({ id }) => String(id) === key),
        );
      }),
      queryExchange: fromPromise<readonly FoundPair[], string>(async ({ input, signal }) => {
        try {
          const query = { search: input.slice(0, TEXT_LENGTH_MAX) };
          const { model } = await firstReads.call(searchCoinPair, { query, signal });
          applyListings(model, systemClock());
          return model;
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
    open: pairNames.open,
    remember: ({ tradeCoin, quoteCoin }) => {
      const next = withOpened(historyNow(), { tradeCoin, quoteCoin });
      localTexts.write(STORED.searchHistory, historyText(next));
      applySearchHistory(next);
    },
    forgetHistory: () => {
      localTexts.erase(STORED.searchHistory);
      applySearchHistory([]);
    },
  };
}

let names: PairNames | undefined;
let service: SearchService | undefined;

/** Returns one instance for the page's lifetime. */
export function pairNames(): PairNames {
  const { firstReads, log } = services();
  const { link } = marketWiring();
  names ??= createPairNames({
    firstReads,
    log,
    indexNames: (index, entries) => link.names.indexNames(index, entries),
  });
  return names;
}

/** Returns one instance for the page's lifetime. */
export function searchService(): SearchService {
  service ??= createSearchService({
    ...services(),
    names: marketWiring().link.names,
    pairNames: pairNames(),
  });
  return service;
}
