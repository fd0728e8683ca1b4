/** The chunk of the tools above a list of orders: choice of columns, filters, export of open orders. */
export { ColumnChooser } from '#src/design/data/ColumnChooser.tsx';
export { ListFilters } from '#src/trading/orders/lists/ListFilters.tsx';
export { saveOpenOrders } from '../wiring/trading/open-orders-file.ts';
