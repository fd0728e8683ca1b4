/** Which pairs a typed text means: those whose coin, name or pair text has it, in any writing, the likeliest
 *  first. What is merely like it is left to whoever suggests. */
import { fuzzyScoreOf, readyName, readyText } from './fuzzy-score.ts';

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
    .map((pair) => ({ pair, fuzzyScore: pairFuzzyScoreOf(query, pair) }))
    .filter(({ fuzzyScore }) => fuzzyScore > NO_MATCH_SCORE)
    .toSorted((left, right) => right.fuzzyScore - left.fuzzyScore)
    .map(({ pair }) => pair);
}

const NO_MATCH_SCORE = -1;
/** Whole, at the beginning, at a word's, within: how long a name is says nothing of which is meant. */
const FUZZY_SCORE_STEP = 100;

/** Of the name that is likest. */
function pairFuzzyScoreOf(query: string, pair: NamedPair): number {
  const { tradeCoin, tradeCoinName, quoteCoin } = pair;
  const fuzzyScores = [tradeCoin, tradeCoinName, `${tradeCoin}/${quoteCoin}`]
    .map(readyName)
    .filter(({ letters }) => letters.includes(query))
    .map((name) => Math.floor((fuzzyScoreOf(query, name) ?? NO_MATCH_SCORE) / FUZZY_SCORE_STEP));
  return Math.max(NO_MATCH_SCORE, ...fuzzyScores);
}
