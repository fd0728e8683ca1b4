/** Exchange rates for showing estimated values in the currency that an account has chosen. */
import * as v from 'valibot';
import type { Decimal } from '../core/decimal.ts';
import { route } from '../core/route.ts';
import { epochMs, epochMsOfIso, isoOf, type EpochMs } from '../core/time.ts';
import { codec } from '../codec.ts';
import { isoTimeText, positiveDecimal } from '../wire.ts';
import { DISPLAY_CURRENCIES, type DisplayCurrency } from './profile-settings.ts';

export interface CurrencyRate {
  readonly currency: DisplayCurrency;
  /** Amount of the currency that one US dollar buys. */
  readonly perDollar: Decimal;
}

export interface CurrencyRates {
  /** Shown to users as given: "European Central Bank". */
  readonly source: string;
  readonly updatedAt: EpochMs;
  readonly rates: readonly CurrencyRate[];
}

const SOURCE_LENGTH_MAX = 60;

export const currencyRates = route({
  method: 'GET',
  path: '/currency-rates',
  access: 'public',
  reply: codec(
    v.object({
      source: v.pipe(v.string(), v.minLength(1), v.maxLength(SOURCE_LENGTH_MAX)),
      updated_at: isoTimeText,
      rates: v.array(
        v.object({ currency: v.picklist(DISPLAY_CURRENCIES), per_dollar: positiveDecimal }),
      ),
    }),
    {
      decode: (wire): CurrencyRates => ({
        source: wire.source,
        updatedAt: epochMsOfIso(wire.updated_at) ?? epochMs(0),
        rates: wire.rates.map((rate) => ({
          currency: rate.currency,
          perDollar: rate.per_dollar,
        })),
      }),
      encode: (model) => ({
        source: model.source,
        updated_at: isoOf(model.updatedAt),
        rates: model.rates.map(({ currency, perDollar }) => ({ currency, per_dollar: perDollar })),
      }),
    },
  ),
  isSilent: true,
});
