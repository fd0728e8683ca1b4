/** Calls of a user who moves money between wallets or to another user. */
import { randomUUID } from 'node:crypto';
import { mustAccept, type LiveExchange, type TraderLogin } from './live-exchange.ts';

export const [USDT, BTC, ETH] = [1, 2, 3];
export const [P2P, SPOT, FUTURE] = [1, 2, 3];
const TYPES = { uid: 1, email: 2, phone: 3 } as const;

interface Transfer {
  readonly from?: unknown;
  readonly to?: unknown;
  readonly coin?: number;
  readonly amount?: string;
  readonly id?: string;
}
/** @param live is called when a call is made: a file opens its exchange later. */
export function walletCalls(live: () => LiveExchange) {
  const transfer = (
    { bearer }: Pick<TraderLogin, 'bearer'>,
    { from = SPOT, to = FUTURE, coin = USDT, amount = '10', id = randomUUID() }: Transfer = {},
  ) =>
    live().call('transferBetweenWallets', {
      bearer,
      body: { coin_id: coin, from_wallet_type: from, to_wallet_type: to, amount, request_id: id },
    });

  const send = (
    { bearer }: Pick<TraderLogin, 'bearer'>,
    type: keyof typeof TYPES,
    receiver: string,
    extra: object = {},
  ) =>
    live().call('transferToUser', {
      bearer,
      body: {
        coin_id: USDT,
        receiver_type: TYPES[type],
        receiver,
        amount: '10',
        request_id: randomUUID(),
        ...extra,
      },
    });

  const listOf = async ({ bearer }: Pick<TraderLogin, 'bearer'>, wallet_type: unknown) => {
    const { data } = await mustAccept(
      live().call('walletList', { bearer, query: { wallet_type } }),
    );
    return data?.data ?? [];
  };
  const balanceIn = async (trader: Pick<TraderLogin, 'bearer'>, wallet: unknown, coin = 'USDT') =>
    (await listOf(trader, wallet)).find((row) => row['coin_type'] === coin)?.['balance'];

  const historyOf = async ({ bearer }: Pick<TraderLogin, 'bearer'>, query: object = {}) =>
    (await mustAccept(live().call('transactionHistory', { bearer, query: { ...query } }))).data;

  const uidOf = async ({ bearer }: Pick<TraderLogin, 'bearer'>): Promise<string> => {
    const { data } = await mustAccept(live().call('profile', { bearer }));
    return (data as { user: { uid: string } }).user.uid;
  };
  return { transfer, send, listOf, balanceIn, historyOf, uidOf };
}
