/** Rates for estimates of values; no order uses them. */
import { currencyRates } from '#contract/rest/currency-rates.ts';
import { accept, handle } from '#server/http/handler.ts';
import type { Services } from './services.ts';

export const currencyRateRoutes = (services: Pick<Services, 'currencyRates'>) => ({
  currencyRates: handle(currencyRates, () => accept('', services.currencyRates())),
});
