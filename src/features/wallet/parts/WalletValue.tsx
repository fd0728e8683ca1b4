/** Value of a balance in the display currency; a dash without a price. */
import { useLingui } from '@lingui/react/macro';
import type { Decimal } from '#contract/core/decimal.ts';
import { useWalletValue } from '../use-wallet-value.ts';
import { Amount } from '#src/trading/money/Amount.tsx';

export function WalletValue({ value }: { readonly value: Decimal | undefined }) {
  const { t } = useLingui();
  const valueText = useWalletValue();
  if (value !== undefined) return <Amount>{valueText(value)}</Amount>;
  return (
    <span data-tip={t`No price yet, so it is not part of the totals`}>
      <Amount>–</Amount>
    </span>
  );
}
