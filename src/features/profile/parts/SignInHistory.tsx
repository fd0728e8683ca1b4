/** Successful and failed sign-ins, newest first, which reveal access by others. */
import { useLingui } from '@lingui/react/macro';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { Badge } from '#src/design/data/Badge.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import type { SignInEntry } from '#src/queries/profile.ts';
import type { Read } from '../read.ts';
import styles from './SignInHistory.module.css';

export interface SignInHistoryProps {
  readonly entries: Read<readonly SignInEntry[]>;
  readonly currentPage: number;
  readonly lastPage: number;
  readonly onPageChange: (page: number) => void;
}

export function SignInHistory({
  entries,
  currentPage,
  lastPage,
  onPageChange,
}: SignInHistoryProps) {
  const { t } = useLingui();
  const columns = useColumns();
  const isFailed = entries.data === undefined && entries.isFailed;
  return (
    <Panel title={t`Sign-in history`}>
      {isFailed ? (
        <ErrorState
          text={t`Sign-in history could not be loaded.`}
          onRetry={entries.onRetry}
          isBusy={entries.isBusy}
        />
      ) : (
        <Table
          label={t`Sign-in history`}
          columns={columns}
          rows={entries.data}
          rowKey={({ at, outcome, device }) => `${at}-${outcome}-${device}`}
        />
      )}
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
      cell: ({ address }) => <bdi dir="ltr">{address}</bdi>,
    },
  ];
}
