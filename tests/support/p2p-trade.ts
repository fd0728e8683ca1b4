/** A trade between two users of a running exchange. */
import { randomUUID } from 'node:crypto';
import type { RouteName } from '#contract/routes.ts';
import { mustAccept, type LiveExchange, type Reply } from './live-exchange.ts';
import { openP2pTrader, postAd, type P2pTrader } from './p2p-exchange.ts';
import { documentPicture } from './identity-pictures.ts';

export type WireOrder = Readonly<Record<string, unknown>> & {
  readonly uid: string;
  readonly status: number;
  readonly allowed_actions: readonly string[];
  readonly revision: number;
};

export const orderIn = ({ data }: { readonly data?: unknown }): WireOrder => data as WireOrder;

export interface Trade {
  readonly seller: P2pTrader;
  readonly buyer: P2pTrader;
  readonly adId: number;
  readonly uid: string;
  /** The order as a side sees it now. */
  seenBy(trader: P2pTrader): Promise<WireOrder>;
  /** Sends a change with the status that the side has seen. */
  change(trader: P2pTrader, name: RouteName, body?: object): Promise<Reply>;
  upload(trader: P2pTrader): Promise<string>;
}

export const TEXT = 'What happened, in more than twenty characters.';

/** Price of `postAd` at the rates of the simulation. */
export async function priceOf(live: LiveExchange, adId: number): Promise<string> {
  const ad = await mustAccept(live.call('p2pAd', { params: { id: String(adId) } }));
  return String(ad.data?.['current_price']);
}

export async function takeAd(
  live: LiveExchange,
  taker: P2pTrader,
  adId: number,
  changed: object = {},
): Promise<Reply> {
  const expected_price = await priceOf(live, adId);
  return taker.send('createP2pOrder', {
    ad_id: adId,
    fiat_amount: '20',
    expected_price,
    ...changed,
  });
}

let tradeNumber = 0;

/** A seller's ad, taken by a buyer. */
export async function openTrade(live: LiveExchange, adChanges: object = {}): Promise<Trade> {
  const number = (tradeNumber += 1);
  const seller = await openP2pTrader(live, `trade-seller-${number}`);
  const buyer = await openP2pTrader(live, `trade-buyer-${number}`, {
    firstName: 'Mai',
    lastName: 'Tran',
  });
  const adId = await postAd(seller, { terms: 'Own account only.', ...adChanges });
  const { uid } = orderIn(await mustAccept(takeAd(live, buyer, adId)));
  return tradeOf(live, { seller, buyer, adId, uid });
}

export function tradeOf(
  live: LiveExchange,
  parts: Pick<Trade, 'seller' | 'buyer' | 'adId' | 'uid'>,
): Trade {
  const { uid } = parts;
  const seenBy = async ({ bearer }: P2pTrader): Promise<WireOrder> =>
    orderIn(await mustAccept(live.call('p2pOrder', { bearer, params: { uid } })));
  return {
    ...parts,
    seenBy,
    change: async (trader, name, body = {}) => {
      const { status } = await seenBy(trader);
      const base = { order_uid: uid, expected_status: status, request_id: randomUUID() };
      return live.call(name, { bearer: trader.bearer, body: { ...base, ...body } });
    },
    upload: async ({ bearer }) => {
      const file = (await documentPicture()).toString('base64');
      const body = { order_uid: uid, name: 'transfer.png', file };
      const uploaded = await mustAccept(live.call('uploadP2pFile', { bearer, body }));
      return String(uploaded.data?.['id']);
    },
  };
}
