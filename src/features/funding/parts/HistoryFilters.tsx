/** Filters of the wallet history in one row; each change applies immediately. */
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { DateField } from '#src/design/controls/DateField.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import {
  emptyFilterOf,
  isFiltered,
  STATUSES,
  type HistoryFilter,
  type HistoryType,
} from '../history-filter.ts';
import { useStatusLabels } from '../use-status-labels.ts';
import styles from '../Funding.module.css';

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly onFilterChange: (filter: HistoryFilter) => void;
  /** Symbols that can be selected; empty while loading. */
  readonly coins: readonly string[];
}

const ANY = '';

export function HistoryFilters({ filter, onFilterChange, coins }: HistoryFiltersProps) {
  const { t } = useLingui();
  const statuses = useStatusLabels();
  /** Another filter starts at the first page. */
  const set = (patch: Partial<HistoryFilter>): void =>
    onFilterChange({ ...filter, page: 1, ...patch });
  const any = {
    value: ANY,
    label: t({ message: 'All', comment: 'Filter option: no filtering' }),
  } as const;
  const known = filter.coin === undefined || coins.includes(filter.coin) ? [] : [filter.coin];
  return (
    <div className={styles.filters}>
      <SegmentedControl<HistoryType>
        label={t`Type`}
        value={filter.type}
        segments={[
          { value: 'deposit', label: t`Deposits` },
          { value: 'withdrawal', label: t`Withdrawals` },
        ]}
        onValueChange={(type) => set({ type })}
      />
      <Select
        className={styles.filter}
        label={t`Coin`}
        value={filter.coin ?? ANY}
        choices={[
          any,
          ...[...known, ...coins.toSorted()].map((coin) => ({ value: coin, label: coin })),
        ]}
        onValueChange={(value) => set({ coin: value === ANY ? undefined : value })}
      />
      <Select
        className={styles.filter}
        label={t`Status`}
        value={filter.status ?? ANY}
        choices={[any, ...STATUSES.map((value) => ({ value, label: statuses[value] }))]}
        onValueChange={(value) => set({ status: value === ANY ? undefined : value })}
      />
      <DateField
        className={styles.filter}
        label={t({ message: 'From', comment: 'First day of a range' })}
        value={filter.fromDay ?? ''}
        max={filter.toDay}
        onValueChange={(value) => set({ fromDay: value === '' ? undefined : value })}
      />
      <DateField
        className={styles.filter}
        label={t({ message: 'To', comment: 'Last day of a range' })}
        value={filter.toDay ?? ''}
        min={filter.fromDay}
        onValueChange={(value) => set({ toDay: value === '' ? undefined : value })}
      />
      {isFiltered(filter) && (
        <Button
          onClick={() => onFilterChange(emptyFilterOf(filter.type))}
        >{t`Clear filters`}</Button>
      )}
    </div>
  );
}
