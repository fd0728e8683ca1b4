/** Translated reasons of withdrawal holds. */
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalHoldCause } from '#src/queries/profile.ts';

export function useWithdrawalHoldMessages(): (cause: WithdrawalHoldCause) => string {
  const { t } = useLingui();
  const messages: Readonly<Record<WithdrawalHoldCause, string>> = {
    password: t`Your password was changed`,
    two_factor: t`Two-factor authentication was turned off`,
    email: t`Your email was changed`,
    phone: t`Your phone number was changed`,
  };
  return (cause) => messages[cause];
}
