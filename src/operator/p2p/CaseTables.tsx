/** Lists of appeals and complaints, of reports and of applications, oldest first. */
import { useLingui } from '@lingui/react/macro';
import type { EpochMs } from '#contract/core/time.ts';
import type { AppealSummary, ApplicationInReview, TraderReport } from '#contract/operator/p2p.ts';
import { displayNumber } from '#domain/number-text.ts';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { useDuration } from '../parts/use-duration.ts';
import { useP2pLabels } from './use-p2p-labels.ts';
import styles from './P2p.module.css';

export interface Chosen {
  readonly kind: 'appeal' | 'report' | 'application';
  readonly id: number;
}

interface TableProps<Row> {
  /** Undefined while they are loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly now: EpochMs;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (chosen: Chosen) => void;
}

const idOf = ({ id }: { readonly id: number }): string => String(id);

export function AppealTable({ rows, now, chosen, onChoose }: TableProps<AppealSummary>) {
  const { t } = useLingui();
  const labels = useP2pLabels();
  const duration = useDuration();
  const columns: readonly Column<AppealSummary>[] = [
    {
      key: 'order',
      title: t`Order ID`,
      tone: 'value',
      cell: ({ id, orderUid }) => (
        <RowButton
          name={orderUid}
          isChosen={chosen?.kind === 'appeal' && chosen.id === id}
          onPress={() => onChoose({ kind: 'appeal', id })}
        />
      ),
    },
    {
      key: 'reason',
      title: t`Reason`,
      cell: ({ reason, isLate }) => {
        const text = labels.reason[reason];
        return <Wrapped text={isLate ? t`Complaint: ${text}` : text} />;
      },
    },
    {
      key: 'amount',
      title: t`Amount`,
      align: 'end',
      isWideOnly: true,
      cell: ({ fiatAmount, currency }) => `${displayNumber(fiatAmount)} ${currency}`,
    },
    {
      key: 'claimed',
      title: t({ message: 'Taken', comment: 'Whether an operator has the case' }),
      isWideOnly: true,
      cell: ({ isClaimed, isWithBot }) => (isClaimed ? t`Yes` : isWithBot ? t`Simulation` : t`No`),
    },
    {
      key: 'age',
      title: t({ message: 'Age', comment: 'Time since a request' }),
      align: 'end',
      cell: ({ openedAt }) => duration(now - openedAt),
    },
  ];
  return (
    <Table
      label={t`Appeals and complaints`}
      columns={columns}
      rows={rows}
      rowKey={idOf}
      onRowClick={({ id }) => onChoose({ kind: 'appeal', id })}
    />
  );
}

export function ReportTable({ rows, now, chosen, onChoose }: TableProps<TraderReport>) {
  const { t } = useLingui();
  const labels = useP2pLabels();
  const duration = useDuration();
  const columns: readonly Column<TraderReport>[] = [
    {
      key: 'trader',
      title: t`Reported trader`,
      tone: 'value',
      cell: ({ id, trader }) => (
        <RowButton
          name={trader.nickname}
          isChosen={chosen?.kind === 'report' && chosen.id === id}
          onPress={() => onChoose({ kind: 'report', id })}
        />
      ),
    },
    {
      key: 'reason',
      title: t`Reason`,
      cell: ({ reason }) => <Wrapped text={labels.report[reason]} />,
    },
    {
      key: 'age',
      title: t({ message: 'Age', comment: 'Time since a request' }),
      align: 'end',
      cell: ({ createdAt }) => duration(now - createdAt),
    },
  ];
  return (
    <Table
      label={t`Reports of traders`}
      columns={columns}
      rows={rows}
      rowKey={idOf}
      onRowClick={({ id }) => onChoose({ kind: 'report', id })}
    />
  );
}

export function ApplicationTable({ rows, now, chosen, onChoose }: TableProps<ApplicationInReview>) {
  const { t } = useLingui();
  const duration = useDuration();
  const columns: readonly Column<ApplicationInReview>[] = [
    {
      key: 'trader',
      title: t`Applicant`,
      tone: 'value',
      cell: ({ id, trader }) => (
        <RowButton
          name={trader.nickname}
          isChosen={chosen?.kind === 'application' && chosen.id === id}
          onPress={() => onChoose({ kind: 'application', id })}
        />
      ),
    },
    {
      key: 'age',
      title: t({ message: 'Age', comment: 'Time since a request' }),
      align: 'end',
      cell: ({ application }) => duration(now - application.createdAt),
    },
  ];
  return (
    <Table
      label={t`Merchant applications`}
      columns={columns}
      rows={rows}
      rowKey={idOf}
      onRowClick={({ id }) => onChoose({ kind: 'application', id })}
    />
  );
}

interface WrappedProps {
  readonly text: string;
}

const Wrapped = ({ text }: WrappedProps) => <span className={styles.wrapped}>{text}</span>;

interface RowButtonProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

function RowButton({ name, isChosen, onPress }: RowButtonProps) {
  return (
    <button type="button" className={styles.row} aria-pressed={isChosen} onClick={onPress}>
      <bdi>{name}</bdi>
    </button>
  );
}
