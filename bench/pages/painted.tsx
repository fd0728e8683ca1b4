/** The product as most see it: book and tape painted by its worker on canvases lent to it, and beside
 *  them the calm table of rows that screen readers read. */
import { after, systemClock } from '#src/platform/clock.ts';
import { createFrameReceiver } from '#src/realtime/frame-receiver.ts';
import { PainterLink } from '#src/realtime/painter-link.ts';
import { countPaintedAnew, runMarket, workerState } from './market-run.ts';
import { showMarket } from './market-view.tsx';
import { startMeter } from './meter.ts';

/** As the product asks for them where the worker paints: frames feed figures alone. */
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

/** What is on the canvas, not what the rows beside it say. */
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
  shownTop: async () => [await paintedSide('bids'), await paintedSide('asks')],
});
