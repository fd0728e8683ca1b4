/** Floor of the book scenario: the product's worker follows the market and the page shows nothing
 *  of it. The cost above this floor is the cost of display. */
import { createRoot } from 'react-dom/client';
import { Controls } from './Controls.tsx';
import { runMarket, workerState } from './market-run.ts';
import { startMeter } from './meter.ts';

const FRAME_INTERVAL_MS = 1_000;

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<Controls />);
startMeter();
const api = await runMarket({ shows: 'values', frameIntervalMs: FRAME_INTERVAL_MS });
Object.assign(globalThis, { workerState: () => workerState(api) });
