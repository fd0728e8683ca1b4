/** Estimated values as an account wants them: in its currency, else in the coin they are counted in. */
import { useSnapshot } from 'valtio';
import type { Decimal } from '#contract/core/decimal.ts';
import { fixedNumber } from '#domain/number-text.ts';
import { displayCurrency, DOLLAR_COINS } from '#src/stores/display-currency.store.ts';

/** @returns writes a value counted in `coin`: "≈ €1,234.50", or "1,300.00 USDT". */
export function useValueText(): (value: Decimal, coin: string) => string {
  const { texts } = useSnapshot(displayCurrency);
  return (value, coin) =>
    texts === undefined || !DOLLAR_COINS.has(coin)
      ? `${fixedNumber(value, 2)} ${coin}`
      : `≈ ${texts.value(value)}`;
}
