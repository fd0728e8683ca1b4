/** Coin whose information was requested anywhere in the app. */
import { proxy } from 'valtio/vanilla';

/** Rendered by the shell while a coin is set: BTC. */
export const shownCoin = proxy<{ coin: string | undefined }>({ coin: undefined });

export function showCoin(coin: string | undefined): void {
  shownCoin.coin = coin;
}
