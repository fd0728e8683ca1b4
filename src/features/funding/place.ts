/** Coin and network of a page, read from its address. Any address results in a valid place. */

export interface Place {
  readonly coin: string | undefined;
  readonly networkId: number | undefined;
}

const COIN = /^[A-Z0-9]{1,20}$/;
const NETWORK = /^[1-9]\d{0,3}$/;

export function placeOfAddress(query: URLSearchParams): Place {
  const coin = query.get('coin');
  const network = query.get('network');
  return {
    coin: coin !== null && COIN.test(coin) ? coin : undefined,
    networkId: network !== null && NETWORK.test(network) ? Number(network) : undefined,
  };
}
