/** The user's open and done orders with their filters and the export. */
import { useLingui } from '@lingui/react/macro';
import type { Reloadable } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { P2pOrder } from '#src/queries/p2p-orders.ts';
import type { Page } from '#src/queries/p2p.ts';
import { ChoiceFilter, CoinFilter, DayFilters, FilterRow } from '#src/trading/money/FilterRow.tsx';
import { HistoryPanel } from '#src/trading/money/HistoryPanel.tsx';
import { P2P_PATH } from '../p2p-paths.ts';
import { isFiltered, NO_FILTER, statusesOf, type OrderFilter } from './order-filter.ts';
import styles from './OrderListView.module.css';
import { useOrderColumns } from './use-order-columns.tsx';
import { useOrderLabels } from './use-order-labels.ts';

export interface OrderListViewProps {
  readonly filter: OrderFilter;
  readonly onFilterChange: (patch: Partial<OrderFilter>) => void;
  /** Symbols that can be selected. */
  readonly coins: readonly string[];
  readonly orders: Reloadable<Page<P2pOrder>>;
  readonly onOpen: (order: P2pOrder) => void;
  readonly onExport: () => void;
}

export function OrderListView(props: OrderListViewProps) {
  const { filter, onFilterChange, orders, onOpen } = props;
  const { t } = useLingui();
  const href = useHref();
  return (
    <HistoryPanel
      label={t`P2P orders`}
      page={orders}
      columns={useOrderColumns(onOpen)}
      rowKey={({ uid }) => uid}
      listKey={JSON.stringify(filter)}
      failureText={t`The list could not be loaded.`}
      filters={<Filters {...props} />}
      isFiltered={isFiltered(filter)}
      onClear={() => onFilterChange(NO_FILTER)}
      onPageChange={(page) => onFilterChange({ page })}
      onDetails={onOpen}
      emptyAction={
        <Link href={href(P2P_PATH)} variant="button">
          {t`Find an ad`}
        </Link>
      }
    />
  );
}

function Filters({ filter, onFilterChange, coins, onExport }: OrderListViewProps) {
  const { t } = useLingui();
  const labels = useOrderLabels();
  return (
    <>
      <div className={styles.tabs}>
        <SegmentedControl
          label={t({ message: 'Orders', comment: 'Open or done' })}
          value={filter.tab}
          segments={[
            { value: 'open', label: t({ message: 'Open', comment: 'Orders that are not done' }) },
            { value: 'done', label: t({ message: 'Done', comment: 'Orders that have ended' }) },
          ]}
          onValueChange={(tab) => onFilterChange({ tab })}
        />
      </div>
      <FilterRow
        isFiltered={isFiltered(filter)}
        onClear={() => onFilterChange(NO_FILTER)}
        onExport={onExport}
      >
        <CoinFilter
          coin={filter.coin}
          coins={coins}
          onCoinChange={(coin) => onFilterChange({ coin })}
        />
        <ChoiceFilter
          label={t({ message: 'Side', comment: 'Buy or sell' })}
          value={filter.side}
          choices={[
            { value: 'buy', label: t({ message: 'Buy', comment: 'Side of an order' }) },
            { value: 'sell', label: t({ message: 'Sell', comment: 'Side of an order' }) },
          ]}
          onValueChange={(side) => onFilterChange({ side })}
        />
        <ChoiceFilter
          label={t`Status`}
          value={filter.status}
          choices={statusesOf(filter.tab).map((status) => ({
            value: status,
            label: labels.status({ status, isSettled: false }),
          }))}
          onValueChange={(status) => onFilterChange({ status })}
        />
        <DayFilters days={filter} onDaysChange={onFilterChange} />
      </FilterRow>
    </>
  );
}
