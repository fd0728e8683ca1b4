/** Translated states of deposits and withdrawals. */
import { useLingui } from '@lingui/react/macro';
import type { DepositState, WithdrawalState } from '#contract/entities/custody.ts';

export function useDepositLabels(): Readonly<Record<DepositState, string>> {
  const { t } = useLingui();
  return {
    seen: t`Seen on the network`,
    confirming: t({ message: 'Confirming', comment: 'State of a deposit or withdrawal' }),
    credited: t`Credited, withdrawable after more confirmations`,
    in_review: t({ message: 'In review', comment: 'State of a deposit or withdrawal' }),
    final: t({ message: 'Completed', comment: 'State of a deposit or withdrawal' }),
    below_minimum: t`Below the minimum`,
    rejected: t({ message: 'Rejected', comment: 'State of a deposit or withdrawal' }),
    rolled_back: t`Reversed by the network`,
    memo_missing: t`Memo missing or unknown`,
  };
}

export function useWithdrawalLabels(): Readonly<Record<WithdrawalState, string>> {
  const { t } = useLingui();
  return {
    waiting_for_codes: t`Waiting for codes`,
    security_hold: t`Security hold`,
    in_review: t({ message: 'In review', comment: 'State of a deposit or withdrawal' }),
    broadcasting: t`Sending to the network`,
    confirming: t({ message: 'Confirming', comment: 'State of a deposit or withdrawal' }),
    information_required: t`Information required`,
    done: t({ message: 'Completed', comment: 'State of a deposit or withdrawal' }),
    canceled: t({ message: 'Canceled', comment: 'State of a deposit or withdrawal' }),
    rejected: t({ message: 'Rejected', comment: 'State of a deposit or withdrawal' }),
    failed: t`Failed on the network, amount returned`,
  };
}
