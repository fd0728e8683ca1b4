/** Withdrawal holds and the time at which they end. */
import { useLingui } from '@lingui/react/macro';
import { Badge } from '#src/design/data/Badge.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { SecuritySummary } from '#src/queries/profile.ts';
import { useWithdrawalHoldMessages } from '../use-withdrawal-hold-messages.ts';
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
        hint={t`After a sensitive change they are held for 24 hours, for every address.`}
        value={<Badge tone="success">{t({ message: 'Open', comment: 'Withdrawals' })}</Badge>}
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
            <Badge tone="warning">{t`Held until ${until}`}</Badge>
          </span>
        }
      />
    );
  });
}
