/** Chunk of `lazyComponent.tsx`: all exports load together, after the book. */
export { PanelEdges } from './PanelEdges.tsx';
export { SideViews } from './SideViews.tsx';
export { OrdersPanel } from './OrdersPanel.tsx';
export { OrderConfirmations } from './OrderConfirmations.tsx';
export { SpotBalances } from './SpotBalances.tsx';
export { SpotChart } from './SpotChart.tsx';
export { SpotKeys } from './SpotKeys.tsx';
export { SpotStatus } from './SpotStatus.tsx';
export { SpotTape } from './SpotTape.tsx';
export { SpotTicket } from './SpotTicket.tsx';
