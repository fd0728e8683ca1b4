/** React context of the pair search. */
import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { pairSearchMachine } from '#machines/search/pair-search.machine.ts';
import type { FoundPair } from '#machines/search/pair-search.ts';
import { createServiceContext } from './create-service-context.ts';

export type { FoundPair } from '#machines/search/pair-search.ts';

export interface SearchService {
  readonly actor: ActorRefFrom<typeof pairSearchMachine>;
  /** Loads the lists of pairs and contracts unless they are fresh. */
  readonly open: () => void;
  /** Adds an opened pair to the front of the history. */
  readonly remember: (pair: Omit<FoundPair, 'id'>) => void;
  readonly forgetHistory: () => void;
}

export interface PairSearch extends Omit<SearchService, 'actor'> {
  /** True with a search text; otherwise the list of all pairs is shown. */
  readonly isSearching: boolean;
  /** A request to the exchange is pending. */
  readonly isLoading: boolean;
  /** All sources have returned their results. */
  readonly isComplete: boolean;
  readonly found: readonly FoundPair[];
  /** The results belong to the current text. */
  readonly isCurrent: boolean;
  readonly edit: (text: string) => void;
  readonly leave: () => void;
}

const [PairSearchProvider, useService] = createServiceContext<SearchService>('PairSearch');

export { PairSearchProvider };

/** @throws outside a `PairSearchProvider`. */
export function usePairSearch(): PairSearch {
  const service = useService();
  const { actor, ...rest } = service;
  const acts = useMemo(
    () => ({
      edit: (text: string) => actor.send({ type: 'text.edited', text }),
      leave: () => actor.send({ type: 'search.left' }),
    }),
    [actor],
  );
  return { ...rest, ...acts, ...useSelector(actor, searchStateOf, areSame) };
}

type SearchState = Pick<
  PairSearch,
  'isSearching' | 'isLoading' | 'isComplete' | 'found' | 'isCurrent'
>;

const searchStateOf = (snapshot: SnapshotFrom<typeof pairSearchMachine>): SearchState => ({
  isSearching: snapshot.matches('searching'),
  isLoading: snapshot.hasTag('loading'),
  isComplete: snapshot.hasTag('complete'),
  found: snapshot.context.found,
  isCurrent: snapshot.context.foundFor === snapshot.context.text.trim(),
});

const areSame = (left: SearchState, right: SearchState): boolean =>
  left.isSearching === right.isSearching &&
  left.isLoading === right.isLoading &&
  left.isComplete === right.isComplete &&
  left.found === right.found &&
  left.isCurrent === right.isCurrent;
