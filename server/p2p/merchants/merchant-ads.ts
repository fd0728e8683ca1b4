/** Ads of the simulated merchants, by the seed: floating, on both sides, in every currency. */
import { createHash } from 'node:crypto';
import { decimal, decimalOfUnits, units } from '#contract/core/decimal.ts';
import type { AdTerms } from '#contract/entities/p2p-ad.ts';
import type { ConvertSide } from '#contract/entities/convert.ts';
import { stepOf } from '#domain/p2p/amounts.ts';
import { fiatDecimalsOf } from '#domain/p2p/fiat-decimals.ts';
import { PAYMENT_TYPES } from '../methods/payment-types.ts';
import { P2P_CURRENCIES } from '../p2p-terms.ts';
import { TERMS, type MEMBERS, type Temperament } from './temperaments.ts';

type Member = (typeof MEMBERS)[number];

export interface PlannedAd {
  readonly key: string;
  readonly side: ConvertSide;
  readonly coin: string;
  readonly currency: string;
}

/** Where every temperament trades. */
const MAIN_CURRENCIES = ['USD', 'EUR', 'VND'];
const COINS_OF: Readonly<Record<string, readonly string[]>> = {
  ava: ['USDT', 'BTC'],
  bao: ['USDT', 'ETH'],
};
/** No simulated merchant trades there. */
const UNSERVED = new Set(['NGN']);

const CURRENCIES = Object.keys(P2P_CURRENCIES).filter((currency) => !UNSERVED.has(currency));
/** Of the others, each currency has one prompt merchant and the slow one. */
const OTHERS = CURRENCIES.filter((currency) => !MAIN_CURRENCIES.includes(currency));
const SHARES: Readonly<Record<string, (at: number) => boolean>> = {
  ava: (at) => at % 2 === 0,
  bao: (at) => at % 2 === 1,
  cara: (at) => at < 6,
};

const currenciesOf = (key: string): readonly string[] => [
  ...MAIN_CURRENCIES,
  ...OTHERS.filter((_, at) => SHARES[key]?.(at) ?? false),
];

/** At most twenty for each merchant. */
export function plannedAds(member: Member): readonly PlannedAd[] {
  const { key } = member;
  const all = currenciesOf(key).flatMap((currency) =>
    (COINS_OF[key] ?? ['USDT'])
      .filter((coin) => coin === 'USDT' || MAIN_CURRENCIES.includes(currency))
      .flatMap((coin) => (['sell', 'buy'] as const).map((side) => ({ key, side, coin, currency }))),
  );
  return all;
}

/** A number from 0 to 1 that follows from the seed and a text. */
export function shareOf(seed: number, text: string): number {
  const hash = createHash('sha256').update(`${seed} ${text}`).digest();
  return hash.readUInt32BE(0) / 2 ** 32;
}

/** Percent from the reference price, in hundredths. */
const SPREAD_MIN = 10;
const SPREAD_SPAN = 140;
const HUNDRED_PERCENT = 10_000;

/** In coins: what an ad offers at the beginning. */
const TOTALS: Readonly<Record<string, string>> = { USDT: '8000', BTC: '0.1', ETH: '3' };
const SMALLEST = 2n;
const LARGEST = 300n;
const TYPES_PER_AD = 4;

export function termsOf(
  { key, side, coin, currency }: PlannedAd,
  temperament: Temperament,
  seed: number,
  methodIds: ReadonlyMap<number, number>,
): AdTerms {
  const share = shareOf(seed, `${key} ${side} ${coin} ${currency}`);
  const spread = SPREAD_MIN + Math.floor(SPREAD_SPAN * share);
  const hundredths = side === 'sell' ? HUNDRED_PERCENT + spread : HUNDRED_PERCENT - spread;
  const typeIds = typeIdsOf(currency).slice(0, TYPES_PER_AD);
  const least = P2P_CURRENCIES[currency]?.minimum ?? units(0n);
  const step = stepOf(fiatDecimalsOf(currency));
  const roundedOf = (value: bigint) => decimalOfUnits((value / step) * step);
  return {
    side,
    coin,
    currency,
    priceType: 'floating',
    price: undefined,
    premium: decimalOfUnits(BigInt(hundredths), 2),
    priceFloor: undefined,
    priceCeiling: undefined,
    totalAmount: decimal(TOTALS[coin] ?? '1'),
    minimum: roundedOf(least * SMALLEST),
    maximum: roundedOf(least * LARGEST),
    paymentWindow: 15,
    paymentMethodIds:
      side === 'sell'
        ? typeIds.map((id) => methodIds.get(id)).filter((id) => id !== undefined)
        : [],
    paymentTypeIds: side === 'buy' ? typeIds : [],
    terms: TERMS[side][temperament],
    autoReply: `Hello! I am a simulated merchant. ${TERMS[side][temperament]}`,
    region: undefined,
    conditions: {
      minimumLevel: 1,
      minimumRegisterDays: 0,
      minimumCompleted30d: 0,
      minimumCompletionRate30d: 0,
      isForNonAdvertisers: false,
      blockedCountries: [],
    },
    usesReferenceCode: share > 0.5,
    hours: undefined,
  };
}

export const typeIdsOf = (currency: string): readonly number[] =>
  PAYMENT_TYPES.filter(({ currencies }) => currencies.some((code) => code === currency)).map(
    ({ id }) => id,
  );

/** Kinds of payment that a merchant needs for its ads. */
export const neededTypeIds = (member: Member): readonly number[] => [
  ...new Set(
    plannedAds(member).flatMap(({ currency }) => typeIdsOf(currency).slice(0, TYPES_PER_AD)),
  ),
];
