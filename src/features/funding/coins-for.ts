/** Order of the coins in a picker. */
import type { FundingCoin } from '#src/queries/funding.ts';

export type { FundingCoin } from '#src/queries/funding.ts';

/**
 * Coins whose symbol or name contains the search: recent ones first, then those whose symbol begins
 * with it, then the others by symbol.
 * @param recent newest first.
 */
export function coinsFor(
  coins: readonly FundingCoin[],
  recent: readonly string[],
  search: string,
): readonly FundingCoin[] {
  const text = search.trim().toLowerCase();
  const rankOf = ({ coin }: FundingCoin): number => {
    const at = recent.indexOf(coin);
    if (at >= 0) return at;
    return recent.length + (coin.toLowerCase().startsWith(text) ? 0 : 1);
  };
  return coins
    .filter(({ coin, name }) => `${coin} ${name}`.toLowerCase().includes(text))
    .toSorted((a, b) => {
      const difference = rankOf(a) - rankOf(b);
      return difference === 0 ? (a.coin < b.coin ? -1 : 1) : difference;
    });
}
