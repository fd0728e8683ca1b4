/** Checks what an advertiser states before it is stored. */
import { decimalOfUnits, unitsOf, type Decimal, type Units } from '#contract/core/decimal.ts';
import type { CoinId, UserId } from '#contract/core/ids.ts';
import type { AdTerms } from '#contract/entities/p2p-ad.ts';
import {
  isMethodCountRight,
  limitProblemsOf,
  priceProblemsOf,
  type AdProblem,
} from '#domain/p2p/ad-rules.ts';
import { stepOf } from '#domain/p2p/amounts.ts';
import { fiatDecimalsOf } from '#domain/p2p/fiat-decimals.ts';
import { withoutDirection } from '#domain/p2p/plain-text.ts';
import {
  adPriceOf,
  deviationPercentOf,
  floatingPriceOf,
  lacksReference,
  PRICE_LIMIT_PERCENT,
  PRICE_WARNING_PERCENT,
  priceDistanceOf,
} from '#domain/p2p/price.ts';
import { isRejection, reject, type Rejection } from '#server/runtime/rejection.ts';
import type { MarketContext } from '../market-context.ts';
import { findOwnMethod } from '../methods/method-rows.ts';
import { paymentTypeOf } from '../methods/payment-types.ts';
import { COIN_DECIMALS, P2P_COINS, P2P_CURRENCIES } from '../p2p-terms.ts';
import { referenceOf } from './ad-prices.ts';
import type { AdPayment } from './ad-rows.ts';

/** Checked terms, in the form in which they are stored. */
export interface CheckedTerms {
  readonly coinId: CoinId;
  readonly total: Units;
  readonly payments: readonly AdPayment[];
  /** Fields that a change may write. */
  readonly fields: {
    readonly priceType: AdTerms['priceType'];
    readonly price: Units | undefined;
    readonly premium: Units | undefined;
    readonly floor: Units | undefined;
    readonly ceiling: Units | undefined;
    readonly minimum: Units;
    readonly maximum: Units;
    readonly paymentWindow: AdTerms['paymentWindow'];
    readonly terms: string;
    readonly autoReply: string;
    readonly region: string | undefined;
    readonly conditions: AdTerms['conditions'];
    readonly usesReferenceCode: boolean;
    readonly hoursFrom: number | undefined;
    readonly hoursUntil: number | undefined;
  };
}

type TermsName =
  | 'field_invalid'
  | 'out_of_range'
  | 'off_step'
  | 'ad_price_far'
  | 'ad_price_missing'
  | 'payment_method_not_allowed';

/** @param confirmed whole percent from the reference price that the advertiser has typed */
export function checkTerms(
  context: MarketContext,
  userId: UserId,
  terms: AdTerms,
  confirmed: number | undefined,
): CheckedTerms | Rejection<TermsName> {
  const coin = coinOf(context, terms.coin);
  if (coin === undefined)
    return reject('field_invalid', { fields: { coin_type: 'a traded coin' } });
  if (!Object.hasOwn(P2P_CURRENCIES, terms.currency)) {
    return reject('field_invalid', { fields: { currency: 'a traded currency' } });
  }
  const prices = pricesOf(terms);
  if (isRejection(prices)) return prices;
  const reference = referenceOf(context, coin.id, terms.currency)?.price;
  const current = adPriceOf(
    { priceType: terms.priceType, ...prices },
    reference,
    fiatDecimalsOf(terms.currency),
  );
  const far = distanceRejection({ ...prices, reference, confirmed });
  if (far !== undefined) return far;
  const amounts = amountsOf(terms, typeof current === 'bigint' ? current : undefined);
  if (isRejection(amounts)) return amounts;
  const payments = paymentsOf(context, userId, terms);
  if (isRejection(payments)) return payments;
  const { total, minimum, maximum } = amounts;
  return {
    coinId: coin.id,
    total,
    payments,
    fields: {
      priceType: terms.priceType,
      ...prices,
      minimum,
      maximum,
      paymentWindow: terms.paymentWindow,
      terms: withoutDirection(terms.terms).trim(),
      autoReply: withoutDirection(terms.autoReply).trim(),
      region: terms.region,
      conditions: terms.conditions,
      usesReferenceCode: terms.usesReferenceCode,
      hoursFrom: terms.hours?.from,
      hoursUntil: terms.hours?.until,
    },
  };
}

export const coinOf = ({ coins }: Pick<MarketContext, 'coins'>, code: string) =>
  (P2P_COINS as readonly string[]).includes(code)
    ? coins.find((coin) => coin.code === code)
    : undefined;

const PRICE_WIRE = { price: 'price', premium: 'premium', priceFloor: 'price_floor' } as const;

