/** Stored ads. `ad-stock.ts` alone changes what is left of one. */
import { parse } from '#contract/codec.ts';
import { assert } from '#contract/core/assert.ts';
import { units } from '#contract/core/decimal.ts';
import { coinId, userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import { jsonOf } from '#contract/core/json.ts';
import type { P2pAdStatus, P2pPaymentWindow, P2pPriceType } from '#contract/core/p2p.ts';
import type { ConvertSide } from '#contract/entities/convert.ts';
import { adConditionsCodec, type AdConditions } from '#contract/entities/p2p-ad.ts';
import type { Db } from '#server/db/database.ts';
import {
  changing,
  flag,
  integer,
  money,
  optional,
  text,
  time,
  withDefault,
  type Column,
} from '#server/db/table/columns.ts';
import type { Page, PageQuery } from '#server/db/table/page.ts';
import { is, isNot, oneOf } from '#server/db/table/conditions.ts';
import { table, type NewRecordIn, type RecordIn } from '#server/db/table/table.ts';

const conditionsText = (name: string): Column<AdConditions> => ({
  name,
  traits: new Set(),
  toRow: (conditions) => JSON.stringify(adConditionsCodec.encode(conditions)),
  fromRow: (stored) => {
    const parsed = parse(adConditionsCodec, jsonOf(stored as string));
    assert(parsed.ok, 'stored conditions are valid');
    return parsed.model;
  },
});

export const adTable = table('p2p_ad', {
  id: withDefault(integer('id')),
  userId: integer('user_id', userIdOf),
  /** The advertiser's. */
  side: text<ConvertSide>('side'),
  coinId: integer('coin_id', coinId),
  currency: text('currency'),
  priceType: changing(text<P2pPriceType>('price_type')),
  price: changing(optional(money('price_units'))),
  /** Percent of the reference price. */
  premium: changing(optional(money('premium_units'))),
  floor: changing(optional(money('floor_units'))),
  ceiling: changing(optional(money('ceiling_units'))),
  /** What is left to take. */
  available: changing(money('available_units')),
  /** Parts that were taken and not given back. */
  taken: changing(withDefault(money('taken_units'))),
  /** The advertiser's fees of the taken parts. */
  charged: changing(withDefault(money('charged_units'))),
  feeRate: money('fee_rate_units'),
  freezeNumber: changing(withDefault(integer('freeze_number'))),
  minimum: changing(money('minimum_units')),
  maximum: changing(money('maximum_units')),
  paymentWindow: changing(integer<P2pPaymentWindow>('payment_window')),
  terms: changing(text('terms')),
  autoReply: changing(text('auto_reply')),
  region: changing(optional(text('region'))),
  conditions: changing(conditionsText('conditions')),
  usesReferenceCode: changing(flag('has_code')),
  /** Minutes after midnight UTC between which it is online; undefined for the whole day. */
  hoursFrom: changing(optional(integer('hours_from'))),
  hoursUntil: changing(optional(integer('hours_until'))),
  status: changing(text<P2pAdStatus>('status')),
  /** Orders in a row that ended without an act of the advertiser. */
  lapseCount: changing(withDefault(integer('lapse_count'))),
  createdAt: time('created_at_ms'),
  updatedAt: changing(time('updated_at_ms')),
});
export type AdRecord = RecordIn<typeof adTable>;
export type NewAd = NewRecordIn<typeof adTable>;

export const totalOf = ({ available, taken }: Pick<AdRecord, 'available' | 'taken'>) =>
  units(available + taken);

export const findAd = (db: Db, id: number): AdRecord | undefined => adTable.find(db, { id });

/** @returns undefined for an ad of another user. */
export const findOwnAd = (db: Db, userId: UserId, id: number): AdRecord | undefined =>
  adTable.find(db, { id, userId });

export const saveAd = (db: Db, ad: AdRecord): void => {
  adTable.save(db, { id: ad.id }, ad);
};

/** Newest first; closed ads are left out. */
export const adsOf = (db: Db, userId: UserId, query: PageQuery): Page<AdRecord> =>
  adTable.page(
    db,
    { userId, status: isNot<P2pAdStatus>('closed') },
    { ...query, descending: ['id'] },
  );

export const openAdsOf = (db: Db, userId: UserId): readonly AdRecord[] =>
  adTable.all(db, { userId, status: isNot<P2pAdStatus>('closed') }, { ascending: ['id'] });

/** All ads online of a coin and a currency on one side of the advertisers. */
export const onlineAds = (
  db: Db,
  { side, coinId: coin, currency }: Pick<AdRecord, 'side' | 'coinId' | 'currency'>,
): readonly AdRecord[] =>
  adTable.all(
    db,
    { coinId: coin, currency, side, status: is<P2pAdStatus>('online') },
    { ascending: ['id'] },
  );

const paymentTable = table('p2p_ad_payment', {
  adId: integer('ad_id'),
  typeId: integer('type_id'),
  methodId: optional(integer('method_id')),
});

export interface AdPayment {
  readonly typeId: number;
  /** The advertiser's account; undefined for an ad that buys. */
  readonly methodId: number | undefined;
}

export const paymentsOf = (db: Db, adId: number): readonly AdPayment[] =>
  paymentTable.all(db, { adId }, { ascending: ['typeId', 'methodId'] });

export function setPayments(db: Db, adId: number, payments: readonly AdPayment[]): void {
  paymentTable.remove(db, { adId });
  for (const payment of payments) paymentTable.insert(db, { adId, ...payment });
}

/** Takes a deleted account out of all ads. */
export const removeMethod = (db: Db, methodId: number): number =>
  paymentTable.remove(db, { methodId });

/** Ads that name an account of their advertiser. */
export function adsOfMethod(db: Db, methodId: number) {
  const adIds = paymentTable.distinct(db, 'adId', { methodId });
  return adTable.all(db, { id: oneOf(adIds) }).map((ad) => ({
    adId: ad.id,
    isInMarket: ad.status === 'online',
    methodCount: paymentTable.count(db, { adId: ad.id }),
  }));
}
