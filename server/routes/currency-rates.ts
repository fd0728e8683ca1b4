/** Rates for estimates. The exchange has no feed of them: an operator who needs current ones answers this call
 *  from a feed. */
import { decimal } from '#contract/core/decimal.ts';
import { currencyRates, type CurrencyRate } from '#contract/rest/currency-rates.ts';
import type { DisplayCurrency } from '#contract/rest/profile.ts';
import { accept, handle } from '#server/http/handler.ts';

/** Rounded rates of late 2024, the time of the recorded markets. */
const PER_DOLLAR: Readonly<Record<DisplayCurrency, string>> = {
  USD: '1',
  EUR: '0.95',
  GBP: '0.79',
  JPY: '153',
  CNY: '7.25',
  KRW: '1400',
  INR: '84.5',
  VND: '25400',
  BRL: '5.9',
  TRY: '34.6',
  AED: '3.6725',
  AUD: '1.54',
};

const RATES: readonly CurrencyRate[] = Object.entries(PER_DOLLAR).map(([currency, rate]) => ({
  currency: currency as DisplayCurrency,
  perDollar: decimal(rate),
}));

export const currencyRateRoutes = () => ({
  currencyRates: handle(currencyRates, () => accept('', RATES)),
});
