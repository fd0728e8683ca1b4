/** Draft of an ad as typed, the ad that it makes, and the rules that it does not meet. */
import { decimalOf, units, unitsOf, type Decimal, type Units } from '#contract/core/decimal.ts';
import {
  P2P_METHODS_PER_AD_MAX,
  type P2pPaymentWindow,
  type P2pPriceType,
} from '#contract/core/p2p.ts';
import type { ConvertSide } from '#contract/entities/convert.ts';
import type { AdConditions, AdHours, AdTerms, OwnAd } from '#contract/entities/p2p-ad.ts';
import type { P2pCurrency } from '#contract/rest/p2p-ads.ts';
import { decimalOfText, isNoAmount } from '#domain/amount-input.ts';
import { isMethodCountRight, limitProblemsOf, priceProblemsOf } from '#domain/p2p/ad-rules.ts';
import { deviationPercentOf, lacksReference } from '#domain/p2p/price.ts';

export interface AdDraft {
  /** The advertiser's side. */
  readonly side: ConvertSide;
  readonly coin: string;
  readonly currency: string;
  readonly priceType: P2pPriceType;
  /** Amounts are ungrouped text as typed. */
  readonly price: string;
  /** Percent of the reference price. */
  readonly premium: string;
  readonly priceFloor: string;
  readonly priceCeiling: string;
  readonly totalAmount: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly paymentWindow: P2pPaymentWindow;
  /** Own accounts of an ad that sells. */
  readonly paymentMethodIds: readonly number[];
  /** Kinds of payment of an ad that buys. */
  readonly paymentTypeIds: readonly number[];
  readonly terms: string;
  readonly autoReply: string;
  readonly region: string | undefined;
  readonly conditions: AdConditions;
  readonly usesReferenceCode: boolean;
  readonly hours: AdHours | undefined;
}

const NO_CONDITIONS: AdConditions = {
  minimumLevel: 1,
  minimumRegisterDays: 0,
  minimumCompleted30d: 0,
  minimumCompletionRate30d: 0,
  isForNonAdvertisers: false,
  blockedCountries: [],
};

export type AdField =
  | 'price'
  | 'premium'
  | 'priceFloor'
  | 'priceCeiling'
  | 'totalAmount'
  | 'minimum'
  | 'maximum'
  | 'payment';

export type AdFieldProblem =
  | 'missing'
  | 'malformed'
  | 'off_step'
  | 'outside_currency'
  | 'maximum_below_minimum'
  | 'below_minimum'
  | 'floor_above_ceiling'
  | 'no_reference'
  | 'too_many';

export type AdProblems = Readonly<Partial<Record<AdField, AdFieldProblem>>>;

/** What the rules need to know besides the draft. */
export interface AdFacts {
  readonly currencies: readonly P2pCurrency[];
  readonly coins: readonly { readonly code: string; readonly decimals: number }[];
  /** Price of the coin in the currency; undefined while there is none. */
  readonly referencePrice: Decimal | undefined;
  /** The exchange has said that there is none. */
  readonly isReferenceMissing: boolean;
}

export const emptyDraftOf = (side: ConvertSide, coin: string, currency: string): AdDraft => ({
  side,
  coin,
  currency,
  priceType: 'fixed',
  price: '',
  premium: '100',
  priceFloor: '',
  priceCeiling: '',
  totalAmount: '',
  minimum: '',
  maximum: '',
  paymentWindow: 15,
  paymentMethodIds: [],
  paymentTypeIds: [],
  terms: '',
  autoReply: '',
  region: undefined,
  conditions: NO_CONDITIONS,
  usesReferenceCode: false,
  hours: undefined,
});

