/** All tiers of the program; the user's own is marked. */
import { useLingui } from '@lingui/react/macro';
import type { ReferralTier } from '#contract/entities/referral.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { displayNumber } from '#domain/number-text.ts';
import { Badge } from '#src/design/data/Badge.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import styles from './Tiers.module.css';

interface TiersProps {
  readonly tiers: Reloadable<readonly ReferralTier[]>;
  /** Undefined while unknown. */
  readonly currentLevel: number | undefined;
}

export function Tiers({ tiers, currentLevel }: TiersProps) {
  const { t } = useLingui();
  const columns = useColumns(currentLevel);
  const table = (rows: readonly ReferralTier[] | undefined) => (
    <Table
      label={t({ message: 'Tiers', comment: 'Levels of the referral program' })}
      columns={columns}
      rows={rows}
      rowKey={({ level }) => level}
    />
  );
  return (
    <Panel title={t({ message: 'Tiers', comment: 'Levels of the referral program' })}>
      <LoadableContent
        loadable={tiers}
        failureText={t`The list could not be loaded.`}
        placeholder={table(undefined)}
      >
        {table}
      </LoadableContent>
    </Panel>
  );
}

function useColumns(currentLevel: number | undefined): readonly Column<ReferralTier>[] {
  const { t } = useLingui();
  return [
    {
      key: 'level',
      title: t({ message: 'Tier', comment: 'Level of the referral program' }),
      tone: 'value',
      cell: ({ level }) => (
        <span className={styles.level}>
          <NumberText>{level}</NumberText>
          {level === currentLevel && (
            <Badge tone="success">{t({ message: 'Current', comment: 'Tier of the user' })}</Badge>
          )}
        </span>
      ),
    },
    {
      key: 'friends',
      title: t`Active friends (30 days)`,
      align: 'end',
      cell: ({ activeInviteesMin }) => <NumberText>{displayNumber(activeInviteesMin)}</NumberText>,
    },
    {
      key: 'volume',
      title: t`Volume, 30 days (USDT)`,
      align: 'end',
      cell: ({ volumeMin }) => <NumberText>{displayNumber(volumeMin)}</NumberText>,
    },
    {
      key: 'spot',
      title: t({ message: 'Spot fees', comment: 'Head of a column' }),
      align: 'end',
      cell: ({ spotRate }) => <NumberText>{`${spotRate}%`}</NumberText>,
    },
    {
      key: 'futures',
      title: t({ message: 'Futures fees', comment: 'Head of a column' }),
      align: 'end',
      cell: ({ futuresRate }) => <NumberText>{`${futuresRate}%`}</NumberText>,
    },
    {
      key: 'share',
      title: t`Max friend's share`,
      align: 'end',
      cell: ({ friendShareMax }) => <NumberText>{`${friendShareMax}%`}</NumberText>,
    },
  ];
}
