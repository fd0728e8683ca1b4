/** Queries of ads: the market, one ad, the user's own ads, and what an ad in the editor would be. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Decimal } from '#contract/core/decimal.ts';
import type { ConvertSide } from '#contract/entities/convert.ts';
import type { OwnAd, P2pAd } from '#contract/entities/p2p-ad.ts';
import type { Page } from '#contract/pages.ts';
import type { P2pAdsUpdate, P2pMarketKey } from '#contract/realtime/p2p-ads.ts';
import {
  ownP2pAds,
  p2pAd,
  p2pAds,
  previewP2pAd,
  type AdList,
  type AdPreview,
  type AdSort,
} from '#contract/rest/p2p-ads.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { P2P_KEY } from './p2p.ts';

export type { OwnAd, P2pAd } from '#contract/entities/p2p-ad.ts';
export { AD_SORTS, type AdList, type AdPreview, type AdSort } from '#contract/rest/p2p-ads.ts';

/** Which ads a reader wants. */
export interface AdListQuery {
  /** The reader's side. */
  readonly side: ConvertSide;
  readonly coin: string;
  readonly currency: string;
  readonly fiatAmount: Decimal | undefined;
  readonly coinAmount: Decimal | undefined;
  /** Empty for all. */
  readonly paymentTypeIds: readonly number[];
  /** Country of the payment; undefined for any. */
  readonly region: string | undefined;
  readonly isVerifiedOnly: boolean;
  readonly isTradableOnly: boolean;
  readonly isFollowedOnly: boolean;
  readonly sort: AdSort;
  /** Starts at 1. */
  readonly page: number;
}

export interface AdPreviewQuery {
  readonly side: ConvertSide;
  readonly coin: string;
  readonly currency: string;
  readonly price: Decimal | undefined;
  readonly premium: Decimal | undefined;
  readonly totalAmount: Decimal | undefined;
  /** The user's ad that is being changed. */
  readonly exceptId: number | undefined;
}

export const P2P_ADS_KEY = [P2P_KEY, 'ads'] as const;
const AD_KEY = [P2P_KEY, 'ad'] as const;
export const OWN_P2P_ADS_KEY = [P2P_KEY, 'own-ads'] as const;
const PREVIEW_KEY = [P2P_KEY, 'preview'] as const;
const ROW_COUNT = 20;
/** A visible list that no channel updates is read again. */
const POLL_MS = 10_000;
/** The figures of traders have no channel. */
const LIVE_POLL_MS = 60_000;

/** Registers the query functions. */
export function provideP2pAdQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(P2P_ADS_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = wireQueryOf(queryKey[2] as AdListQuery);
      return (await client.call(p2pAds, { query, signal })).model;
    },
  });
  cache.setQueryDefaults(AD_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const params = { id: queryKey[2] as number };
      return (await client.call(p2pAd, { params, signal })).model;
    },
    // An earlier price must not be shown as a change of the current one.
    gcTime: 0,
  });
  cache.setQueryDefaults(OWN_P2P_ADS_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = { page: queryKey[2] as number, perPage: ROW_COUNT };
      return (await client.call(ownP2pAds, { query, signal })).model;
    },
  });
  cache.setQueryDefaults(PREVIEW_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const query = queryKey[2] as AdPreviewQuery;
      return (await client.call(previewP2pAd, { query, signal })).model;
    },
  });
}

const ON = '1';

const wireQueryOf = (query: AdListQuery) => ({
  side: query.side,
  coin: query.coin,
  currency: query.currency,
  fiatAmount: query.fiatAmount,
  coinAmount: query.coinAmount,
  paymentTypeIds: query.paymentTypeIds.length === 0 ? undefined : query.paymentTypeIds.join(','),
  region: query.region,
  isVerifiedOnly: query.isVerifiedOnly ? (ON as '1') : undefined,
  isTradableOnly: query.isTradableOnly ? (ON as '1') : undefined,
  isFollowedOnly: query.isFollowedOnly ? (ON as '1') : undefined,
  sort: query.sort,
  page: query.page,
  perPage: ROW_COUNT,
});

/** Takes published prices into the loaded lists of the market. Rows keep their places. */
export function applyAdsUpdate(
  cache: QueryClient,
  { coin, currency }: P2pMarketKey,
  { referencePrice, ads }: Pick<P2pAdsUpdate, 'referencePrice' | 'ads'>,
): void {
  const quotes = new Map(ads.map(({ id, ...quote }) => [id, quote]));
  const isOfMarket = (query: AdListQuery | undefined): boolean =>
    query?.coin === coin && query.currency === currency;
  cache.setQueriesData<AdList>(
    {
      queryKey: P2P_ADS_KEY,
      predicate: ({ queryKey }) => isOfMarket(queryKey[2] as AdListQuery | undefined),
    },
    (list) =>
      list && {
        ...list,
        referencePrice,
        ads: {
          ...list.ads,
          items: list.ads.items.map((ad) => ({ ...ad, ...quotes.get(ad.id) })),
        },
      },
  );
}

export const refreshAds = (cache: QueryClient): void =>
  void cache.invalidateQueries({ queryKey: P2P_ADS_KEY });

/**
 * The previous list stays until the new one is loaded.
 * @param query undefined while it is not known.
 * @param reader whose conditions count; undefined for a visitor.
 * @param isLive whether the channel of the market updates the list.
 */
export const useP2pAds = (
  query: AdListQuery | undefined,
  reader: number | undefined,
  isLive: boolean,
) =>
  useQuery<AdList>({
    queryKey: [...P2P_ADS_KEY, query, reader],
    enabled: query !== undefined,
    refetchInterval: isLive ? LIVE_POLL_MS : POLL_MS,
    placeholderData: keepPreviousData,
  });

/** @param id undefined for none. */
export const useP2pAd = (id: number | undefined) =>
  useQuery<P2pAd>({
    queryKey: [...AD_KEY, id],
    enabled: id !== undefined,
    refetchInterval: POLL_MS,
  });

export const useOwnP2pAds = (page: number) =>
  useQuery<Page<OwnAd>>({
    queryKey: [...OWN_P2P_ADS_KEY, page],
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });

/** @param query undefined while the editor is closed or has no price. */
export const useAdPreview = (query: AdPreviewQuery | undefined) =>
  useQuery<AdPreview>({
    queryKey: [...PREVIEW_KEY, query],
    enabled: query !== undefined,
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
