/** The chunk of what a trader alone has on a trading page: a visitor's comes without it. */
export { BalancesTable } from '#src/trading/funds/BalancesTable.tsx';
export { OpenOrders } from './OpenOrders.tsx';
export { OwnOnChart } from './OwnOnChart.tsx';
