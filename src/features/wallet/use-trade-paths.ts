/** Finds the trading page of a coin: the pair with the most usual quote coin. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { dataOf } from '#domain/loadable.ts';
import { useP2pCoins } from '#src/queries/wallets.ts';
import { pairs } from '#src/stores/pairs.store.ts';
import { pairPathOf } from '#src/trading/pair/pair-path.ts';

/** Path without the language. @returns undefined for a coin that is in no pair, or while the pairs are loading. */
export type TradePaths = (coin: string) => string | undefined;

/** Paths of the market of peer-to-peer trading, for coins that are traded there. */
export function useP2pPaths(isRequested: boolean): TradePaths {
  const coins = useP2pCoins(isRequested).data;
  return useMemo(
    () => (coin) =>
      coins?.includes(coin) === true ? `/p2p-trading?side=sell&coin=${coin}` : undefined,
    [coins],
  );
}

const USUAL_QUOTE = 'USDT';

export function useTradePaths(): TradePaths {
  const list = dataOf(useSnapshot(pairs).list);
  return useMemo(() => {
    const byCoin = pairsByCoin(list ?? []);
    return (coin) => {
      const pair = byCoin.get(coin);
      return pair === undefined ? undefined : pairPathOf('real', pairTextOf(pair));
    };
  }, [list]);
}

type NamedPair = Pick<Pair, 'tradeCoin' | 'quoteCoin'>;

/** A pair that the coin is traded in; for a coin that only quotes, a pair that it quotes. */
export function pairsByCoin<Named extends NamedPair>(
  list: readonly Named[],
): ReadonlyMap<string, Named> {
  const byCoin = new Map<string, Named>();
  for (const pair of list) {
    const known = byCoin.get(pair.tradeCoin);
    if (known === undefined || pair.quoteCoin === USUAL_QUOTE) byCoin.set(pair.tradeCoin, pair);
  }
  for (const pair of list) if (!byCoin.has(pair.quoteCoin)) byCoin.set(pair.quoteCoin, pair);
  return byCoin;
}
