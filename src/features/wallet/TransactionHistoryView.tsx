/** Transaction history on screen: its filters, its rows and the pages. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { JournalLine } from '#contract/entities/journal-line.ts';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { LongTable } from '#src/design/data/LongTable.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import type { Page } from '#src/queries/wallets.ts';
import { isFiltered, NO_FILTER, type HistoryFilter } from './history-filter.ts';
import { HistoryFilters } from './parts/HistoryFilters.tsx';
import { useTransactionColumns } from './use-transaction-columns.tsx';
import styles from './TransactionHistoryView.module.css';

export interface TransactionHistoryViewProps {
  readonly page: Reloadable<Page<JournalLine>>;
  /** Symbols that can be selected; empty while loading. */
  readonly coins: readonly string[];
  readonly filter: HistoryFilter;
  readonly onFilterChange: (filter: HistoryFilter) => void;
  readonly onDetails: (line: JournalLine) => void;
}

export function TransactionHistoryView(props: TransactionHistoryViewProps) {
  const { page, filter, onFilterChange, onDetails } = props;
  const { t } = useLingui();
  const columns = useTransactionColumns(onDetails);
  const shown = dataOf(page);
  const table = (rows: readonly JournalLine[] | undefined): ReactNode => (
    <LongTable
      label={t`Transaction history`}
      columns={columns}
      rowCount={rows?.length}
      rowAt={(index) => rows?.[index]}
      rowKey={({ seq }) => seq}
      listKey={JSON.stringify(filter)}
      onRowOpen={onDetails}
      skeletonRowCount={10}
      emptyAction={
        isFiltered(filter) && (
          <Button size="small" onClick={() => onFilterChange(NO_FILTER)}>{t`Clear filters`}</Button>
        )
      }
    />
  );
  return (
    <Panel label={t`Transaction history`} className={styles.panel}>
      <HistoryFilters {...props} />
      <LoadableContent
        loadable={page}
        failureText={t`The transactions could not be loaded.`}
        placeholder={table(undefined)}
      >
        {({ items }) => table(items)}
      </LoadableContent>
      {shown !== undefined && shown.lastPage > 1 && (
        <div className={styles.pages}>
          <Pagination
            currentPage={shown.currentPage}
            lastPage={shown.lastPage}
            onPageChange={(next) => onFilterChange({ ...filter, page: next })}
          />
        </div>
      )}
    </Panel>
  );
}
