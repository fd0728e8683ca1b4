/** Terms of peer-to-peer trading that the exchange sets. */
import { decimal, exactUnitsOf, UNIT_DECIMALS, type Units } from '#contract/core/decimal.ts';
import { DAY_MS } from '#contract/core/durations.ts';

/** Fractions of the amount. */
export const MAKER_FEE_RATE = exactUnitsOf(decimal('0.001'));
export const TAKER_FEE_RATE = exactUnitsOf(decimal('0'));

/** Every coin is counted in 10^-8. */
export const COIN_DECIMALS = UNIT_DECIMALS;

/** Coins that are traded, where the exchange lists them. */
export const P2P_COINS = ['USDT', 'BTC', 'ETH', 'BNB', 'SOL'] as const;

/** Ads of a user that are not closed. */
export const ADS_MAX = 20;

/** A rate that is older makes no price. Rates of the simulation belong to its recorded markets and have no age. */
export const RATE_AGE_MS_MAX = 7 * DAY_MS;

function limits(minimum: string, maximum: string) {
  return { minimum: exactUnitsOf(decimal(minimum)), maximum: exactUnitsOf(decimal(maximum)) };
}

/** Smallest and largest fiat amount of one order. */
export const P2P_CURRENCIES: Readonly<
  Record<string, { readonly minimum: Units; readonly maximum: Units }>
> = {
  USD: limits('5', '50000'),
  EUR: limits('5', '50000'),
  GBP: limits('5', '40000'),
  VND: limits('100000', '1200000000'),
  AED: limits('20', '180000'),
  INR: limits('400', '4000000'),
  NGN: limits('8000', '80000000'),
  BRL: limits('25', '300000'),
  TRY: limits('150', '1700000'),
  JPY: limits('700', '7500000'),
  KRW: limits('7000', '70000000'),
  AUD: limits('8', '75000'),
};