export const draftOfAd = (ad: OwnAd): AdDraft => ({
  side: ad.side,
  coin: ad.coin,
  currency: ad.currency,
  priceType: ad.priceType,
  price: ad.price ?? '',
  premium: ad.premium ?? '100',
  priceFloor: ad.priceFloor ?? '',
  priceCeiling: ad.priceCeiling ?? '',
  totalAmount: ad.totalAmount,
  minimum: ad.minimum,
  maximum: ad.maximum,
  paymentWindow: ad.paymentWindow,
  paymentMethodIds: ad.paymentMethodIds,
  paymentTypeIds: ad.paymentTypeIds,
  terms: ad.terms,
  autoReply: ad.autoReply,
  region: ad.region,
  conditions: ad.conditions,
  usesReferenceCode: ad.usesReferenceCode,
  hours: ad.hours,
});

/** Values of a draft of another currency, coin or side have no meaning. */
export function editedDraft(draft: AdDraft, patch: Partial<AdDraft>): AdDraft {
  const isOther = (field: 'side' | 'coin' | 'currency'): boolean =>
    patch[field] !== undefined && patch[field] !== draft[field];
  const isOtherCurrency = isOther('currency');
  return {
    ...draft,
    ...(isOtherCurrency || isOther('coin') ? { price: '', priceFloor: '', priceCeiling: '' } : {}),
    ...(isOther('coin') ? { totalAmount: '' } : {}),
    ...(isOtherCurrency ? { minimum: '', maximum: '' } : {}),
    ...(isOtherCurrency || isOther('side') ? { paymentMethodIds: [], paymentTypeIds: [] } : {}),
    ...patch,
  };
}

/** @returns undefined for no amount, and for one with more than eight decimals. */
const unitsIn = (text: string): Units | undefined => {
  const value = decimalOfText(text);
  return value === undefined ? undefined : unitsOf(value);
};

/** Price fields that count for the chosen kind of price. */
const pricesOf = (draft: AdDraft) => {
  const isFixed = draft.priceType === 'fixed';
  return {
    price: isFixed ? unitsIn(draft.price) : undefined,
    premium: isFixed ? undefined : unitsIn(draft.premium),
    floor: isFixed ? undefined : unitsIn(draft.priceFloor),
    ceiling: isFixed ? undefined : unitsIn(draft.priceCeiling),
  };
};

/** The price that the draft has now; undefined while it has none. */
function draftPriceOf(draft: AdDraft, reference: Decimal | undefined): Units | undefined {
  const { price, premium } = pricesOf(draft);
  const base = reference === undefined ? undefined : unitsOf(reference);
  const current =
    draft.priceType === 'fixed'
      ? price
      : premium === undefined || base === undefined
        ? undefined
        : units((premium * base) / HUNDRED);
  return current === undefined || current <= 0n ? undefined : current;
}

const HUNDRED = 10_000_000_000n;

/** Distance from the reference price in whole percent; undefined without a price or a reference. */
export function priceDistanceOf(
  draft: AdDraft,
  reference: Decimal | undefined,
): number | undefined {
  const { price, premium } = pricesOf(draft);
  if (draft.priceType === 'floating') {
    return premium === undefined || premium <= 0n
      ? undefined
      : deviationPercentOf(premium, HUNDRED);
  }
  const base = reference === undefined ? undefined : unitsOf(reference);
  if (price === undefined || base === undefined || base <= 0n) return undefined;
  return deviationPercentOf(price, base);
}

export function problemsOf(draft: AdDraft, facts: AdFacts): AdProblems {
  const problems: Partial<Record<AdField, AdFieldProblem>> = {};
  for (const [field, problem] of foundProblems(draft, facts)) problems[field] ??= problem;
  return problems;
}

type Found = readonly [AdField, AdFieldProblem];

const foundProblems = (draft: AdDraft, facts: AdFacts): readonly Found[] => [
  ...referenceProblems(draft, facts),
  ...textProblems(draft),
  ...priceProblems(draft),
  ...limitProblems(draft, facts),
  ...paymentProblems(draft),
];

