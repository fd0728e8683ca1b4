/** Announcements that were sent, newest first. */
import { useLingui } from '@lingui/react/macro';
import type { SentAnnouncement } from '#contract/operator/announcements.ts';
import type { Reloadable } from '#domain/loadable.ts';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import styles from './AnnouncementsView.module.css';

export function SentTable({ sent }: { readonly sent: Reloadable<readonly SentAnnouncement[]> }) {
  const { t } = useLingui();
  const columns: readonly Column<SentAnnouncement>[] = [
    {
      key: 'at',
      title: t`Time`,
      width: '20ch',
      cell: ({ at }) => <time translate="no">{dateAndTime(at)}</time>,
    },
    {
      key: 'title',
      title: t`Title`,
      cell: ({ title }) => <bdi className={styles.title}>{title}</bdi>,
    },
    { key: 'text', title: t`Text`, isWideOnly: true, cell: ({ text }) => <bdi>{text}</bdi> },
    { key: 'to', title: t`Receivers`, cell: ({ email }) => <bdi>{email ?? t`All users`}</bdi> },
  ];
  const table = (rows: readonly SentAnnouncement[] | undefined) => (
    <Table label={t`Sent announcements`} columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
  return (
    <LoadableContent
      loadable={sent}
      failureText={t`The announcements could not be loaded.`}
      placeholder={table(undefined)}
    >
      {table}
    </LoadableContent>
  );
}
