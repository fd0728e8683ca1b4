/** Users with the highest commissions of the last 30 days; the user's own row is marked. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { ReferralRank } from '#src/queries/referrals.ts';
import { Amount } from '#src/trading/money/Amount.tsx';
import styles from './Tiers.module.css';

interface LeaderboardProps {
  readonly leaderboard: Reloadable<readonly ReferralRank[]>;
}

const ROW_COUNT = 20;

export function Leaderboard({ leaderboard }: LeaderboardProps) {
  const { t } = useLingui();
  const columns = useColumns();
  const table = (rows: readonly ReferralRank[] | undefined) => (
    <Table
      label={t({ message: 'Leaderboard', comment: 'Highest commissions' })}
      columns={columns}
      rows={rows?.slice(0, ROW_COUNT)}
      rowKey={({ rank, name }) => `${rank}-${name}`}
    />
  );
  return (
    <Panel title={t({ message: 'Leaderboard', comment: 'Highest commissions' })}>
      <LoadableContent
        loadable={leaderboard}
        failureText={t`The list could not be loaded.`}
        placeholder={table(undefined)}
      >
        {table}
      </LoadableContent>
    </Panel>
  );
}

function useColumns(): readonly Column<ReferralRank>[] {
  const { t } = useLingui();
  return [
    {
      key: 'rank',
      title: t({ message: 'Rank', comment: 'Place on the leaderboard' }),
      cell: ({ rank }) => <NumberText>{displayNumber(rank)}</NumberText>,
    },
    {
      key: 'name',
      title: t({ message: 'User', comment: 'Head of a column' }),
      tone: 'value',
      cell: ({ name, isSelf }) => (
        <span className={styles.level}>
          <bdi dir="ltr" translate="no">
            {name}
          </bdi>
          {isSelf && (
            <Badge tone="success">{t({ message: 'You', comment: 'Own row of a list' })}</Badge>
          )}
        </span>
      ),
    },
    {
      key: 'friends',
      title: t({ message: 'Friends', comment: 'Users invited to the exchange' }),
      align: 'end',
      cell: ({ inviteeCount }) => <NumberText>{displayNumber(inviteeCount)}</NumberText>,
    },
    {
      key: 'commission',
      title: t`Commission, 30 days (USDT)`,
      align: 'end',
      tone: 'value',
      cell: ({ commission, isSelf }) => {
        const text = displayNumber(commission, 2);
        return isSelf ? <Amount>{text}</Amount> : <NumberText>{text}</NumberText>;
      },
    },
  ];
}
