/** Order history with filters and sorting. */
import type { Order } from '#contract/entities/order.ts';
import { HistoryList, type HistoryListView } from './HistoryList.tsx';
import {
  OrderHistoryTable,
  useHistoryColumns,
  type HistoryColumnOptions,
} from '../tables/OrderHistoryTable.tsx';

export type HistoryViewProps = HistoryListView<Order> & HistoryColumnOptions;

export function HistoryView(props: HistoryViewProps) {
  return (
    <HistoryList {...props} name="orderHistory" all={useHistoryColumns(props)}>
      {(table) => <OrderHistoryTable {...table} onRowOpen={props.onDetails} />}
    </HistoryList>
  );
}
