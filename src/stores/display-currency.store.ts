/** The currency that estimated values are shown in. `applyDisplayCurrency` alone writes it. */
import { proxy } from 'valtio/vanilla';
import type { Decimal } from '#contract/core/decimal.ts';
import type { CurrencyRates } from '#contract/rest/currency-rates.ts';

/** Writes amounts of dollars in another currency: "€61,037". */
export interface CurrencyTexts {
  readonly price: (dollars: Decimal) => string;
  readonly value: (dollars: Decimal) => string;
  readonly origin: RatesOrigin;
}

/** Source and time of the rates. */
export type RatesOrigin = Pick<CurrencyRates, 'source' | 'updatedAt'>;

export interface DisplayCurrencyState {
  code: string;
  /** Undefined for dollars, and until the rates are known: then dollars are shown. */
  texts: CurrencyTexts | undefined;
}

/** Coins that count as a dollar, here as at the exchange. */
export const DOLLAR_COINS: ReadonlySet<string> = new Set(['USDT', 'USDC']);

const DOLLARS: DisplayCurrencyState = { code: 'USD', texts: undefined };

export const displayCurrency: DisplayCurrencyState = proxy({ ...DOLLARS });

export function applyDisplayCurrency(
  next: DisplayCurrencyState = DOLLARS,
  target: DisplayCurrencyState = displayCurrency,
): void {
  Object.assign(target, next);
}
