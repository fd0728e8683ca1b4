/** Values of wallets in the display currency. */
import { useSnapshot } from 'valtio';
import type { Decimal } from '#contract/core/decimal.ts';
import { fixedNumber } from '#domain/number-text.ts';
import { displayCurrency } from '#src/stores/display-currency.store.ts';

/** @returns writes dollars in the display currency: "$1,234.50", "€1,061.67". */
export function useWalletValue(): (dollars: Decimal) => string {
  const { texts } = useSnapshot(displayCurrency);
  return (dollars) => (texts === undefined ? `$${fixedNumber(dollars, 2)}` : texts.value(dollars));
}
