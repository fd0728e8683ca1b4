/** Columns of the referral earnings. */
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import { balanceText } from '#domain/number-text.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { dateAndTime } from '#src/format/dates.ts';
import type { ReferralEarning } from '#src/queries/referral-earnings.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import { CoinCell } from '#src/trading/money/CoinCell.tsx';
import styles from './parts/cells.module.css';

/** The same array while nothing in it changes, because a new one renders all rows. */
export function useEarningColumns(): readonly Column<ReferralEarning>[] {
  const { t } = useLingui();
  const money = useMoneyColumns();
  return useMemo(
    () => [
      {
        key: 'time',
        isFullWidth: true,
        title: t`Time`,
        tip: t`Start of the hour in which the fees were paid`,
        tone: 'label',
        width: '16%',
        cell: ({ earnedAt }) => <TimeCell at={earnedAt} />,
      },
      {
        key: 'friend',
        title: t({ message: 'Friend', comment: 'User who signed up with a referral code' }),
        width: '18%',
        cell: (earning) => <EarningSource earning={earning} />,
      },
      {
        key: 'level',
        title: t({ message: 'Level', comment: 'Of an invited user: 1 for own friends' }),
        tip: t`1 for your friends, 2 for the friends they invited, 3 for the next`,
        align: 'end',
        width: '7%',
        cell: ({ role, level }) => (role === 'friend' ? '–' : String(level)),
      },
      ...money,
      {
        key: 'status',
        title: t`Status`,
        width: '11%',
        cell: ({ status }) =>
          status === 'paid' ? (
            <Badge tone="success">
              {t({ message: 'Accepted', comment: 'Status of a paid commission' })}
            </Badge>
          ) : (
            <Badge tone="warning">
              {t({ message: 'Pending', comment: 'Status of a commission' })}
            </Badge>
          ),
      },
      {
        key: 'paid',
        title: t({ message: 'Paid at', comment: 'Time at which a commission was paid' }),
        tone: 'label',
        width: '16%',
        cell: ({ paidAt }) => <TimeCell at={paidAt} />,
      },
    ],
    [t, money],
  );
}

/** The coin with the fee and the share of it that the user earned. */
function useMoneyColumns(): readonly Column<ReferralEarning>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        key: 'coin',
        title: t`Coin`,
        width: '10%',
        cell: ({ coin }) => <CoinCell coin={coin} />,
      },
      {
        key: 'fee',
        title: t({ message: 'Fee', comment: 'Paid by the friend; earns a commission' }),
        align: 'end',
        width: '11%',
        cell: ({ fee }) => <Amount>{balanceText(fee)}</Amount>,
      },
      {
        key: 'amount',
        title: t`Amount`,
        align: 'end',
        tone: 'value',
        width: '11%',
        cell: ({ amount }) => <Amount>{balanceText(amount)}</Amount>,
      },
    ],
    [t],
  );
}

interface EarningSourceProps {
  readonly earning: Pick<ReferralEarning, 'role' | 'invitee'>;
}

/** Account whose fees earned a commission. The user's own fees have no friend. */
function EarningSource({ earning: { role, invitee } }: EarningSourceProps) {
  const { t } = useLingui();
  if (role === 'friend') {
    return t({ message: 'Your fees', comment: 'Source of a commission that the user gets back' });
  }
  return <bdi className={styles.long}>{invitee ?? '–'}</bdi>;
}

interface TimeCellProps {
  readonly at: EpochMs | undefined;
}

/** Time of an earning; undefined while the earning is not paid. */
function TimeCell({ at }: TimeCellProps) {
  return (
    <span className={styles.long} translate="no">
      {at === undefined ? '–' : dateAndTime(at)}
    </span>
  );
}
