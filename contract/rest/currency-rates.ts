/** Exchange rates for showing estimated values in the currency that an account has chosen. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { listOf, type ModelOf } from '../codec.ts';
import { field, fields } from '../fields.ts';
import { isoTime, positiveDecimal } from '../wire.ts';
import { DISPLAY_CURRENCIES } from './profile-settings.ts';

/** Those of P2P trading too, in which no value is shown. */
export const RATED_CURRENCIES = [...DISPLAY_CURRENCIES, 'NGN'] as const;
export type RatedCurrency = (typeof RATED_CURRENCIES)[number];

const rateCodec = fields({
  currency: field('currency', v.picklist(RATED_CURRENCIES)),
  /** Amount of the currency that one US dollar buys. */
  perDollar: field('per_dollar', positiveDecimal),
});

const SOURCE_LENGTH_MAX = 60;

const ratesCodec = fields({
  /** Shown to users as given: "European Central Bank". */
  source: field('source', v.pipe(v.string(), v.minLength(1), v.maxLength(SOURCE_LENGTH_MAX))),
  updatedAt: field('updated_at', isoTime),
  rates: field('rates', listOf(rateCodec)),
});
export type CurrencyRates = ModelOf<typeof ratesCodec>;

export const currencyRates = route({
  method: 'GET',
  path: '/currency-rates',
  access: 'public',
  reply: ratesCodec,
  isSilent: true,
});
