/** The pure half of the search: what was typed, and what was found for it by whom. */
import type { PairId } from '#contract/core/ids.ts';

export interface FoundPair {
  readonly id: PairId;
  readonly tradeCoin: string;
  readonly quoteCoin: string;
}

export interface SearchContext {
  /** As typed. */
  readonly text: string;
  /** The likest first: what was known here, then what the exchange adds. What an earlier text had found
   *  stays until this one finds something; `foundFor` tells them apart. */
  readonly found: readonly FoundPair[];
  readonly foundFor: string | undefined;
}

export const startOfSearch: SearchContext = { text: '', found: [], foundFor: undefined };

export const isBlank = (text: string): boolean => text.trim() === '';

export const isUnchanged = (context: SearchContext, text: string): boolean =>
  context.text.trim() === text.trim();

export const edited = (text: string): Partial<SearchContext> => ({ text });

/** An exchange that was faster has said it already. */
export function foundHere(
  context: SearchContext,
  found: readonly FoundPair[],
): Partial<SearchContext> {
  const text = context.text.trim();
  if (context.foundFor === text) return { found: joined(found, context.found) };
  return { found, foundFor: text };
}

/** What stands there keeps its place: a row must not move from under a finger. */
export function responded(
  context: SearchContext,
  listed: readonly FoundPair[],
): Partial<SearchContext> {
  const text = context.text.trim();
  return {
    found: context.foundFor === text ? joined(context.found, listed) : listed,
    foundFor: text,
  };
}

function joined(first: readonly FoundPair[], rest: readonly FoundPair[]): readonly FoundPair[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...rest.filter(({ id }) => !known.has(id))];
}
