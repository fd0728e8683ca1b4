/** Filters of the convert history, and the period that the list covers. */
import { useLingui } from '@lingui/react/macro';
import { CONVERT_KINDS } from '#contract/entities/convert.ts';
import type { ConvertCoin } from '#src/queries/convert.ts';
import { ChoiceFilter, CoinFilter, DayFilters, FilterRow } from '#src/trading/money/FilterRow.tsx';
import {
  isFiltered,
  NO_FILTER,
  PERIOD_DAYS,
  SHOWN_STATUSES,
  type ConvertHistoryFilter,
} from '../history-filter.ts';
import { useConvertLabels } from '../use-convert-labels.ts';
import styles from './ConvertTables.module.css';

interface HistoryFiltersProps {
  readonly filter: ConvertHistoryFilter;
  readonly onFilterChange: (patch: Partial<ConvertHistoryFilter>) => void;
  readonly coins: readonly ConvertCoin[];
  readonly onExport: () => void;
}

export function HistoryFilters(props: HistoryFiltersProps) {
  const { filter, onFilterChange, coins, onExport } = props;
  const { t } = useLingui();
  const labels = useConvertLabels();
  const status = SHOWN_STATUSES.find((shown) => shown === filter.status);
  return (
    <>
      <FilterRow
        isFiltered={isFiltered(filter)}
        onClear={() => onFilterChange(NO_FILTER)}
        onExport={onExport}
      >
        <CoinFilter
          coin={filter.coin}
          coins={coins.map(({ coin }) => coin)}
          onCoinChange={(coin) => onFilterChange({ coin })}
        />
        <ChoiceFilter
          label={t`Type`}
          value={filter.kind}
          choices={CONVERT_KINDS.map((value) => ({ value, label: labels.kind(value) }))}
          onValueChange={(kind) => onFilterChange({ kind })}
        />
        <ChoiceFilter
          label={t`Status`}
          value={status}
          choices={SHOWN_STATUSES.map((value) => ({ value, label: labels.status(value) }))}
          onValueChange={(next) => onFilterChange({ status: next })}
        />
        <DayFilters days={filter} onDaysChange={onFilterChange} />
      </FilterRow>
      <Period filter={filter} />
    </>
  );
}

/** States the period that the list covers. */
function Period({ filter }: Pick<HistoryFiltersProps, 'filter'>) {
  const { t } = useLingui();
  const isChosen = filter.fromDay !== undefined || filter.toDay !== undefined;
  return (
    <p className={styles.period}>
      {isChosen
        ? t`At most ${PERIOD_DAYS} days at a time`
        : t({ message: 'Last 30 days', comment: 'Hint: period of a list without chosen dates' })}
    </p>
  );
}
