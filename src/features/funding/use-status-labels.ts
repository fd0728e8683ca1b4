/** Translated outer statuses of deposits and withdrawals. */
import { useLingui } from '@lingui/react/macro';
import type { CustodyStatus } from '#contract/entities/custody.ts';

export function useStatusLabels(): Readonly<Record<CustodyStatus, string>> {
  const { t } = useLingui();
  return {
    pending: t({ message: 'Pending', comment: 'Status of a deposit or withdrawal' }),
    accepted: t({ message: 'Accepted', comment: 'Status of a deposit or withdrawal' }),
    rejected: t({ message: 'Rejected', comment: 'Status of a deposit or withdrawal' }),
    processing: t({ message: 'Processing', comment: 'Status of a deposit or withdrawal' }),
  };
}
