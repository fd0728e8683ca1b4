/** Which coin somebody wants to know about, wherever they are. */
import { proxy } from 'valtio/vanilla';

/** Drawn by the shell while there is one: BTC. */
export const shownCoin = proxy<{ coin: string | undefined }>({ coin: undefined });

export function showCoin(coin: string | undefined): void {
  shownCoin.coin = coin;
}
