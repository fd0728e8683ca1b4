/** Finds coins by symbol and name, and by the names in other letters once they have loaded, which the first typed text
 *  requests. */
import { useEffect, useState } from 'react';
import { foldText } from '#domain/fold-text.ts';
import { loadPart } from '#src/deferred/load-part.ts';

/** @param folded from `foldText`. */
export type HasCoinName = (symbol: string, name: string, folded: string) => boolean;

const hasOwnName: HasCoinName = (symbol, name, folded) =>
  foldText(`${symbol} ${name}`).includes(folded);

export function useCoinNames(search: string): HasCoinName {
  const [hasName, setHasName] = useState<HasCoinName>();
  const isSearching = search !== '';
  useEffect(() => {
    if (!isSearching || hasName !== undefined) return;
    loadPart('coinNames').then(
      ({ hasCoinName }) => setHasName(() => hasCoinName),
      // Coins are found by their own names until the next search.
      () => undefined,
    );
  }, [isSearching, hasName]);
  return hasName ?? hasOwnName;
}
