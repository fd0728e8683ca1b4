/** History of deposits or withdrawals on screen. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { HistoryPanel } from '#src/trading/money/HistoryPanel.tsx';
import { emptyFilterOf, isFiltered, type HistoryFilter } from './history-filter.ts';
import type { Movement, MovementPage } from './movement.ts';
import { HistoryFilters } from './parts/HistoryFilters.tsx';
import { useMovementColumns } from './use-movement-columns.tsx';

export interface WalletHistoryViewProps {
  readonly page: Reloadable<MovementPage>;
  /** Symbols that can be selected; empty while loading. */
  readonly coins: readonly string[];
  readonly filter: HistoryFilter;
  readonly onFilterChange: (filter: HistoryFilter) => void;
  readonly onDetails: (movement: Movement) => void;
  readonly onExport: () => void;
}

export function WalletHistoryView(props: WalletHistoryViewProps) {
  const { page, filter, onFilterChange, onDetails } = props;
  const { t } = useLingui();
  const isDeposit = filter.type === 'deposit';
  return (
    <HistoryPanel
      label={isDeposit ? t`Deposits` : t`Withdrawals`}
      page={page}
      columns={useMovementColumns(onDetails)}
      rowKey={({ record }) => record.id}
      listKey={JSON.stringify(filter)}
      failureText={t`The list could not be loaded.`}
      filters={<HistoryFilters {...props} />}
      isFiltered={isFiltered(filter)}
      onClear={() => onFilterChange(emptyFilterOf(filter.type))}
      onPageChange={(next) => onFilterChange({ ...filter, page: next })}
      onDetails={onDetails}
    />
  );
}
