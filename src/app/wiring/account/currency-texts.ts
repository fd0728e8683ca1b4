/** Texts of amounts in a currency other than the dollar. A part of its own: most accounts show dollars. */
import { currencyRates } from '#contract/rest/currency-rates.ts';
import { convertedDollars, currencyValue, glancePrice } from '#domain/display-currency.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { currencySign } from '#src/format/currency-sign.ts';
import type { CurrencyTexts } from '#src/stores/display-currency.store.ts';

/** @returns undefined when the exchange has no rate for the currency. */
export async function textsOfCurrency(
  code: string,
  client: ExchangeClient,
): Promise<CurrencyTexts | undefined> {
  const { model } = await client.call(currencyRates, {});
  const { source, updatedAt, rates } = model;
  const perDollar = rates.find(({ currency }) => currency === code)?.perDollar;
  if (perDollar === undefined) return undefined;
  const sign = currencySign(code);
  return {
    price: (dollars) => sign + glancePrice(convertedDollars(dollars, perDollar)),
    value: (dollars) => sign + currencyValue(convertedDollars(dollars, perDollar), code),
    origin: { source, updatedAt },
  };
}
