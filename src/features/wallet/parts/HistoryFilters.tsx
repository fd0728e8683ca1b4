/** Filters of the transaction history in one row; each change applies immediately. */
import { useLingui } from '@lingui/react/macro';
import { TRANSACTION_TYPES } from '#contract/entities/journal-line.ts';
import { WALLETS } from '#contract/entities/wallet-type.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { DateField } from '#src/design/controls/DateField.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { isFiltered, NO_FILTER, type HistoryFilter } from '../history-filter.ts';
import { useTransactionLabels, useWalletLabels } from '../use-wallet-labels.ts';
import styles from '../TransactionHistoryView.module.css';

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly onFilterChange: (filter: HistoryFilter) => void;
  readonly coins: readonly string[];
}

const ANY = '';

export function HistoryFilters({ filter, onFilterChange, coins }: HistoryFiltersProps) {
  const { t } = useLingui();
  const types = useTransactionLabels();
  const wallets = useWalletLabels();
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
      <Select
        className={styles.filter}
        label={t`Type`}
        value={filter.type ?? ANY}
        choices={[any, ...TRANSACTION_TYPES.map((value) => ({ value, label: types[value] }))]}
        onValueChange={(value) => set({ type: value === ANY ? undefined : value })}
      />
      <Select
        className={styles.filter}
        label={t`Wallet`}
        value={filter.wallet ?? ANY}
        choices={[any, ...WALLETS.map((value) => ({ value, label: wallets[value] }))]}
        onValueChange={(value) => set({ wallet: value === ANY ? undefined : value })}
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
        <Button onClick={() => onFilterChange(NO_FILTER)}>{t`Clear filters`}</Button>
      )}
    </div>
  );
}
