/** The product without painting: its worker, its stores, its ladder and its tape as rows. */
import { ladder } from '#src/stores/ladder.store.ts';
import { runMarket, timeWorker, workerState } from './market-run.ts';
import { showMarket } from './market-view.tsx';
import { showsInFrame, startMeter } from './meter.ts';

/** Rate of the fallback table when it is the only renderer. */
const FRAME_INTERVAL_MS = 50;

showMarket();
startMeter();
const api = await runMarket({
  shows: 'rows',
  frameIntervalMs: FRAME_INTERVAL_MS,
  onFrame: showsInFrame,
});
Object.assign(globalThis, {
  workerState: () => workerState(api),
  timeWorker,
  shownTop: () =>
    [ladder.bids, ladder.asks].map((rows) =>
      rows.slice(0, 10).map(({ price, size }) => [price, size]),
    ),
});