/** Fields that must be filled, and texts that are no amounts. */
function textProblems(draft: AdDraft): readonly Found[] {
  const isFixed = draft.priceType === 'fixed';
  const needed = [isFixed ? 'price' : 'premium', 'totalAmount', 'minimum', 'maximum'] as const;
  const bounds = isFixed ? [] : (['priceFloor', 'priceCeiling'] as const);
  return [
    ...needed.flatMap((field): readonly Found[] => {
      const value = unitsIn(draft[field]);
      if (draft[field] === '' || value === 0n) return [[field, 'missing']];
      return value === undefined ? [[field, 'malformed']] : [];
    }),
    ...bounds.flatMap((field): readonly Found[] =>
      isNoAmount(draft[field]) || (draft[field] !== '' && !unitsIn(draft[field]))
        ? [[field, 'malformed']]
        : [],
    ),
  ];
}

const referenceProblems = (draft: AdDraft, facts: AdFacts): readonly Found[] =>
  facts.isReferenceMissing && lacksReference(draft.priceType === 'floating', undefined)
    ? [['premium', 'no_reference']]
    : [];

const priceProblems = (draft: AdDraft): readonly Found[] =>
  priceProblemsOf({ priceType: draft.priceType, ...pricesOf(draft) }).flatMap(
    ({ field, problem }): readonly Found[] => (problem === 'not_allowed' ? [] : [[field, problem]]),
  );

function limitProblems(draft: AdDraft, facts: AdFacts): readonly Found[] {
  const currency = facts.currencies.find(({ code }) => code === draft.currency);
  const coin = facts.coins.find(({ code }) => code === draft.coin);
  const [total, minimum, maximum] = [draft.totalAmount, draft.minimum, draft.maximum].map(unitsIn);
  if (currency === undefined || coin === undefined) return [];
  if (total === undefined || minimum === undefined || maximum === undefined) return [];
  const least = unitsOf(currency.minimum);
  const most = unitsOf(currency.maximum);
  if (least === undefined || most === undefined) return [];
  return limitProblemsOf(
    { total, minimum, maximum },
    { minimum: least, maximum: most },
    {
      price: draftPriceOf(draft, facts.referencePrice),
      coinDecimals: coin.decimals,
      fiatDecimals: currency.decimals,
    },
  ).map(({ field, problem }): Found => [field, problem]);
}

function paymentProblems(draft: AdDraft): readonly Found[] {
  const ids = draft.side === 'sell' ? draft.paymentMethodIds : draft.paymentTypeIds;
  if (isMethodCountRight(ids.length)) return [];
  return [['payment', ids.length > P2P_METHODS_PER_AD_MAX ? 'too_many' : 'missing']];
}

const valueIn = (text: string): Decimal | undefined => {
  const value = decimalOfText(text);
  return value === undefined ? undefined : decimalOf(value);
};

/** @returns undefined while the draft is not complete. */
export function termsOfDraft(draft: AdDraft): AdTerms | undefined {
  const totalAmount = valueIn(draft.totalAmount);
  const minimum = valueIn(draft.minimum);
  const maximum = valueIn(draft.maximum);
  if (totalAmount === undefined || minimum === undefined || maximum === undefined) return undefined;
  const isFixed = draft.priceType === 'fixed';
  const isSelling = draft.side === 'sell';
  return {
    side: draft.side,
    coin: draft.coin,
    currency: draft.currency,
    priceType: draft.priceType,
    price: isFixed ? valueIn(draft.price) : undefined,
    premium: isFixed ? undefined : valueIn(draft.premium),
    priceFloor: isFixed ? undefined : valueIn(draft.priceFloor),
    priceCeiling: isFixed ? undefined : valueIn(draft.priceCeiling),
    totalAmount,
    minimum,
    maximum,
    paymentWindow: draft.paymentWindow,
    paymentMethodIds: isSelling ? [...draft.paymentMethodIds] : [],
    paymentTypeIds: isSelling ? [] : [...draft.paymentTypeIds],
    terms: draft.terms.trim(),
    autoReply: draft.autoReply.trim(),
    region: draft.region,
    conditions: draft.conditions,
    usesReferenceCode: draft.usesReferenceCode,
    hours: draft.hours,
  };
}
