/** Reference prices of currencies, and the current prices of ads. */
import {
  divideFloor,
  exactUnitsOf,
  UNIT_DECIMALS,
  units,
  type Units,
} from '#contract/core/decimal.ts';
import type { CoinId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { AdRestingReason } from '#contract/entities/p2p-ad.ts';
import { isWithinHours, minuteOfDayOf } from '#domain/p2p/ad-rules.ts';
import { fiatDecimalsOf } from '#domain/p2p/fiat-decimals.ts';
import { adPriceOf, roundedPrice } from '#domain/p2p/price.ts';
import type { MarketContext } from '../market-context.ts';
import { RATE_AGE_MS_MAX } from '../p2p-terms.ts';
import type { AdRecord } from './ad-rows.ts';

type Parts = Pick<MarketContext, 'dollarPriceOf' | 'currencyRates' | 'clock'>;

const UNIT = 10n ** BigInt(UNIT_DECIMALS);
/** Its rates are as old as the recorded markets that they belong to. */
const SIMULATION = 'Simulation';

/** Units of the currency for a dollar. @returns undefined without a current rate */
function rateOf({ currencyRates, clock }: Parts, currency: string): Units | undefined {
  const { rates, updatedAt, source } = currencyRates();
  if (source !== SIMULATION && clock() - updatedAt > RATE_AGE_MS_MAX) return undefined;
  const rate = rates.find((one) => one.currency === currency);
  return rate && exactUnitsOf(rate.perDollar);
}

export interface Reference {
  readonly price: Units;
  /** When its currency rate was made. */
  readonly at: EpochMs;
}

/** Price of a coin in a currency. @returns undefined without a current price of the coin, or rate of the currency */
export function referenceOf(parts: Parts, coinId: CoinId, currency: string): Reference | undefined {
  const rate = rateOf(parts, currency);
  const dollars = parts.dollarPriceOf(coinId);
  if (rate === undefined || dollars === undefined) return undefined;
  const exact = units(divideFloor(dollars * rate, UNIT));
  const price = roundedPrice(exact, fiatDecimalsOf(currency));
  return price > 0n ? { price, at: parts.currencyRates().updatedAt } : undefined;
}

/** Current price of an ad, or why it rests. */
export function priceStateOf(parts: Parts, ad: AdRecord, now: EpochMs): Units | AdRestingReason {
  const { hoursFrom: from, hoursUntil: until } = ad;
  const hasHours = from !== undefined && until !== undefined;
  if (hasHours && !isWithinHours({ from, until }, minuteOfDayOf(now))) return 'outside_hours';
  // The limits of a day count the value of each order, so that nobody can take an ad of a coin without one.
  if (parts.dollarPriceOf(ad.coinId) === undefined) return 'no_reference';
  const reference =
    ad.priceType === 'fixed' ? undefined : referenceOf(parts, ad.coinId, ad.currency);
  return adPriceOf(ad, reference?.price, fiatDecimalsOf(ad.currency));
}

export const isResting = (state: Units | AdRestingReason): state is AdRestingReason =>
  typeof state === 'string';

/** @returns undefined while the ad rests. */
export function currentPriceOf(parts: Parts, ad: AdRecord, now: EpochMs): Units | undefined {
  const state = priceStateOf(parts, ad, now);
  return isResting(state) ? undefined : state;
}
