/** The parts of a trading page that are shown after its book; all in one chunk (src/app/deferred/after-book.ts). */
export { PanelEdges } from './parts/PanelEdges.tsx';
export { SideViews } from './parts/SideViews.tsx';
export { OrdersPanel } from './parts/OrdersPanel.tsx';
export { OrderConfirmations } from './parts/OrderConfirmations.tsx';
export { SpotBalances } from './parts/SpotBalances.tsx';
export { loadChart } from './chart.ts';
export { SpotKeys } from './parts/SpotKeys.tsx';
export { SpotStatus } from './parts/SpotStatus.tsx';
export { SpotTape } from './parts/SpotTape.tsx';
export { SpotTicket } from './parts/SpotTicket.tsx';
export { PairTools } from './parts/PairTools.tsx';
