/** Ads as others see them, and as their advertiser does. */
import { decimalOfUnits, type Units } from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { OwnAd, P2pAd } from '#contract/entities/p2p-ad.ts';
import type { Trader } from '#contract/entities/p2p-trader.ts';
import { largestFiatOf, type TakeTerms } from '#domain/p2p/amounts.ts';
import { fiatDecimalsOf } from '#domain/p2p/fiat-decimals.ts';
import { frozenOf } from '#server/ledger/freezes.ts';
import type { MarketContext } from '../market-context.ts';
import { paymentTypeOf } from '../methods/payment-types.ts';
import { completedOrderCountOfAd, openOrderCountOfAd } from '../orders/order-rows.ts';
import { COIN_DECIMALS, TAKER_FEE_RATE } from '../p2p-terms.ts';
import { isResting, priceStateOf } from './ad-prices.ts';
import { failedConditions, type AdReader } from './ad-readers.ts';
import { paymentsOf, totalOf, type AdRecord } from './ad-rows.ts';

const textOf = (value: Units | undefined) =>
  value === undefined ? undefined : decimalOfUnits(value);

export const coinCodeOf = ({ coins }: Pick<MarketContext, 'coins'>, id: CoinId): string =>
  coins.find((coin) => coin.id === id)?.code ?? '';

export const takeTermsOf = (ad: AdRecord, price: Units): TakeTerms => ({
  price,
  available: ad.available,
  minimum: ad.minimum,
  maximum: ad.maximum,
  coinDecimals: COIN_DECIMALS,
  fiatDecimals: fiatDecimalsOf(ad.currency),
});

/** What the advertiser states, for everybody. */
const statedOf = (context: MarketContext, ad: AdRecord) => ({
  id: ad.id,
  side: ad.side,
  coin: coinCodeOf(context, ad.coinId),
  currency: ad.currency,
  priceType: ad.priceType,
  premium: textOf(ad.premium),
  availableAmount: decimalOfUnits(ad.available),
  minimum: decimalOfUnits(ad.minimum),
  paymentWindow: ad.paymentWindow,
  terms: ad.terms,
  region: ad.region,
  conditions: ad.conditions,
  usesReferenceCode: ad.usesReferenceCode,
});

/** @param reader undefined for a visitor */
export function adView(
  context: MarketContext,
  ad: AdRecord,
  { trader, reader, now }: { trader: Trader; reader: AdReader | undefined; now: EpochMs },
): P2pAd {
  const state = priceStateOf(context, ad, now);
  const price = isResting(state) ? undefined : state;
  const isOwn = reader?.userId === ad.userId;
  return {
    ...statedOf(context, ad),
    trader,
    currentPrice: textOf(price),
    restingReason: isResting(state) ? state : undefined,
    maximum: decimalOfUnits(
      price === undefined ? ad.maximum : largestFiatOf(takeTermsOf(ad, price)),
    ),
    takerFeeRate: decimalOfUnits(TAKER_FEE_RATE),
    paymentTypes: paymentTypesOf(context, ad),
    failedConditions: reader === undefined || isOwn ? [] : [...failedConditions(reader, ad)],
    isOwn,
  };
}

/** Each kind once. */
function paymentTypesOf({ db }: MarketContext, ad: AdRecord): P2pAd['paymentTypes'] {
  const ids = new Set(paymentsOf(db, ad.id).map(({ typeId }) => typeId));
  return [...ids]
    .map((id) => paymentTypeOf(id))
    .filter((type) => type !== undefined)
    .map(({ id, name }) => ({ id, name }));
}

export function ownAdView(context: MarketContext, ad: AdRecord, now: EpochMs): OwnAd {
  const { db } = context;
  const state = priceStateOf(context, ad, now);
  const payments = paymentsOf(db, ad.id);
  const { hoursFrom: from, hoursUntil: until } = ad;
  return {
    ...statedOf(context, ad),
    price: textOf(ad.price),
    priceFloor: textOf(ad.floor),
    priceCeiling: textOf(ad.ceiling),
    totalAmount: decimalOfUnits(totalOf(ad)),
    maximum: decimalOfUnits(ad.maximum),
    paymentMethodIds: payments.flatMap(({ methodId }) =>
      methodId === undefined ? [] : [methodId],
    ),
    paymentTypeIds: ad.side === 'buy' ? payments.map(({ typeId }) => typeId) : [],
    autoReply: ad.autoReply,
    hours: from === undefined || until === undefined ? undefined : { from, until },
    status: ad.status,
    currentPrice: isResting(state) ? undefined : decimalOfUnits(state),
    restingReason: isResting(state) ? state : undefined,
    frozenAmount: decimalOfUnits(frozenOf({ db }, { reason: 'p2p_ad', referenceId: ad.id })),
    openOrderCount: openOrderCountOfAd(db, ad.id),
    completedOrderCount: completedOrderCountOfAd(db, ad.id),
    createdAt: ad.createdAt,
    updatedAt: ad.updatedAt,
  };
}
