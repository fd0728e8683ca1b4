/** Messages beside the fields of a transfer. A rule of the amount is shown while typing, a missing
 *  value after the first attempt. */
import { useLingui } from '@lingui/react/macro';
import { balanceText } from '#domain/number-text.ts';
import type { TransferForm } from '#src/binding/wallets.ts';
import { useAmountText } from '#src/trading/money/Amount.tsx';

interface TransferMessages {
  readonly coinError: string | undefined;
  readonly amountError: string | undefined;
}

export function useTransferMessages(
  { problem, areProblemsShown, max }: TransferForm,
  coin: string | undefined,
): TransferMessages {
  const { t } = useLingui();
  const amount = useAmountText()(balanceText(max));
  const name = coin ?? '';
  const missing = areProblemsShown && problem === 'amount_missing';
  return {
    coinError: areProblemsShown && problem === 'coin_missing' ? t`Select a coin` : undefined,
    amountError: missing
      ? t`Enter an amount`
      : problem === 'amount_off_step'
        ? t`At most 8 decimals`
        : problem === 'amount_above_max'
          ? t`You can transfer at most ${amount} ${name}`
          : undefined,
  };
}
