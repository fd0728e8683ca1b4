/** Names of the audited actions. */
import { useLingui } from '@lingui/react/macro';
import type { AuditAction } from '#contract/operator/audit.ts';

export function useActionLabel(): (action: AuditAction) => string {
  const { t } = useLingui();
  return (action) => {
    const labels: Readonly<Record<AuditAction, string>> = {
      withdrawal_approved: t`Withdrawal approved`,
      withdrawal_rejected: t`Withdrawal rejected`,
      withdrawal_information: t`Information requested`,
      deposit_approved: t`Deposit approved`,
      deposit_rejected: t`Deposit rejected`,
      announced_to_all: t`Announcement to all users`,
      announced_to_user: t`Announcement to one user`,
      support_reply: t`Support replied`,
      support_closed: t`Support chat closed`,
      maintenance_on: t`Maintenance started`,
      maintenance_off: t`Maintenance ended`,
    };
    return labels[action];
  };
}
