/** Filters of the market in the address of its page. Any address results in a valid list. */
import type { ConvertSide } from '#contract/entities/convert.ts';
import { decimalOfText } from '#domain/amount-input.ts';
import { AD_SORTS, type AdListQuery, type AdSort } from '#src/queries/p2p-ads.ts';

export interface MarketAddress {
  /** The reader's side. */
  readonly side: ConvertSide;
  /** Undefined for the first one that is traded. */
  readonly coin: string | undefined;
  readonly currency: string | undefined;
  /** Amount of the currency; '' for any. */
  readonly amount: string;
  /** Kind of payment; undefined for all. */
  readonly typeId: number | undefined;
  /** Country of the payment; undefined for any. */
  readonly region: string | undefined;
  readonly isVerifiedOnly: boolean;
  readonly isTradableOnly: boolean;
  readonly isFollowedOnly: boolean;
  readonly sort: AdSort;
  /** Starts at 1. */
  readonly page: number;
  /** The form that finds the best offer for an amount. */
  readonly isExpress: boolean;
  /** Ad that a shared link opens. */
  readonly adId: number | undefined;
}

const CODE = /^[A-Z0-9]{1,20}$/;
const COUNTRY = /^[A-Z]{2}$/;
const NUMBER = /^[1-9]\d{0,8}$/;

const codeIn = (query: URLSearchParams, name: string): string | undefined => {
  const code = query.get(name)?.toUpperCase();
  return code !== undefined && CODE.test(code) ? code : undefined;
};
const numberIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name) ?? '';
  return NUMBER.test(text) ? Number(text) : undefined;
};
const regionIn = (query: URLSearchParams): string | undefined => {
  const code = codeIn(query, 'country');
  return code !== undefined && COUNTRY.test(code) ? code : undefined;
};
const amountIn = (query: URLSearchParams): string => decimalOfText(query.get('amount') ?? '') ?? '';

export const addressOf = (query: URLSearchParams): MarketAddress => ({
  side: query.get('side') === 'sell' ? 'sell' : 'buy',
  coin: codeIn(query, 'coin'),
  currency: codeIn(query, 'currency'),
  amount: amountIn(query),
  typeId: numberIn(query, 'payment'),
  region: regionIn(query),
  isVerifiedOnly: query.get('verified') === '1',
  isTradableOnly: query.get('tradable') === '1',
  isFollowedOnly: query.get('followed') === '1',
  sort: AD_SORTS.find((sort) => sort === query.get('sort')) ?? 'price',
  page: numberIn(query, 'page') ?? 1,
  isExpress: query.get('mode') === 'express',
  adId: numberIn(query, 'ad'),
});

/** Returns the query without default values, so that the default list has the plain address. */
export function queryOf(address: MarketAddress): URLSearchParams {
  const { side, coin, currency, amount, typeId, sort, page, adId } = address;
  const on = (isOn: boolean): string | undefined => (isOn ? '1' : undefined);
  const all: Readonly<Record<string, string | undefined>> = {
    mode: address.isExpress ? 'express' : undefined,
    side: side === 'buy' ? undefined : side,
    coin,
    currency,
    amount: amount === '' ? undefined : amount,
    payment: typeId?.toString(),
    country: address.region,
    verified: on(address.isVerifiedOnly),
    tradable: on(address.isTradableOnly),
    followed: on(address.isFollowedOnly),
    sort: sort === 'price' ? undefined : sort,
    page: page === 1 ? undefined : String(page),
    ad: adId?.toString(),
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(all)) if (value !== undefined) query.set(name, value);
  return query;
}

/** Whether anything is filtered besides side, coin and currency. */
export const isFiltered = (address: MarketAddress): boolean =>
  address.amount !== '' ||
  address.typeId !== undefined ||
  address.region !== undefined ||
  address.isVerifiedOnly ||
  address.isTradableOnly ||
  address.isFollowedOnly;

export const NO_FILTER = {
  amount: '',
  typeId: undefined,
  region: undefined,
  isVerifiedOnly: false,
  isTradableOnly: false,
  isFollowedOnly: false,
  page: 1,
} as const;

/** The list that an address names, in the coin and the currency that count without a choice. */
export const listQueryOf = (
  address: MarketAddress,
  coin: string,
  currency: string,
): AdListQuery => ({
  side: address.side,
  coin,
  currency,
  fiatAmount: decimalOfText(address.amount),
  coinAmount: undefined,
  paymentTypeIds: address.typeId === undefined ? [] : [address.typeId],
  region: address.region,
  // The form offers what can be bought now.
  isVerifiedOnly: !address.isExpress && address.isVerifiedOnly,
  isTradableOnly: address.isExpress || address.isTradableOnly,
  isFollowedOnly: !address.isExpress && address.isFollowedOnly,
  sort: address.isExpress ? 'price' : address.sort,
  page: address.isExpress ? 1 : address.page,
});
