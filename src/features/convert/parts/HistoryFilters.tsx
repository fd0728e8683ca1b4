/** Filters of the convert history; each change applies immediately. */
import { useLingui } from '@lingui/react/macro';
import { CONVERT_KINDS, type ConvertKind } from '#contract/entities/convert.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { DateField } from '#src/design/controls/DateField.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import type { ConvertCoin } from '#src/queries/convert.ts';
import { PERIOD_DAYS, SHOWN_STATUSES, type ConvertHistoryFilter } from '../history-filter.ts';
import { useConvertLabels } from '../use-convert-labels.ts';
import styles from './ConvertTables.module.css';

interface HistoryFiltersProps {
  readonly filter: ConvertHistoryFilter;
  readonly onFilterChange: (patch: Partial<ConvertHistoryFilter>) => void;
  readonly coins: readonly ConvertCoin[];
}

const ANY = '';
const CLEARED = {
  coin: undefined,
  kind: undefined,
  status: undefined,
  fromDay: undefined,
  toDay: undefined,
} as const;

export function HistoryFilters({ filter, onFilterChange, coins }: HistoryFiltersProps) {
  const { t } = useLingui();
  const labels = useConvertLabels();
  const any: { readonly value: typeof ANY; readonly label: string } = {
    value: ANY,
    label: t({ message: 'All', comment: 'Filter option: no filtering' }),
  };
  return (
    <div className={styles.filters}>
      <Select
        label={t`Coin`}
        value={filter.coin ?? ANY}
        choices={[any, ...coins.map(({ coin }) => ({ value: coin, label: coin }))]}
        onValueChange={(value) => onFilterChange({ coin: value === ANY ? undefined : value })}
      />
      <Select<ConvertKind | typeof ANY>
        label={t`Type`}
        value={filter.kind ?? ANY}
        choices={[any, ...CONVERT_KINDS.map((value) => ({ value, label: labels.kind(value) }))]}
        onValueChange={(value) => onFilterChange({ kind: value === ANY ? undefined : value })}
      />
      <Select<(typeof SHOWN_STATUSES)[number] | typeof ANY>
        label={t`Status`}
        value={SHOWN_STATUSES.find((status) => status === filter.status) ?? ANY}
        choices={[any, ...SHOWN_STATUSES.map((value) => ({ value, label: labels.status(value) }))]}
        onValueChange={(value) => onFilterChange({ status: value === ANY ? undefined : value })}
      />
      <DateField
        label={t({ message: 'From', comment: 'First day of a range' })}
        value={filter.fromDay ?? ''}
        onValueChange={(value) => onFilterChange({ fromDay: value === '' ? undefined : value })}
      />
      <DateField
        label={t({ message: 'To', comment: 'Last day of a range' })}
        value={filter.toDay ?? ''}
        min={filter.fromDay}
        onValueChange={(value) => onFilterChange({ toDay: value === '' ? undefined : value })}
      />
      <Button onClick={() => onFilterChange(CLEARED)}>{t`Clear filters`}</Button>
      <Period filter={filter} />
    </div>
  );
}

/** States the period that the list covers. */
function Period({ filter }: Pick<HistoryFiltersProps, 'filter'>) {
  const { t } = useLingui();
  const isChosen = filter.fromDay !== undefined || filter.toDay !== undefined;
  return (
    <p className={styles.period}>
      {isChosen ? t`At most ${PERIOD_DAYS} days at a time` : t`Last 30 days`}
    </p>
  );
}
