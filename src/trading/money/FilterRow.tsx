/** Filters of a history in one row; each change applies immediately. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { DateField } from '#src/design/controls/DateField.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import type { Days } from './filter-address.ts';
import styles from './FilterRow.module.css';

interface FilterRowProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  /** Opens the export of this history. */
  readonly onExport?: (() => void) | undefined;
  readonly children: ReactNode;
}

export function FilterRow({ isFiltered, onClear, onExport, children }: FilterRowProps) {
  const { t } = useLingui();
  return (
    <div className={styles.filters}>
      {children}
      {isFiltered && (
        <Button onClick={onClear}>{t({ message: 'Clear filters', comment: 'Button' })}</Button>
      )}
      {onExport !== undefined && (
        <Button className={styles.export} onClick={onExport}>
          {t({ message: 'Export', comment: 'Saves a history to a file' })}
        </Button>
      )}
    </div>
  );
}

interface ChoiceFilterProps<Choice extends string> {
  readonly label: string;
  /** Undefined filters nothing. */
  readonly value: Choice | undefined;
  readonly choices: readonly { readonly value: Choice; readonly label: string }[];
  readonly onValueChange: (value: Choice | undefined) => void;
}

const ANY = '';

export function ChoiceFilter<Choice extends string>(props: ChoiceFilterProps<Choice>) {
  const { label, value, choices, onValueChange } = props;
  const { t } = useLingui();
  const any = t({ message: 'All', comment: 'Filter option: no filtering' });
  return (
    <Select<Choice | typeof ANY>
      className={styles.filter}
      label={label}
      value={value ?? ANY}
      choices={[{ value: ANY, label: any }, ...choices]}
      onValueChange={(next) => onValueChange(next === ANY ? undefined : next)}
    />
  );
}

interface CoinFilterProps {
  readonly coin: string | undefined;
  /** Symbols that can be selected, by use; empty while loading. */
  readonly coins: readonly string[];
  readonly onCoinChange: (coin: string | undefined) => void;
}

export function CoinFilter({ coin, coins, onCoinChange }: CoinFilterProps) {
  const { t } = useLingui();
  const selected = coin === undefined || coins.includes(coin) ? [] : [coin];
  const listed = [...selected, ...coins];
  return (
    <ChoiceFilter
      label={t`Coin`}
      value={coin}
      choices={listed.map((one) => ({ value: one, label: one }))}
      onValueChange={onCoinChange}
    />
  );
}

interface DayFiltersProps {
  readonly days: Days;
  readonly onDaysChange: (patch: Partial<Days>) => void;
}

export function DayFilters({ days: { fromDay, toDay }, onDaysChange }: DayFiltersProps) {
  const { t } = useLingui();
  return (
    <>
      <DateField
        className={styles.filter}
        label={t({ message: 'From', comment: 'First day of a range' })}
        value={fromDay ?? ''}
        max={toDay}
        onValueChange={(day) => onDaysChange({ fromDay: day === '' ? undefined : day })}
      />
      <DateField
        className={styles.filter}
        label={t({ message: 'To', comment: 'Last day of a range' })}
        value={toDay ?? ''}
        min={fromDay}
        onValueChange={(day) => onDaysChange({ toDay: day === '' ? undefined : day })}
      />
    </>
  );
}
