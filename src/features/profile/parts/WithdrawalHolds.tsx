/** Withdrawal holds and the time at which they end. */
import { useLingui } from '@lingui/react/macro';
import { Badge } from '#src/design/data/Badge.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { SecuritySummary, WithdrawalHoldCause } from '#src/queries/profile.ts';
import { Row } from './Row.tsx';

export function WithdrawalHolds({
  withdrawalHolds,
}: {
  readonly withdrawalHolds: SecuritySummary['withdrawalHolds'];
}) {
  const { t } = useLingui();
  const messageOf = useWithdrawalHoldMessages();
  if (withdrawalHolds.length === 0) {
    return (
      <Row
        title={t`Withdrawals`}
        hint={t`Held for 24 hours after a security change, for all addresses.`}
        value={
          <Badge tone="success">
            {t({ message: 'Available', context: 'Withdrawals are allowed' })}
          </Badge>
        }
      />
    );
  }
  return withdrawalHolds.map(({ cause, endsAt }) => {
    const until = dateAndTime(endsAt);
    return (
      <Row
        key={cause}
        title={t`Withdrawals`}
        hint={messageOf(cause)}
        value={
          <span data-hold={cause}>
            <Badge tone="warning">{t`On hold until ${until}`}</Badge>
          </span>
        }
      />
    );
  });
}

/** Translated reasons of withdrawal holds. */
function useWithdrawalHoldMessages(): (cause: WithdrawalHoldCause) => string {
  const { t } = useLingui();
  const messages: Readonly<Record<WithdrawalHoldCause, string>> = {
    password: t`Your password was changed.`,
    two_factor: t`Two-factor authentication was turned off`,
    email: t`Your email was changed.`,
    phone: t`Your phone number was changed.`,
  };
  return (cause) => messages[cause];
}
