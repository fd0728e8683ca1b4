/** The market: ads that can be taken now, filtered and sorted for their reader, and the place that a new ad would have. */
import { decimalOfUnits, unitsOf, type Decimal, type Units } from '#contract/core/decimal.ts';
import type { UserId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { ConvertSide } from '#contract/entities/convert.ts';
import type { P2pAd } from '#contract/entities/p2p-ad.ts';
import type { Trader } from '#contract/entities/p2p-trader.ts';
import type { AdPreview, AdQuery } from '#contract/rest/p2p-ads.ts';
import { isExhausted, reserveOf, takenAmountsOf } from '#domain/p2p/amounts.ts';
import { fiatDecimalsOf } from '#domain/p2p/fiat-decimals.ts';
import { adPriceOf, isBetterPrice } from '#domain/p2p/price.ts';
import type { MarketContext } from '../market-context.ts';
import { MAKER_FEE_RATE } from '../p2p-terms.ts';
import { blockedAround, relatedIds } from '../traders/relations.ts';
import { traderOf } from '../traders/traders.ts';
import { currentPriceOf, referenceOf } from './ad-prices.ts';
import { failedConditions, readerOf, type AdReader } from './ad-readers.ts';
import { findAd, onlineAds, paymentsOf, type AdRecord } from './ad-rows.ts';
import { coinOf } from './ad-terms.ts';
import { adView, takeTermsOf } from './ad-view.ts';

/** An ad that can be taken now. */
export interface PricedAd {
  readonly ad: AdRecord;
  readonly price: Units;
}

interface OfferedAd extends PricedAd {
  readonly trader: Trader;
}

const otherSideOf = (side: ConvertSide): ConvertSide => (side === 'buy' ? 'sell' : 'buy');

export interface AdsFound {
  /** All that were found, best first. */
  readonly offers: readonly OfferedAd[];
  readonly reader: AdReader | undefined;
}

/** @param readerId undefined for a visitor */
export function findAds(
  context: MarketContext,
  query: AdQuery,
  readerId: UserId | undefined,
  now: EpochMs,
): AdsFound {
  const { db } = context;
  const coin = coinOf(context, query.coin);
  const reader = readerId === undefined ? undefined : readerOf(context, readerId, now);
  if (coin === undefined) return { offers: [], reader };
  const side = otherSideOf(query.side);
  const blocked = readerId === undefined ? new Set<UserId>() : blockedAround(db, readerId);
  const isWanted = filterOf(context, query, reader);
  const traders = new Map<UserId, Trader>();
  const traderFor = (userId: UserId): Trader => {
    const trader = traders.get(userId) ?? traderOf(context, userId, now);
    traders.set(userId, trader);
    return trader;
  };
  const offers = pricedAds(context, { side, coinId: coin.id, currency: query.currency }, now)
    .filter(({ ad }) => !blocked.has(ad.userId))
    .map((priced): OfferedAd => ({ ...priced, trader: traderFor(priced.ad.userId) }))
    .filter((offer) => isWanted(offer));
  return { offers: offers.toSorted(orderOf(query.sort, side)), reader };
}

/** Ads of one side of a market that can be taken now, the best price first. */
export const pricedAds = (
  context: Pick<MarketContext, 'db' | 'clock' | 'dollarPriceOf' | 'currencyRates'>,
  market: Pick<AdRecord, 'side' | 'coinId' | 'currency'>,
  now: EpochMs,
): readonly PricedAd[] =>
  onlineAds(context.db, market)
    .flatMap((ad): PricedAd[] => {
      const price = currentPriceOf(context, ad, now);
      const isOffered = price !== undefined && !isExhausted(takeTermsOf(ad, price));
      return isOffered ? [{ ad, price }] : [];
    })
    .toSorted(byPrice(market.side));

/** The views of a page's ads. What was served counts as seen for some seconds. */
export const viewsOf = (
  context: MarketContext,
  offers: readonly OfferedAd[],
  reader: AdReader | undefined,
  now: EpochMs,
): readonly P2pAd[] =>
  offers.map(({ ad, price, trader }) => {
    if (reader !== undefined) context.servedPrices.note(reader.userId, ad.id, price, now);
    return adView(context, ad, { trader, reader, now });
  });

/** One ad by its link: also one that rests, but none that is out of the market. */
export function findSharedAd(
  context: MarketContext,
  id: number,
  readerId: UserId | undefined,
  now: EpochMs,
): P2pAd | undefined {
  const ad = findAd(context.db, id);
  const isShown = ad !== undefined && (ad.status === 'online' || ad.userId === readerId);
  if (!isShown || ad.status === 'closed') return undefined;
  const reader = readerId === undefined ? undefined : readerOf(context, readerId, now);
  const price = currentPriceOf(context, ad, now);
  if (reader !== undefined && price !== undefined) {
    context.servedPrices.note(reader.userId, ad.id, price, now);
  }
  return adView(context, ad, { trader: traderOf(context, ad.userId, now), reader, now });
}

type IsWanted = (offer: OfferedAd) => boolean;

function filterOf({ db }: MarketContext, query: AdQuery, reader: AdReader | undefined): IsWanted {
  const typeIds = query.paymentTypeIds?.split(',').map(Number);
  const followed = new Set(
    query.isFollowedOnly === undefined || reader === undefined
      ? []
      : relatedIds(db, reader.userId, 'followed'),
  );
  const rules: readonly IsWanted[] = [
    (offer) => isForAmount(offer, query),
    ({ ad }) =>
      typeIds === undefined || paymentsOf(db, ad.id).some(({ typeId }) => typeIds.includes(typeId)),
    ({ ad }) => query.region === undefined || ad.region === undefined || ad.region === query.region,
    ({ trader }) => query.isVerifiedOnly === undefined || trader.merchantLevel !== 'none',
    ({ ad }) => query.isFollowedOnly === undefined || followed.has(ad.userId),
    ({ ad }) => query.isTradableOnly === undefined || isTradable(ad, reader),
  ];
  return (offer) => rules.every((rule) => rule(offer));
}

/** Visitors meet no condition. */
const isTradable = (ad: AdRecord, reader: AdReader | undefined): boolean =>
  reader !== undefined && reader.userId !== ad.userId && failedConditions(reader, ad).length === 0;

function isForAmount({ ad, price }: OfferedAd, { fiatAmount, coinAmount }: AdQuery): boolean {
  const read = (value: Decimal | undefined) => (value === undefined ? undefined : unitsOf(value));
  const [fiat, amount] = [read(fiatAmount), read(coinAmount)];
  const terms = takeTermsOf(ad, price);
  // An amount with more decimals than the currency has is no reason to show nothing.
  const isFiat = fiat === undefined || typeof takenAmountsOf({ fiat }, terms) === 'object';
  const isCoin = amount === undefined || typeof takenAmountsOf({ amount }, terms) === 'object';
  return isFiat && isCoin;
}

/** Equal ads keep the order of their publication. */
const byPrice =
  (side: ConvertSide) =>
  (one: PricedAd, other: PricedAd): number => {
    if (one.price === other.price) return one.ad.id - other.ad.id;
    return isBetterPrice(side, one.price, other.price) ? -1 : 1;
  };

type Compare = (one: OfferedAd, other: OfferedAd) => number;

function orderOf(sort: AdQuery['sort'], side: ConvertSide): Compare {
  const byBestPrice = byPrice(side);
  const by =
    (valueOf: (trader: Trader) => number): Compare =>
    (one, other) => {
      const difference = valueOf(one.trader) - valueOf(other.trader);
      return difference === 0 ? byBestPrice(one, other) : difference;
    };
  if (sort === 'completion') return by(({ completionRate30d: rate }) => 0 - (rate ?? -1));
  return sort === 'speed' ? by(minutesOf) : byBestPrice;
}

const minutesOf = ({ releaseMinutes }: Trader): number => releaseMinutes ?? Number.MAX_SAFE_INTEGER;

export interface PreviewRequest {
  readonly side: ConvertSide;
  readonly coin: string;
  readonly currency: string;
  readonly price?: Decimal | undefined;
  readonly premium?: Decimal | undefined;
  readonly totalAmount?: Decimal | undefined;
  readonly exceptId?: number | undefined;
}

/** Price, escrow and place of an ad before it is published. */
export function previewOf(
  context: MarketContext,
  userId: UserId,
  request: PreviewRequest,
  now: EpochMs,
): AdPreview {
  const { side, currency } = request;
  const coin = coinOf(context, request.coin);
  const reference = coin && referenceOf(context, coin.id, currency);
  const price = previewPrice(request, reference?.price);
  const total = request.totalAmount === undefined ? undefined : unitsOf(request.totalAmount);
  const others =
    coin === undefined
      ? []
      : onlineAds(context.db, { side, coinId: coin.id, currency })
          .filter((ad) => ad.id !== request.exceptId || ad.userId !== userId)
          .map((ad) => currentPriceOf(context, ad, now))
          .filter((other) => other !== undefined);
  const better =
    price === undefined ? [] : others.filter((other) => !isBetterPrice(side, price, other));
  return {
    referencePrice: reference && decimalOfUnits(reference.price),
    referenceAt: reference?.at,
    price: price === undefined ? undefined : decimalOfUnits(price),
    escrowAmount: decimalOfUnits(
      side === 'buy' || total === undefined
        ? 0n
        : reserveOf({ taken: 0n, charged: 0n }, total, MAKER_FEE_RATE),
    ),
    rank: price === undefined ? undefined : better.length + 1,
    adCount: others.length + 1,
  };
}

function previewPrice(
  { price, premium, currency }: PreviewRequest,
  reference: Units | undefined,
): Units | undefined {
  const read = (value: Decimal | undefined) => (value === undefined ? undefined : unitsOf(value));
  const [fixed, floating] = [read(price), read(premium)];
  if (fixed === undefined && floating === undefined) return undefined;
  const state = adPriceOf(
    {
      priceType: fixed === undefined ? 'floating' : 'fixed',
      price: fixed,
      premium: floating,
      floor: undefined,
      ceiling: undefined,
    },
    reference,
    fiatDecimalsOf(currency),
  );
  return typeof state === 'bigint' ? state : undefined;
}
