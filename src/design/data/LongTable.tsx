/** Virtualized table for many thousand rows: only visible rows are rendered, on phones each as a
 *  card. Columns have fixed widths, so that the layout does not shift. Arrow keys move between
 *  rows. While the pointer or the focus is on a control of a row, no row moves. */
import {
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { HeldNote } from './HeldNote.tsx';
import { heldRowProps } from './held-rows.ts';
import type { RowRange } from './row-window.ts';
import { SortableHead } from './SortableHead.tsx';
import type { Column, Sorting } from './columns.ts';
import { useHeldRows } from './use-held-rows.ts';
import { useRowWindow, type RowWindow } from './use-row-window.ts';
import tableStyles from './Table.module.css';
import styles from './LongTable.module.css';

export interface LongTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  /** Each with its width. Pass the same array while the columns are unchanged, because a new array
   *  renders all rows. */
  readonly columns: readonly Column<Row>[];
  /** Number of all rows, rendered or not; `undefined` while loading. */
  readonly rowCount: number | undefined;
  /** @returns undefined for a row that is still loading. */
  readonly rowAt: (index: number) => Row | undefined;
  readonly rowKey: (row: Row) => string | number;
  /** A different key resets the scroll position. */
  readonly listKey?: string | undefined;
  readonly sorting?: Sorting | undefined;
  readonly onSortingChange?: ((sorting: Sorting) => void) | undefined;
  /** Called on a click on a row, or Enter. */
  readonly onRowOpen?: ((row: Row) => void) | undefined;
  /** Called with the range of rendered rows, which must be loaded. */
  readonly onRangeChange?: ((range: RowRange) => void) | undefined;
  readonly emptyAction?: ReactNode;
  readonly skeletonRowCount?: number | undefined;
}

export function LongTable<Row>(props: LongTableProps<Row>) {
  const { label, columns, rowKey, listKey = '', onRowOpen, onRangeChange } = props;
  const { t } = useLingui();
  const held = useHeldRows({
    count: props.rowCount,
    rowAt: props.rowAt,
    rowKey,
    listKey,
    isRowPressable: onRowOpen !== undefined,
  });
  const { count: rowCount, rowAt } = held;
  const count = rowCount ?? props.skeletonRowCount ?? 5;
  const rowWindow = useRowWindow(count, listKey);
  const { scroller, range, rowHeight, onScroll } = rowWindow;
  const { first, end } = range;
  const { current, lead, open } = useRowInput({ count, rowAt, onRowOpen, rowWindow });
  useEffect(() => {
    if (rowCount !== undefined) onRangeChange?.({ first, end });
  }, [onRangeChange, rowCount, first, end]);
  return (
    <div
      ref={scroller}
      className={clsx(tableStyles.scroll, styles.scroll)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls is reached and scrolled by keys.
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A group of one table, not of fields.
      role="group"
      aria-label={label}
      onScroll={onScroll}
    >
      <HeldNote state={held.state} />
      <table
        className={clsx(
          tableStyles.table,
          styles.table,
          onRowOpen !== undefined && styles.pressable,
        )}
        aria-label={label}
        aria-rowcount={rowCount === undefined ? -1 : rowCount + 1}
        aria-busy={rowCount === undefined || undefined}
      >
        <Head
          columns={columns as readonly Column<unknown>[]}
          sorting={props.sorting}
          onSortingChange={props.onSortingChange}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Rows are many: one place hears their keys and presses. */}
        <tbody
          {...held.rowsProps}
          onKeyDown={lead}
          onClick={(event) => {
            open(event);
            held.rowsProps.onClick();
          }}
        >
          {rowsOf({ ...props, ...held, rowCount }, { range, rowHeight }, count, current)}
        </tbody>
      </table>
      {rowCount === 0 && <EmptyState action={props.emptyAction} />}
      {rowCount === undefined && (
        <VisuallyHidden>
          <output>{t`Loading`}</output>
        </VisuallyHidden>
      )}
    </div>
  );
}

interface RowInput<Row> extends Pick<LongTableProps<Row>, 'rowAt' | 'onRowOpen'> {
  readonly count: number;
  readonly rowWindow: RowWindow;
}

