/** Column header: plain text, or a button that changes the sort order. */
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx';
import { FallIcon, RiseIcon, SortIcon } from '../icons/trading-icons.ts';
import type { Column, Sorting } from './columns.ts';
import styles from './Table.module.css';

interface SortableHeadProps<Row> {
  readonly column: Column<Row>;
  readonly className: string;
  readonly sorting: Sorting | undefined;
  readonly onSortingChange: ((sorting: Sorting) => void) | undefined;
}

export function SortableHead<Row>({
  column,
  className,
  sorting,
  onSortingChange,
}: SortableHeadProps<Row>) {
  const style = column.width === undefined ? undefined : { inlineSize: column.width };
  if (column.isTitleHidden === true) {
    return (
      <th scope="col" className={className} style={style}>
        <VisuallyHidden>{column.title}</VisuallyHidden>
      </th>
    );
  }
  if (column.isSortable !== true || onSortingChange === undefined) {
    return (
      <th scope="col" className={className} style={style} data-tip={column.tip}>
        {column.title}
      </th>
    );
  }
  const direction = sorting?.key === column.key ? sorting.direction : undefined;
  const next = direction === 'descending' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={className} style={style} aria-sort={direction}>
      <button
        type="button"
        className={styles.sort}
        data-tip={column.tip}
        onClick={() => onSortingChange({ key: column.key, direction: next })}
      >
        <span>{column.title}</span>
        {direction === undefined ? <SortIcon size={12} /> : null}
        {direction === 'ascending' ? <RiseIcon size={12} /> : null}
        {direction === 'descending' ? <FallIcon size={12} /> : null}
      </button>
    </th>
  );
}
