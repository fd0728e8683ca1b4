/** Translated states of deposits and withdrawals. */
import { useCallback, useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { DepositState, UnknownState, WithdrawalState } from '#contract/entities/custody.ts';

/** An unknown state is shown with its code, never as another state. */
function useUnknownLabel(): (state: UnknownState) => string {
  const { t } = useLingui();
  return useCallback(
    ({ code }) =>
      t({
        message: `Unknown state ${code}`,
        comment: 'State of a deposit or withdrawal that the page does not know',
      }),
    [t],
  );
}

/** The same function while the language is unchanged. */
export function useDepositLabels(): (state: DepositState | UnknownState) => string {
  const { t } = useLingui();
  const unknown = useUnknownLabel();
  return useMemo(() => {
    const labels: Readonly<Record<DepositState, string>> = {
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
    return (state: DepositState | UnknownState) =>
      typeof state === 'string' ? labels[state] : unknown(state);
  }, [t, unknown]);
}

/** The same function while the language is unchanged. */
export function useWithdrawalLabels(): (state: WithdrawalState | UnknownState) => string {
  const { t } = useLingui();
  const unknown = useUnknownLabel();
  return useMemo(() => {
    const labels: Readonly<Record<WithdrawalState, string>> = {
      waiting_for_codes: t`Waiting for codes`,
      security_hold: t({ message: 'Security hold', comment: 'State of a deposit or withdrawal' }),
      in_review: t({ message: 'In review', comment: 'State of a deposit or withdrawal' }),
      broadcasting: t`Sending to the network`,
      confirming: t({ message: 'Confirming', comment: 'State of a deposit or withdrawal' }),
      information_required: t({
        message: 'Information required',
        comment: 'State of a deposit or withdrawal',
      }),
      done: t({ message: 'Completed', comment: 'State of a deposit or withdrawal' }),
      canceled: t({ message: 'Canceled', comment: 'State of a deposit or withdrawal' }),
      rejected: t({ message: 'Rejected', comment: 'State of a deposit or withdrawal' }),
      failed: t`Failed on the network, amount returned`,
    };
    return (state: WithdrawalState | UnknownState) =>
      typeof state === 'string' ? labels[state] : unknown(state);
  }, [t, unknown]);
}
