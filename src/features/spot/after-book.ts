/** The parts of a spot page that are shown after its book; all in one chunk (src/app/deferred/after-book.ts). */
export { OrdersPanel } from './parts/OrdersPanel.tsx';
export { OrderConfirmations } from './parts/OrderConfirmations.tsx';
export { SpotBalances } from './parts/SpotBalances.tsx';
export { SpotKeys } from './parts/SpotKeys.tsx';
export { SpotTicket } from './parts/SpotTicket.tsx';