/** Opens rows on a click or Enter, and moves the focus between rows by keys. */
function useRowInput<Row>({ count, rowAt, onRowOpen, rowWindow }: RowInput<Row>) {
  const { scroller, scrollIntoView, visibleRows } = rowWindow;
  const [current, setCurrent] = useState(0);
  /** Row that takes the focus as soon as the scroll has rendered it. */
  const awaited = useRef<number>(undefined);
  const focusAwaited = (): void => {
    if (awaited.current === undefined) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${awaited.current}"]`);
    // The body has the focus while the row that had it was removed by the scroll.
    const { activeElement: focused, body } = document;
    const hasLeft = focused !== body && scroller.current?.contains(focused) !== true;
    if (row == null && !hasLeft) return;
    awaited.current = undefined;
    if (!hasLeft) row?.focus();
  };
  useLayoutEffect(focusAwaited);
  const goTo = (index: number): void => {
    const next = Math.min(count - 1, Math.max(0, index));
    setCurrent(next);
    awaited.current = next;
    scrollIntoView(next);
    focusAwaited();
  };
  const lead = (event: KeyboardEvent<HTMLElement>): void => {
    const row = event.target as HTMLElement;
    // A key right after another one continues from the row that the other one has chosen.
    const index = awaited.current ?? Number(row.dataset['row'] ?? Number.NaN);
    if (Number.isNaN(index) || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = rowAfter(event.key, index, count, visibleRows());
    const opened = event.key === 'Enter' ? rowAt(index) : undefined;
    if (next === undefined && opened === undefined) return;
    event.preventDefault();
    if (next !== undefined) goTo(next);
    if (opened !== undefined) onRowOpen?.(opened);
  };
  const open = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    if (onRowOpen === undefined || target.closest('button, a, input, select, label') !== null)
      return;
    // Ignores clicks that end a text selection.
    if (getSelection()?.isCollapsed === false) return;
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? Number.NaN);
    const row = Number.isNaN(index) ? undefined : rowAt(index);
    if (row !== undefined) onRowOpen(row);
  };
  return { current, lead, open };
}

type HeadProps = Pick<LongTableProps<unknown>, 'columns' | 'sorting' | 'onSortingChange'>;

/** Widths and headers of the columns. */
function Head({ columns, sorting, onSortingChange }: HeadProps) {
  return (
    <>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ inlineSize: width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <SortableHead
              key={column.key}
              column={column}
              className={clsx(
                column.align === 'end' && tableStyles.end,
                column.isTitleHidden === true && styles.pinned,
              )}
              sorting={sorting}
              onSortingChange={onSortingChange}
            />
          ))}
        </tr>
      </thead>
    </>
  );
}

/**
 * Returns the rows of the window between two spacers.
 * @param current row that was last reached by keys; the row in the tab order is in the window.
 */
function rowsOf<Row>(
  {
    columns,
    rowCount,
    rowAt,
    rowKey,
    isGoneAt,
  }: LongTableProps<Row> & { readonly isGoneAt: (index: number) => boolean },
  { range: { first, end }, rowHeight }: Pick<RowWindow, 'range' | 'rowHeight'>,
  count: number,
  current: number,
): ReactNode {
  const stop = Math.min(Math.max(current, first), Math.max(first, end - 1));
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
  return (
    <>
      {first > 0 && <Gap height={first * rowHeight} columnCount={columns.length} />}
      {indexes.map((index) => {
        const row = rowCount === undefined ? undefined : rowAt(index);
        const key = row === undefined ? `on-its-way-${index}` : rowKey(row);
        return (
          <BodyRow
            key={key}
            index={index}
            row={row}
            rowKey={key}
            columns={columns as readonly Column<unknown>[]}
            isStop={index === stop}
            isGone={isGoneAt(index)}
          />
        );
      })}
      {end < count && <Gap height={(count - end) * rowHeight} columnCount={columns.length} />}
    </>
  );
}

/** @returns undefined for keys that do not move. */
function rowAfter(key: string, at: number, count: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at + 1;
    case 'ArrowUp':
      return at - 1;
    case 'PageDown':
      return at + page;
    case 'PageUp':
      return at - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

interface BodyRowProps {
  readonly index: number;
  /** Undefined while loading. */
  readonly row: unknown;
  readonly rowKey: string | number;
  readonly columns: readonly Column<unknown>[];
  /** True for the row in the tab order. */
  readonly isStop: boolean;
  /** The row has left the list and is only kept in place. */
  readonly isGone: boolean;
}

/** Memoized, so that a scroll renders only the new rows. */
const BodyRow = memo(function BodyRow({
  index,
  row,
  rowKey,
  columns,
  isStop,
  isGone,
}: BodyRowProps) {
  return (
    <tr
      data-row={index}
      {...heldRowProps(rowKey, isGone)}
      aria-rowindex={index + 2}
      tabIndex={isStop ? 0 : -1}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          data-title={column.isTitleHidden === true ? undefined : column.title}
          className={clsx(
            column.align === 'end' && tableStyles.end,
            column.tone === 'value' && tableStyles.value,
            column.isTitleHidden === true && styles.pinned,
            column.isFullWidth === true && styles.line,
          )}
        >
          {row === undefined ? (
            <Skeleton width={column.align === 'end' ? '70%' : '55%'} />
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
    </tr>
  );
});

/** Spacer with the height of rows that are not rendered. */
function Gap({ height, columnCount }: { readonly height: number; readonly columnCount: number }) {
  return (
    <tr className={styles.gap} aria-hidden="true" style={{ blockSize: height }}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- Empty room, hidden from readers. */}
      <td colSpan={columnCount} />
    </tr>
  );
}
