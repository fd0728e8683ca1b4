/** Filters of the wallet history. */
import { useLingui } from '@lingui/react/macro';
import { ChoiceFilter, CoinFilter, DayFilters, FilterRow } from '#src/trading/money/FilterRow.tsx';
import { emptyFilterOf, isFiltered, STATUSES, type HistoryFilter } from '../history-filter.ts';
import { useStatusLabels } from '../use-status-labels.ts';

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly onFilterChange: (filter: HistoryFilter) => void;
  /** Symbols that can be selected; empty while loading. */
  readonly coins: readonly string[];
  readonly onExport: () => void;
}

export function HistoryFilters(props: HistoryFiltersProps) {
  const { filter, onFilterChange, coins, onExport } = props;
  const { t } = useLingui();
  const statuses = useStatusLabels();
  /** Another filter starts at the first page. */
  const set = (patch: Partial<HistoryFilter>): void =>
    onFilterChange({ ...filter, page: 1, ...patch });
  return (
    <FilterRow
      isFiltered={isFiltered(filter)}
      onClear={() => onFilterChange(emptyFilterOf(filter.type))}
      onExport={onExport}
    >
      <CoinFilter coin={filter.coin} coins={coins} onCoinChange={(coin) => set({ coin })} />
      <ChoiceFilter
        label={t`Status`}
        value={filter.status}
        choices={STATUSES.map((value) => ({ value, label: statuses[value] }))}
        onValueChange={(status) => set({ status })}
      />
      <DayFilters days={filter} onDaysChange={set} />
    </FilterRow>
  );
}
