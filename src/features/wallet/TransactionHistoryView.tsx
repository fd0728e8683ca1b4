/** Transaction history on screen. */
import { useLingui } from '@lingui/react/macro';
import type { JournalLine } from '#contract/entities/journal-line.ts';
import type { Reloadable } from '#domain/loadable.ts';
import type { Page } from '#src/queries/wallets.ts';
import { HistoryPanel } from '#src/trading/money/HistoryPanel.tsx';
import { isFiltered, NO_FILTER, type HistoryFilter } from './history-filter.ts';
import { HistoryFilters } from './parts/HistoryFilters.tsx';
import { useTransactionColumns } from './use-transaction-columns.tsx';

export interface TransactionHistoryViewProps {
  readonly page: Reloadable<Page<JournalLine>>;
  /** Symbols that can be selected; empty while loading. */
  readonly coins: readonly string[];
  readonly filter: HistoryFilter;
  readonly onFilterChange: (filter: HistoryFilter) => void;
  readonly onDetails: (line: JournalLine) => void;
  readonly onExport: () => void;
}

export function TransactionHistoryView(props: TransactionHistoryViewProps) {
  const { page, filter, onFilterChange, onDetails } = props;
  const { t } = useLingui();
  return (
    <HistoryPanel
      label={t`Transaction history`}
      page={page}
      columns={useTransactionColumns(onDetails)}
      rowKey={({ seq }) => seq}
      listKey={JSON.stringify(filter)}
      failureText={t`The list could not be loaded.`}
      filters={<HistoryFilters {...props} />}
      isFiltered={isFiltered(filter)}
      onClear={() => onFilterChange(NO_FILTER)}
      onPageChange={(next) => onFilterChange({ ...filter, page: next })}
      onDetails={onDetails}
    />
  );
}
