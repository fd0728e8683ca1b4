/** Pairs and contracts opened from a search: newest first, each once, at most eight. */

export const HISTORY_COUNT_MAX = 8;

interface Searched {
  readonly tradeCoin: string;
  readonly quoteCoin: string;
  readonly isContract?: boolean | undefined;
}

/** @returns `history` with `opened` in front. Its previous entry and entries beyond eight are
 *  removed. */
export function withOpened<Pair extends Searched>(
  history: readonly Pair[],
  opened: Pair,
): readonly Pair[] {
  return [opened, ...history.filter((one) => !isSamePair(one, opened))].slice(0, HISTORY_COUNT_MAX);
}

/** Normalizes an untrusted list: each pair once, with the newest entry's data. */
export function tidyHistory<Pair extends Searched>(history: readonly Pair[]): readonly Pair[] {
  return history
    .filter((pair, at) => history.findIndex((one) => isSamePair(one, pair)) === at)
    .slice(0, HISTORY_COUNT_MAX);
}

const isSamePair = (left: Searched, right: Searched): boolean =>
  left.tradeCoin === right.tradeCoin &&
  left.quoteCoin === right.quoteCoin &&
  (left.isContract ?? false) === (right.isContract ?? false);
