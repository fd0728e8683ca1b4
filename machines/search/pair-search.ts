/** Pure functions and types of the pair search: the typed text and the local and remote results. */
import type { PairId } from '#contract/core/ids.ts';

export interface FoundPair {
  readonly id: PairId;
  readonly tradeCoin: string;
  readonly quoteCoin: string;
  /** Whether it is a perpetual contract; absent for a spot pair. */
  readonly isContract?: boolean | undefined;
}

export interface SearchContext {
  /** Typed text, unchanged. */
  readonly text: string;
  /** Best match first: local results, then those the exchange adds. Results of an earlier text stay
   *  until this text has any; `foundFor` distinguishes them. */
  readonly found: readonly FoundPair[];
  readonly foundFor: string | undefined;
}

export const startOfSearch: SearchContext = { text: '', found: [], foundFor: undefined };

export const isBlank = (text: string): boolean => text.trim() === '';

export const isUnchanged = (context: SearchContext, text: string): boolean =>
  context.text.trim() === text.trim();

export const applyEdit = (text: string): Partial<SearchContext> => ({ text });

/** Puts the local results first, even when the exchange responded earlier. */
export function foundHere(
  context: SearchContext,
  found: readonly FoundPair[],
): Partial<SearchContext> {
  const text = context.text.trim();
  if (context.foundFor === text) return { found: joinResults(found, context.found) };
  return { found, foundFor: text };
}

/** Appends the exchange's results; rows already shown stay in place, so none moves under a click. */
export function addResults(
  context: SearchContext,
  listed: readonly FoundPair[],
): Partial<SearchContext> {
  const text = context.text.trim();
  return {
    found: context.foundFor === text ? joinResults(context.found, listed) : listed,
    foundFor: text,
  };
}

function joinResults(
  first: readonly FoundPair[],
  rest: readonly FoundPair[],
): readonly FoundPair[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...rest.filter(({ id }) => !known.has(id))];
}