function pricesOf({ priceType, price, premium, priceFloor, priceCeiling }: AdTerms) {
  const read = (value: Decimal | undefined) => (value === undefined ? undefined : unitsOf(value));
  const prices = {
    price: read(price),
    premium: read(premium),
    floor: read(priceFloor),
    ceiling: read(priceCeiling),
  };
  const isTooFine = [price, premium, priceFloor, priceCeiling].some(
    (value) => value !== undefined && unitsOf(value) === undefined,
  );
  if (isTooFine) return reject('off_step', { details: { step: decimalOfUnits(1n) } });
  const problems = priceProblemsOf({ priceType, ...prices });
  if (problems.length === 0) return prices;
  const named = problems.map(({ field, problem }) => [PRICE_WIRE[field], problem]);
  return reject('field_invalid', { fields: Object.fromEntries(named) });
}

const HUNDRED_PERCENT = 10n ** 10n;

/** A premium is a distance from the reference price itself; a fixed price needs a reference to be compared with. */
function distanceRejection({
  price,
  premium,
  reference,
  confirmed,
}: {
  readonly price: Units | undefined;
  readonly premium: Units | undefined;
  readonly reference: Units | undefined;
  readonly confirmed: number | undefined;
}): Rejection<'ad_price_far' | 'ad_price_missing'> | undefined {
  if (lacksReference(premium !== undefined, reference)) return reject('ad_price_missing');
  const compared =
    premium === undefined
      ? reference !== undefined && price !== undefined && ([price, reference] as const)
      : ([floatingPriceOf(HUNDRED_PERCENT, premium), HUNDRED_PERCENT] as const);
  if (compared === false) return undefined;
  const [own, other] = compared;
  if (priceDistanceOf(own, other, confirmed) === 'near') return undefined;
  return reject('ad_price_far', {
    details: {
      percent: deviationPercentOf(own, other),
      warning_percent: PRICE_WARNING_PERCENT,
      limit_percent: PRICE_LIMIT_PERCENT,
    },
  });
}

const AMOUNT_WIRE = {
  totalAmount: 'total_amount',
  minimum: 'minimum',
  maximum: 'maximum',
} as const;

function amountsOf(terms: AdTerms, price: Units | undefined) {
  const currency = P2P_CURRENCIES[terms.currency];
  const total = unitsOf(terms.totalAmount);
  const minimum = unitsOf(terms.minimum);
  const maximum = unitsOf(terms.maximum);
  const fiatDecimals = fiatDecimalsOf(terms.currency);
  if (
    currency === undefined ||
    total === undefined ||
    minimum === undefined ||
    maximum === undefined ||
    total > AMOUNT_MAX
  ) {
    return reject('off_step', { details: { step: decimalOfUnits(1n) } });
  }
  const amounts = { total, minimum, maximum };
  const steps = { price, coinDecimals: COIN_DECIMALS, fiatDecimals };
  const [first] = limitProblemsOf(amounts, currency, steps);
  return first === undefined ? amounts : amountRejection(first, currency, fiatDecimals);
}

/** More than all coins of any kind. */
const AMOUNT_MAX = 10n ** 17n;

function amountRejection(
  { field, problem }: AdProblem,
  { minimum, maximum }: { readonly minimum: Units; readonly maximum: Units },
  fiatDecimals: number,
) {
  const name = AMOUNT_WIRE[field];
  if (problem === 'off_step') {
    const decimals = field === 'totalAmount' ? COIN_DECIMALS : fiatDecimals;
    return reject('off_step', {
      fields: { [name]: problem },
      details: { step: decimalOfUnits(stepOf(decimals)) },
    });
  }
  if (problem === 'maximum_below_minimum') {
    return reject('field_invalid', { fields: { [name]: 'not below the minimum' } });
  }
  return reject('out_of_range', {
    fields: { [name]: problem },
    details: { minimum: decimalOfUnits(minimum), maximum: decimalOfUnits(maximum) },
  });
}

/** Own accounts of a seller; kinds of payment of a buyer. All move money in the currency. */
function paymentsOf(
  { db }: MarketContext,
  userId: UserId,
  { side, currency, paymentMethodIds, paymentTypeIds }: AdTerms,
): readonly AdPayment[] | Rejection<'payment_method_not_allowed' | 'field_invalid'> {
  const ids = [...new Set(side === 'sell' ? paymentMethodIds : paymentTypeIds)];
  if (!isMethodCountRight(ids.length)) {
    const name = side === 'sell' ? 'payment_method_ids' : 'payment_type_ids';
    return reject('field_invalid', { fields: { [name]: 'one to five' } });
  }
  const payments = ids.map((id): AdPayment | undefined => {
    const method = side === 'sell' ? findOwnMethod(db, userId, id) : undefined;
    const typeId = side === 'sell' ? method?.typeId : id;
    const type = typeId === undefined ? undefined : paymentTypeOf(typeId);
    if (type === undefined || !type.currencies.includes(currency)) return undefined;
    return { typeId: type.id, methodId: method?.id };
  });
  const known = payments.filter((payment) => payment !== undefined);
  return known.length === payments.length ? known : reject('payment_method_not_allowed');
}
