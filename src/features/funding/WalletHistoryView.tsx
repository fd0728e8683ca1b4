/** History of deposits or withdrawals: its filters, its rows and the pages. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { dataOf, type Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { LongTable } from '#src/design/data/LongTable.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { Panel } from '#src/design/layout/Panel.tsx';
import { emptyFilterOf, isFiltered, type HistoryFilter } from './history-filter.ts';
import type { Movement, MovementPage } from './movement.ts';
import { HistoryFilters } from './parts/HistoryFilters.tsx';
import { useMovementColumns } from './use-movement-columns.tsx';
import styles from './Funding.module.css';

export interface WalletHistoryViewProps {
  readonly page: Reloadable<MovementPage>;
  /** Symbols that can be selected; empty while loading. */
  readonly coins: readonly string[];
  readonly filter: HistoryFilter;
  readonly onFilterChange: (filter: HistoryFilter) => void;
  readonly onDetails: (movement: Movement) => void;
}

export function WalletHistoryView(props: WalletHistoryViewProps) {
  const { page, filter, onFilterChange, onDetails } = props;
  const { t } = useLingui();
  const columns = useMovementColumns(onDetails);
  const shown = dataOf(page);
  const isDeposit = filter.type === 'deposit';
  const label = isDeposit ? t`Deposits` : t`Withdrawals`;
  const table = (rows: readonly Movement[] | undefined): ReactNode => (
    <LongTable
      label={label}
      columns={columns}
      rowCount={rows?.length}
      rowAt={(index) => rows?.[index]}
      rowKey={({ record }) => record.id}
      listKey={JSON.stringify(filter)}
      onRowOpen={onDetails}
      skeletonRowCount={10}
      emptyAction={
        isFiltered(filter) && (
          <Button size="small" onClick={() => onFilterChange(emptyFilterOf(filter.type))}>
            {t`Clear filters`}
          </Button>
        )
      }
    />
  );
  return (
    <Panel label={label} className={styles.panel}>
      <HistoryFilters {...props} />
      <LoadableContent
        loadable={page}
        failureText={
          isDeposit ? t`The deposits could not be loaded.` : t`The withdrawals could not be loaded.`
        }
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
