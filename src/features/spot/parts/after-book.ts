/** The chunk of `later.tsx`: what is named here comes together, after the book. */
export { AssetsPanel } from '#src/trading/funds/AssetsPanel.tsx';
export { Chart } from '#src/trading/chart/Chart.tsx';
export { Tape } from '#src/trading/tape/Tape.tsx';
export { OrdersPanel } from './OrdersPanel.tsx';
export { SpotTicket } from './SpotTicket.tsx';
