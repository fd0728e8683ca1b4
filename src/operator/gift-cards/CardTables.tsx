/** Tables of the section: locked cards, themes, and amounts that returned to closed accounts. */
import { useLingui } from '@lingui/react/macro';
import type { ClosedReturn, DeskTheme, ReportedCard } from '#contract/operator/gift-cards.ts';
import type { Column } from '#src/design/data/columns.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Table } from '#src/design/data/Table.tsx';
import { dateAndTime } from '#src/format/dates.ts';
import styles from './GiftCards.module.css';
import { cardStyleOf } from './ThemePreview.tsx';

interface TableProps<Row> {
  /** Undefined while they are loaded. */
  readonly rows: readonly Row[] | undefined;
}
interface ChoiceProps<Row, Key> extends TableProps<Row> {
  readonly chosen: Key | undefined;
  readonly onChoose: (key: Key) => void;
}

export function LockedTable({ rows, chosen, onChoose }: ChoiceProps<ReportedCard, string>) {
  const { t } = useLingui();
  const columns: readonly Column<ReportedCard>[] = [
    {
      key: 'number',
      title: t`Card number`,
      tone: 'value',
      cell: ({ number }) => (
        <button
          type="button"
          className={styles.row}
          aria-pressed={number === chosen}
          onClick={() => onChoose(number)}
        >
          <NumberText>{number}</NumberText>
        </button>
      ),
    },
    {
      key: 'amount',
      title: t`Amount`,
      align: 'end',
      cell: ({ amount, coin }) => <NumberText>{`${amount} ${coin}`}</NumberText>,
    },
    {
      key: 'report',
      title: t`Report`,
      isWideOnly: true,
      cell: ({ report }) => <bdi>{report}</bdi>,
    },
  ];
  return (
    <Table
      label={t`Locked cards`}
      columns={columns}
      rows={rows}
      rowKey={({ number }) => number}
      onRowClick={({ number }) => onChoose(number)}
    />
  );
}

export function ThemeTable({ rows, chosen, onChoose }: ChoiceProps<DeskTheme, number>) {
  const { t } = useLingui();
  const columns: readonly Column<DeskTheme>[] = [
    {
      key: 'name',
      title: t`Name`,
      tone: 'value',
      cell: ({ id, name, color }) => (
        <button
          type="button"
          className={styles.row}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          <span className={styles.swatch} style={cardStyleOf(color)} aria-hidden="true" />
          <bdi>{name}</bdi>
        </button>
      ),
    },
    { key: 'category', title: t`Category`, cell: ({ category }) => <bdi>{category}</bdi> },
    {
      key: 'offered',
      title: t({ message: 'Offered', comment: 'Whether a theme can be chosen for new cards' }),
      cell: ({ isOffered }) => (isOffered ? t`Yes` : t`No`),
    },
    { key: 'cards', title: t`Cards`, align: 'end', cell: ({ cardCount }) => cardCount },
  ];
  return (
    <Table
      label={t`Themes`}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onRowClick={({ id }) => onChoose(id)}
    />
  );
}

export function ClosedTable({ rows }: TableProps<ClosedReturn>) {
  const { t } = useLingui();
  const columns: readonly Column<ClosedReturn>[] = [
    {
      key: 'number',
      title: t`Card number`,
      cell: ({ number }) => <NumberText>{number}</NumberText>,
    },
    { key: 'user', title: t`User ID`, align: 'end', cell: ({ userId }) => userId },
    {
      key: 'amount',
      title: t`Amount`,
      align: 'end',
      cell: ({ amount, coin }) => <NumberText>{`${amount} ${coin}`}</NumberText>,
    },
    {
      key: 'at',
      title: t`Time`,
      isWideOnly: true,
      cell: ({ at }) => <time translate="no">{dateAndTime(at)}</time>,
    },
  ];
  return (
    <Table
      label={t`Amounts in closed accounts`}
      columns={columns}
      rows={rows}
      rowKey={({ number }) => number}
    />
  );
}
