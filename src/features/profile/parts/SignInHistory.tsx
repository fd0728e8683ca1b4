/** Successful and failed sign-ins, newest first, which reveal access by others. */
import { useLingui } from '@lingui/react/macro';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { Page, SignInEntry } from '#src/queries/profile.ts';
import styles from './SignInHistory.module.css';

export interface SignInHistoryProps {
  readonly entries: Reloadable<Page<SignInEntry>>;
  readonly currentPage: number;
  readonly onPageChange: (page: number) => void;
}

export function SignInHistory({ entries, currentPage, onPageChange }: SignInHistoryProps) {
  const { t } = useLingui();
  const columns = useColumns();
  const lastPage = dataOf(entries)?.lastPage ?? 1;
  const table = (page: Page<SignInEntry> | undefined) => (
    <Table
      label={t({ message: 'Sign-in history', comment: 'Label' })}
      columns={columns}
      rows={page?.items}
      rowKey={({ at, outcome, device }) => `${at}-${outcome}-${device}`}
    />
  );
  return (
    <Panel title={t`Sign-in history`}>
      <LoadableContent
        loadable={entries}
        failureText={t`The list could not be loaded.`}
        placeholder={table(undefined)}
      >
        {table}
      </LoadableContent>
      {lastPage > 1 && (
        <div className={styles.footer}>
          <Pagination currentPage={currentPage} lastPage={lastPage} onPageChange={onPageChange} />
        </div>
      )}
    </Panel>
  );
}

function useColumns(): readonly Column<SignInEntry>[] {
  const { t } = useLingui();
  const outcomes: Readonly<Record<SignInEntry['outcome'], string>> = {
    signed_in: t({ message: 'Signed in', comment: 'Sign-in result' }),
    failed: t({ message: 'Wrong password', comment: 'Sign-in result' }),
    locked: t({ message: 'Locked', comment: 'Sign-in result: too many attempts' }),
    two_factor_failed: t({ message: 'Wrong code', comment: 'Sign-in result' }),
  };
  return [
    {
      key: 'time',
      title: t({ message: 'Time', comment: 'Head of a column' }),
      cell: ({ at }) => <span className={styles.time}>{dateAndTime(at)}</span>,
    },
    {
      key: 'outcome',
      title: t({ message: 'Result', comment: 'Sign-in result; head of a column' }),
      cell: ({ outcome }) => (
        <Badge tone={outcome === 'signed_in' ? 'success' : 'danger'}>{outcomes[outcome]}</Badge>
      ),
    },
    {
      key: 'device',
      title: t({ message: 'Device', comment: 'Browser and system; head of a column' }),
      isWideOnly: true,
      cell: ({ device }) => device,
    },
    {
      key: 'address',
      title: t({ message: 'IP address', comment: 'Network address; head of a column' }),
      align: 'end',
      cell: ({ address }) => (
        <bdi dir="ltr" translate="no">
          {address}
        </bdi>
      ),
    },
  ];
}
