/** Order of the coins in a picker, and the popular ones. */
import { foldText } from '#domain/fold-text.ts';
import type { FundingCoin } from '#src/queries/funding.ts';

import type { HasCoinName } from '#src/trading/coin/use-coin-names.ts';

export type { FundingCoin } from '#src/queries/funding.ts';

/** Deposited and withdrawn most on exchanges; offered without a search where they are listed. */
const POPULAR: readonly string[] = ['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'BNB'];

/**
 * Coins whose symbol or name contains the search: recent ones first, then those whose symbol begins
 * with it, then the others.
 * @param coins by use: the exchange lists owned coins first, by their value.
 * @param recent newest first.
 */
export function coinsFor(
  coins: readonly FundingCoin[],
  recent: readonly string[],
  search: string,
  hasName: HasCoinName,
): readonly FundingCoin[] {
  const text = foldText(search);
  const rankOf = ({ coin }: FundingCoin): number => {
    const at = recent.indexOf(coin);
    if (at >= 0) return at;
    return recent.length + (coin.toLowerCase().startsWith(text) ? 0 : 1);
  };
  // A stable sort: coins of one rank keep their order.
  return coins
    .filter(({ coin, name }) => hasName(coin, name, text))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** @returns symbols, none while something is searched. */
export const popularOf = (coins: readonly FundingCoin[], search: string): readonly string[] =>
  foldText(search) === ''
    ? POPULAR.filter((symbol) => coins.some(({ coin }) => coin === symbol))
    : [];
