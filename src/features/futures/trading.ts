/** The parts of the futures page that are loaded after its book; in one chunk with the wiring of
 *  trading (src/app/deferred/futures-trading.ts). */
export { FuturesKeys } from './FuturesKeys.tsx';
export { FuturesOnChart } from './FuturesOnChart.tsx';
export { FuturesTables } from './FuturesTables.tsx';
export { FuturesTicketPanel } from './FuturesTicketPanel.tsx';
export { FuturesWalletPanel } from './FuturesWalletPanel.tsx';
