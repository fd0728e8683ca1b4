/** Favourites in front, in the order they were starred; the others keep theirs. */
import { pairTextOf, type Pair } from '#contract/core/pair.ts';

export function favouritesFirst<Listed extends Pick<Pair, 'tradeCoin' | 'quoteCoin'>>(
  pairs: readonly Listed[],
  pairTexts: readonly string[],
): readonly Listed[] {
  const placeOf = (pair: Listed): number => {
    const place = pairTexts.indexOf(pairTextOf(pair));
    return place === -1 ? pairTexts.length : place;
  };
  return pairs.toSorted((left, right) => placeOf(left) - placeOf(right));
}
