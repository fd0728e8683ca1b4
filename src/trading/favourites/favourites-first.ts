/** Sorts favorites first, in the order they were added; the other pairs keep their order. */
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
