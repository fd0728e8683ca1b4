/** Value of a balance in the display currency; a dash without a price. */
import type { Decimal } from '#contract/core/decimal.ts';
import { useWalletValue } from '../use-wallet-value.ts';
import { Amount } from '#src/trading/money/Amount.tsx';

export function WalletValue({ value }: { readonly value: Decimal | undefined }) {
  const valueText = useWalletValue();
  return <Amount>{value === undefined ? '–' : valueText(value)}</Amount>;
}
