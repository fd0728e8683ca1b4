/** The chunk of the tools above a list of orders: choice of columns, filters. */
export { ColumnChooser } from '#src/design/data/ColumnChooser.tsx';
export { ListFilters } from '#src/trading/orders/lists/ListFilters.tsx';
