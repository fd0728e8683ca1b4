/** Data and actions of the instant convert. The coins of the address open the form. */
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { useConvertTerms, useInstantConvert } from '#src/binding/convert.ts';
import { useConvertBalances, useConvertCoins, useConvertPair } from '#src/queries/convert.ts';
import type { InstantConvertCardProps } from './parts/InstantConvertCard.tsx';

const COIN = /^[A-Z0-9]{1,20}$/;

export function useInstantConvertCard(): InstantConvertCardProps {
  const convert = useInstantConvert();
  const { draft } = convert;
  const coins = useConvertCoins();
  const balances = useConvertBalances();
  const pair = useConvertPair(draft.fromCoin, draft.toCoin);
  useConvertTerms(pair.data);
  useCoinsOfAddress(convert.edit);
  return { ...convert, coins: coins.data ?? [], balances: balances.data, pair: pair.data };
}

/** Applies `?from=BTC&to=ETH` once. */
function useCoinsOfAddress(edit: InstantConvertCardProps['edit']): void {
  const [query, setQuery] = useSearchParams();
  const fromCoin = coinIn(query, 'from');
  const toCoin = coinIn(query, 'to');
  useEffect(() => {
    if (fromCoin === undefined && toCoin === undefined) return;
    if (fromCoin !== undefined) edit({ fromCoin });
    if (toCoin !== undefined) edit({ toCoin });
    setQuery(
      (now) => {
        const rest = new URLSearchParams(now);
        rest.delete('from');
        rest.delete('to');
        return rest;
      },
      { replace: true },
    );
  }, [fromCoin, toCoin, edit, setQuery]);
}

function coinIn(query: URLSearchParams, name: string): string | undefined {
  const coin = query.get(name)?.toUpperCase();
  return coin !== undefined && COIN.test(coin) ? coin : undefined;
}
