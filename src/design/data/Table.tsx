/** Dense table: sticky header, 32 px rows, numbers aligned at the end. The owner of the rows sorts
 *  and pages them. While the pointer or the focus is on a control of a row, no row moves. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import type { Column, Sorting } from './columns.ts';
import { HeldNote } from './HeldNote.tsx';
import { heldRowProps } from './held-rows.ts';
import { SortableHead } from './SortableHead.tsx';
import { useHeldList } from './use-held-rows.ts';
import styles from './Table.module.css';

export interface TableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  /** `undefined` while loading. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  readonly sorting?: Sorting | undefined;
  readonly onSortingChange?: ((sorting: Sorting) => void) | undefined;
  readonly onRowClick?: ((row: Row) => void) | undefined;
  /** Action below "No Item Found" that would add a row. */
  readonly emptyAction?: ReactNode;
  /** 44 px rows, for market lists. */
  readonly isRoomy?: boolean | undefined;
  readonly skeletonRowCount?: number | undefined;
  readonly className?: string | undefined;
}

export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  sorting,
  onSortingChange,
  onRowClick,
  emptyAction,
  isRoomy = false,
  skeletonRowCount = 5,
  className,
}: TableProps<Row>) {
  const { t } = useLingui();
  const held = useHeldList(rows, rowKey, { isRowPressable: onRowClick !== undefined });
  return (
    <div
      className={clsx(styles.scroll, className)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls is reached and scrolled by keys.
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A group of one table, not of fields.
      role="group"
      aria-label={label}
    >
      <HeldNote state={held.state} />
      <table
        className={clsx(styles.table, isRoomy && styles.roomy)}
        aria-label={label}
        aria-busy={rows === undefined || undefined}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <SortableHead
                key={column.key}
                column={column}
                className={classOf(column)}
                sorting={sorting}
                onSortingChange={onSortingChange}
              />
            ))}
          </tr>
        </thead>
        <tbody {...held.rowsProps}>
          {held.rows?.map(({ key, row, isGone }) => (
            <tr
              key={key}
              {...heldRowProps(key, isGone)}
              className={onRowClick === undefined ? undefined : styles.pressable}
              onClick={onRowClick === undefined ? undefined : () => onRowClick(row)}
            >
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
          {rows === undefined &&
            Array.from({ length: skeletonRowCount }, (_, index) => (
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column.key} className={classOf(column)}>
                    <Skeleton width={column.align === 'end' ? '70%' : '55%'} />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {held.rows?.length === 0 && <EmptyState action={emptyAction} />}
      {rows === undefined && <output className={styles.readers}>{t`Loading`}</output>}
    </div>
  );
}

const classOf = <Row,>(column: Column<Row>): string =>
  clsx(
    column.align === 'end' && styles.end,
    column.tone === 'value' && styles.value,
    column.isWideOnly === true && styles.wideOnly,
  );
