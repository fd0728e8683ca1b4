/** Looks up pairs by their coins: names for orders, and the rules that an amendment must meet. */
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { dataOf } from '#domain/loadable.ts';
import { pairs } from '#src/stores/pairs.store.ts';
import type { CoinIds, PairLookup } from './traded-pair.ts';

const NO_PAIRS: readonly Pair[] = [];

export interface TradedPairs {
  readonly pairOf: PairLookup;
  /**
   * Returns the rules of a pair.
   * @returns undefined when the rules are not known.
   */
  readonly rulesOf: (coins: CoinIds) => Pair | undefined;
  readonly textOf: (coins: CoinIds) => string | undefined;
  readonly named: (pairText: string | undefined) => Pair | undefined;
  readonly list: readonly Pair[];
}

/**
 * Returns the lookup of pairs.
 * @param onScreen is always known; other pairs after the pair list has loaded.
 */
export function useTradedPairs(onScreen?: Pair): TradedPairs {
  const read = dataOf(useSnapshot(pairs).list) ?? NO_PAIRS;
  return useMemo(() => {
    const others = read.filter(({ id }) => id !== onScreen?.id);
    const list = onScreen === undefined ? others : [onScreen, ...others];
    const byCoins = new Map(list.map((pair) => [keyOf(pair), pair]));
    const rulesOf = (coins: CoinIds) => byCoins.get(keyOf(coins));
    return {
      list,
      rulesOf,
      pairOf: (coins) => {
        const pair = rulesOf(coins);
        if (pair === undefined) return undefined;
        const { tradeCoin, quoteCoin, priceDecimals, sizeDecimals } = pair;
        return { tradeCoin, quoteCoin, decimals: { price: priceDecimals, size: sizeDecimals } };
      },
      textOf: (coins) => {
        const pair = rulesOf(coins);
        return pair === undefined ? undefined : pairTextOf(pair);
      },
      named: (text) => list.find((pair) => pairTextOf(pair) === text),
    };
  }, [read, onScreen]);
}

const keyOf = ({ tradeCoinId, quoteCoinId }: CoinIds): string => `${tradeCoinId}/${quoteCoinId}`;
