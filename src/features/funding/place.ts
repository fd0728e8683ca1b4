/** Coin and network of a page, read from its address. Any address results in a valid place. */

export interface Place {
  readonly coin: string | undefined;
  readonly networkId: number | undefined;
}

/** Place of the deposit page. */
export interface DepositPlace extends Place {
  /** Transaction whose check is open, empty before one is entered; undefined without a check. */
  readonly transactionId: string | undefined;
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

export const depositPlaceOf = (query: URLSearchParams): DepositPlace => ({
  ...placeOfAddress(query),
  transactionId: query.get('transaction') ?? undefined,
});

/** Address of a place: `depositPlaceOf` reads it back. */
export function depositQuery({ coin, networkId, transactionId }: DepositPlace): URLSearchParams {
  const query = new URLSearchParams();
  if (coin !== undefined) query.set('coin', coin);
  if (networkId !== undefined) query.set('network', String(networkId));
  if (transactionId !== undefined) query.set('transaction', transactionId);
  return query;
}
