/** Which pairs a typed text means: those whose coin, name or pair text has it, in any writing, the likeliest
 *  first. What is merely like it is left to whoever suggests. */
import { likenessOf, readyName, readyText } from './likeness.ts';

export interface NamedPair {
  /** BTC. */
  readonly tradeCoin: string;
  /** Bitcoin. */
  readonly tradeCoinName: string;
  readonly quoteCoin: string;
}

/** Equals stay in the order they came. A search without a word means every pair, one of signs alone none. */
export function searchPairs<Pair extends NamedPair>(
  search: string,
  pairs: readonly Pair[],
): readonly Pair[] {
  const query = readyText(search);
  if (query === '') return search.trim() === '' ? pairs : [];
  return pairs
    .map((pair) => ({ pair, likeness: pairLikenessOf(query, pair) }))
    .filter(({ likeness }) => likeness > NO_MATCH_SCORE)
    .toSorted((left, right) => right.likeness - left.likeness)
    .map(({ pair }) => pair);
}

const NO_MATCH_SCORE = -1;
/** Whole, at the beginning, at a word's, within: how long a name is says nothing of which is meant. */
const LIKENESS_STEP = 100;

/** Of the name that is likest. */
function pairLikenessOf(query: string, pair: NamedPair): number {
  const { tradeCoin, tradeCoinName, quoteCoin } = pair;
  const likenesses = [tradeCoin, tradeCoinName, `${tradeCoin}/${quoteCoin}`]
    .map(readyName)
    .filter(({ letters }) => letters.includes(query))
    .map((name) => Math.floor((likenessOf(query, name) ?? NO_MATCH_SCORE) / LIKENESS_STEP));
  return Math.max(NO_MATCH_SCORE, ...likenesses);
}
