/** Columns of the invited users. */
import { useLingui } from '@lingui/react/macro';
import type { ReferralInvitee, ReferralInviteeStatus } from '#contract/entities/referral.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { shortDate } from '#src/format/dates.ts';
import { Amount } from '#src/trading/money/Amount.tsx';

interface StatusLabel {
  readonly label: string;
  readonly reason: string;
}

export function useStatusLabels(): Readonly<Record<ReferralInviteeStatus, StatusLabel>> {
  const { t } = useLingui();
  return {
    active: {
      label: t({ message: 'Active', comment: 'State of an invited user' }),
      reason: t`The fees of this friend earn a commission.`,
    },
    disqualified: {
      label: t({ message: 'Disqualified', comment: 'State of an invited user' }),
      reason: t`This account seems to be your own and earns no commission.`,
    },
    above_limit: {
      label: t({ message: 'Above limit', comment: 'State of an invited user' }),
      reason: t`The friend trades more than the program pays for.`,
    },
  };
}

const TONES = { active: 'success', disqualified: 'danger', above_limit: 'warning' } as const;

export function useFriendColumns(): readonly Column<ReferralInvitee>[] {
  const { t } = useLingui();
  const labels = useStatusLabels();
  const amount = (value: string) => <Amount>{displayNumber(value, 2)}</Amount>;
  return [
    {
      key: 'name',
      title: t({ message: 'Friend', comment: 'Invited user' }),
      tone: 'value',
      cell: ({ name }) => (
        <bdi dir="ltr" translate="no">
          {name}
        </bdi>
      ),
    },
    {
      key: 'registered',
      title: t({ message: 'Registered', comment: 'Date of the sign-up' }),
      cell: ({ registeredAt }) => <span translate="no">{shortDate(registeredAt)}</span>,
    },
    {
      key: 'level',
      title: t({ message: 'Level', comment: 'Distance of an invited user' }),
      align: 'end',
      cell: ({ level }) => <NumberText>{level}</NumberText>,
    },
    {
      key: 'volume',
      title: t`Volume, 30 days (USDT)`,
      align: 'end',
      cell: ({ volume30d }) => amount(volume30d),
    },
    {
      key: 'commission',
      title: t({ message: 'Commission (USDT)', comment: 'Head of a column' }),
      align: 'end',
      tone: 'value',
      cell: ({ commissionTotal }) => amount(commissionTotal),
    },
    {
      key: 'until',
      title: t`Futures commission until`,
      cell: ({ expiresAt }) => <span translate="no">{shortDate(expiresAt)}</span>,
    },
    {
      key: 'status',
      title: t`Status`,
      cell: ({ status }) => (
        <span data-tip={labels[status].reason}>
          <Badge tone={TONES[status]}>{labels[status].label}</Badge>
        </span>
      ),
    },
  ];
}
