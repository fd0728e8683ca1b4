/** Searches pairs by text: matches coin, name or pair text, ignoring case and separators, best
 *  match first. Fuzzy suggestions are left to the caller. */
import { coinNamesOf } from './coin-names.ts';
import { foldLetters } from './fold-text.ts';
import { fuzzyScoreOf, readyName, readyText } from './fuzzy-score.ts';

export interface NamedPair {
  /** BTC. */
  readonly tradeCoin: string;
  /** Bitcoin. */
  readonly tradeCoinName: string;
  readonly quoteCoin: string;
}

/** Equal matches keep their order. An empty search returns every pair; a search of punctuation only
 *  returns none. */
export function searchPairs<Pair extends NamedPair>(
  search: string,
  pairs: readonly Pair[],
): readonly Pair[] {
  const query = readyText(foldLetters(search));
  if (query === '') return search.trim() === '' ? pairs : [];
  return pairs
    .map((pair) => ({ pair, fuzzyScore: pairFuzzyScoreOf(query, pair) }))
    .filter(({ fuzzyScore }) => fuzzyScore > NO_MATCH_SCORE)
    .toSorted((left, right) => right.fuzzyScore - left.fuzzyScore)
    .map(({ pair }) => pair);
}

const NO_MATCH_SCORE = -1;
/** Score range of one kind of match: exact, at the beginning, at a word's beginning, within. The
 *  length of the name is ignored. */
const FUZZY_SCORE_STEP = 100;

/** Score of the best matching name. */
function pairFuzzyScoreOf(query: string, pair: NamedPair): number {
  const { tradeCoin, tradeCoinName, quoteCoin } = pair;
  const names = [tradeCoin, tradeCoinName, `${tradeCoin}/${quoteCoin}`, ...coinNamesOf(tradeCoin)];
  const fuzzyScores = names
    .map((name) => readyName(foldLetters(name)))
    .filter(({ letters }) => letters.includes(query))
    .map((name) => Math.floor((fuzzyScoreOf(query, name) ?? NO_MATCH_SCORE) / FUZZY_SCORE_STEP));
  return Math.max(NO_MATCH_SCORE, ...fuzzyScores);
}
