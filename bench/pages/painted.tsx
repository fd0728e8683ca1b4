/** The product as most users see it: order book and tape painted by its worker on attached
 *  canvases, and beside them the slower table of rows for screen readers. */
import { after, systemClock } from '#src/platform/clock.ts';
import { createFrameReceiver } from '#src/realtime/frame-receiver.ts';
import { PainterLink } from '#src/realtime/painter-link.ts';
import { countPaintedAnew, runMarket, timeWorker, workerState } from './market-run.ts';
import { showMarket } from './market-view.tsx';
import { startMeter } from './meter.ts';

/** The product's interval where the worker paints: frames update only values. */
const FRAME_INTERVAL_MS = 100;
const CHECKED_ROW_COUNT = 10;

const painter = new PainterLink();
const frames = createFrameReceiver(after, systemClock);
showMarket(painter);
startMeter();
const api = await runMarket({
  shows: 'values',
  frameIntervalMs: FRAME_INTERVAL_MS,
  receive: (frame) => frames.receive(frame, painter.isAttached),
});
painter.setWorker(api);

/** Reads the content of the canvas, not of the rows beside it. */
async function paintedSide(side: 'bids' | 'asks') {
  const levels: (readonly (number | undefined)[])[] = [];
  for (let index = 0; index < CHECKED_ROW_COUNT; index += 1) {
    const level = await api.paintedLevel({ side, index });
    levels.push([level?.price, level?.size]);
  }
  return levels;
}

Object.assign(globalThis, {
  countPaintedAnew,
  workerState: () => workerState(api),
  timeWorker,
  shownTop: async () => [await paintedSide('bids'), await paintedSide('asks')],
});
