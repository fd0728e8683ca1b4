/** History on screen: its filters, the rows of one page, and the pages. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { LongTable } from '#src/design/data/LongTable.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import styles from './HistoryPanel.module.css';

export interface HistoryPage<Row> {
  readonly items: readonly Row[];
  readonly currentPage: number;
  readonly lastPage: number;
}

interface HistoryPanelProps<Row> {
  readonly label: string;
  readonly page: Reloadable<HistoryPage<Row>>;
  /** The same array while the columns are unchanged. */
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string | number;
  /** A different key scrolls to the first row. */
  readonly listKey: string;
  readonly failureText: string;
  readonly filters: ReactNode;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly onPageChange: (page: number) => void;
  /** Opens the details of a row, in histories that have them. */
  readonly onDetails?: ((row: Row) => void) | undefined;
  /** Shown in an empty history without filters: what adds to it. */
  readonly emptyAction?: ReactNode;
}

export function HistoryPanel<Row>(props: HistoryPanelProps<Row>) {
  const { label, page, columns, rowKey, listKey, isFiltered, onClear, onDetails } = props;
  const { t } = useLingui();
  const shown = dataOf(page);
  const clear = <Button size="small" onClick={onClear}>{t`Clear filters`}</Button>;
  const table = (rows: readonly Row[] | undefined): ReactNode => (
    <LongTable
      label={label}
      columns={columns}
      rowCount={rows?.length}
      rowAt={(index) => rows?.[index]}
      rowKey={rowKey}
      listKey={listKey}
      onRowOpen={onDetails}
      skeletonRowCount={10}
      emptyAction={isFiltered ? clear : props.emptyAction}
    />
  );
  return (
    <Panel label={label} className={styles.panel}>
      {props.filters}
      <LoadableContent
        loadable={page}
        failureText={props.failureText}
        placeholder={table(undefined)}
      >
        {({ items }) => table(items)}
      </LoadableContent>
      {shown !== undefined && shown.lastPage > 1 && (
        <div className={styles.pages}>
          <Pagination
            currentPage={shown.currentPage}
            lastPage={shown.lastPage}
            onPageChange={props.onPageChange}
          />
        </div>
      )}
    </Panel>
  );
}
