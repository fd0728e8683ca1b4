/** Exchange rates for showing estimated values in the currency that an account has chosen. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { listOf, codec } from '../codec.ts';
import { positiveDecimal } from '../wire.ts';
import { DISPLAY_CURRENCIES, type DisplayCurrency } from './profile.ts';

export interface CurrencyRate {
  readonly currency: DisplayCurrency;
  /** Amount of the currency that one US dollar buys. */
  readonly perDollar: Decimal;
}

export const currencyRates = route({
  method: 'GET',
  path: '/currency-rates',
  access: 'public',
  reply: listOf(
    codec(v.object({ currency: v.picklist(DISPLAY_CURRENCIES), per_dollar: positiveDecimal }), {
      decode: (wire): CurrencyRate => ({ currency: wire.currency, perDollar: wire.per_dollar }),
      encode: (rate) => ({ currency: rate.currency, per_dollar: rate.perDollar }),
    }),
  ),
  isSilent: true,
});
