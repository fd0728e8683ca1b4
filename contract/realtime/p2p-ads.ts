/** `p2p-ads-{coin}-{currency}`, public: what changes in a market of peer-to-peer ads. Prices arrive in the event itself;
 *  for all else the client reads the list again, which depends on its reader. An event without changes says that the
 *  market is still published: a client that hears nothing reads the list at intervals. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { adCodec } from '../entities/p2p-ad.ts';
import { field, fields, optionalField } from '../fields.ts';
import { epochMsNumber, idNumber, positiveDecimal } from '../wire.ts';

export const P2P_ADS_EVENT = 'p2p-ads-update';

const ad = adCodec.fields;
const adQuoteCodec = fields({
  id: ad.id,
  currentPrice: field('current_price', positiveDecimal),
  maximum: ad.maximum,
});

export const p2pAdsUpdateCodec = fields({
  /** Per market, from 1 since the exchange's start, without a gap. */
  sequence: field('seq', idNumber),
  at: field('server_time', epochMsNumber),
  /** Price of the coin in the currency; undefined without one. */
  referencePrice: optionalField('reference_price', positiveDecimal),
  /** Ads with another price. */
  ads: field('ads', listOf(adQuoteCodec)),
  /** Whether an ad has come, gone or changed in more than its price, or the order by price is another. */
  isListChanged: field('list_changed', v.boolean()),
});
export type P2pAdsUpdate = ModelOf<typeof p2pAdsUpdateCodec>;

export interface P2pMarketKey {
  readonly coin: string;
  readonly currency: string;
}

const NAME = /^p2p-ads-([A-Z0-9]{1,20})-([A-Z]{3})$/;

export const p2pAdsChannel = channel({
  visibility: 'public',
  nameOf: ({ coin, currency }: P2pMarketKey) => `p2p-ads-${coin}-${currency}`,
  keyOf: (name): P2pMarketKey | undefined => {
    const [, coin, currency] = NAME.exec(name) ?? [];
    return coin === undefined || currency === undefined ? undefined : { coin, currency };
  },
  events: { [P2P_ADS_EVENT]: p2pAdsUpdateCodec },
});
