/** Open orders with all actions: filter, sort, edit in place, cancel. */
import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { displayNumber } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import type { Sorting } from '#src/design/data/columns.ts';
import { CancelAllButton, type CancelAllButtonProps } from '../changes/CancelAllButton.tsx';
import type { ListFiltersProps } from './ListFilters.tsx';
import { ListTools } from './ListTools.tsx';
import {
  OrdersTable,
  useOpenOrderColumns,
  type OpenOrderColumnOptions,
} from '../tables/OrdersTable.tsx';
import { ToolbarSlot } from './ToolbarSlot.tsx';
import { totalValuesOf } from '../values/total-values.ts';
import { useColumnChoice } from './use-column-choice.ts';
import styles from './ListTools.module.css';

export interface OpenOrdersViewProps extends Omit<OpenOrderColumnOptions, 'hasStopOrders'> {
  /** Filtered and sorted orders; undefined while loading. */
  readonly orders: readonly Order[] | undefined;
  readonly filters: ListFiltersProps;
  readonly sorting: Sorting;
  readonly onSortingChange: (sorting: Sorting) => void;
  readonly cancelAll: CancelAllButtonProps;
  readonly onExport?: (() => void) | undefined;
  /** Element that contains the tools; if omitted, the tools are above the list. */
  readonly toolsHost?: Element | null | undefined;
}

export function OpenOrdersView({
  orders,
  filters,
  sorting,
  onSortingChange,
  cancelAll,
  onExport,
  toolsHost,
  ...columnOptions
}: OpenOrdersViewProps) {
  const hasStopOrders = orders?.some(({ stopPrice }) => stopPrice !== undefined) ?? false;
  const all = useOpenOrderColumns({ ...columnOptions, hasStopOrders });
  const columns = useColumnChoice('openOrders', all);
  return (
    <>
      <ToolbarSlot host={toolsHost}>
        <ListTools
          filters={filters}
          columns={{ ...columns, columns: columns.all }}
          onExport={onExport}
        >
          <CancelAllButton {...cancelAll} />
        </ListTools>
      </ToolbarSlot>
      <OrdersTable
        columns={columns.shown}
        orders={orders}
        listKey={JSON.stringify([filters.filter, sorting])}
        sorting={sorting}
        onSortingChange={onSortingChange}
        onOrderOpen={columnOptions.onDetails}
      />
      <Sums orders={orders ?? []} pairOf={columnOptions.pairOf} />
    </>
  );
}

/** Total value of the orders; hidden for a single order, which shows its own. */
function Sums({
  orders,
  pairOf,
}: Pick<OpenOrderColumnOptions, 'pairOf'> & {
  readonly orders: readonly Order[];
}) {
  const { t } = useLingui();
  if (orders.length < 2) return null;
  return (
    <p className={styles.footer}>
      <span>
        <span>{t`Orders`}</span> <b>{orders.length}</b>
      </span>
      <span>
        <span>{t({ message: 'Total value', comment: 'Of orders' })}</span>{' '}
        {totalValuesOf(orders, pairOf).map(({ coin, value }) => (
          <b key={coin}>
            <NumberText>{`${displayNumber(value)} ${coin}`}</NumberText>{' '}
          </b>
        ))}
      </span>
    </p>
  );
}
