/** Filters of the transaction history. */
import { useLingui } from '@lingui/react/macro';
import { TRANSACTION_TYPES } from '#contract/entities/journal-line.ts';
import { WALLETS } from '#contract/entities/wallet-type.ts';
import { ChoiceFilter, CoinFilter, DayFilters, FilterRow } from '#src/trading/money/FilterRow.tsx';
import { isFiltered, NO_FILTER, type HistoryFilter } from '../history-filter.ts';
import { useTransactionLabels, useWalletLabels } from '../use-wallet-labels.ts';

interface HistoryFiltersProps {
  readonly filter: HistoryFilter;
  readonly onFilterChange: (filter: HistoryFilter) => void;
  readonly coins: readonly string[];
  readonly onExport: () => void;
}

export function HistoryFilters(props: HistoryFiltersProps) {
  const { filter, onFilterChange, coins, onExport } = props;
  const { t } = useLingui();
  const types = useTransactionLabels();
  const wallets = useWalletLabels();
  /** Another filter starts at the first page. */
  const set = (patch: Partial<HistoryFilter>): void =>
    onFilterChange({ ...filter, page: 1, ...patch });
  return (
    <FilterRow
      isFiltered={isFiltered(filter)}
      onClear={() => onFilterChange(NO_FILTER)}
      onExport={onExport}
    >
      <ChoiceFilter
        label={t`Type`}
        value={filter.type}
        choices={TRANSACTION_TYPES.map((value) => ({ value, label: types[value] }))}
        onValueChange={(type) => set({ type })}
      />
      <ChoiceFilter
        label={t`Wallet`}
        value={filter.wallet}
        choices={WALLETS.map((value) => ({ value, label: wallets[value] }))}
        onValueChange={(wallet) => set({ wallet })}
      />
      <CoinFilter coin={filter.coin} coins={coins} onCoinChange={(coin) => set({ coin })} />
      <DayFilters days={filter} onDaysChange={set} />
    </FilterRow>
  );
}
