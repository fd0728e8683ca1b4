/** Tests canvases attached to one worker after another. */
import { beforeEach, expect, it, vi } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { PainterLink, type PaintingWorker } from '#src/realtime/painter-link.ts';
import type { BookLayout, PaintedLevel, TapeLayout } from '#workers/market/painter-api.ts';
import { THEME } from '#tests/support/painted-surface.ts';

const surface = {
  widthCss: 268,
  heightCss: 360,
  pixelRatio: 1,
  leftOffset: 0,
  topOffset: 0,
  rowHeightCss: 20,
  paddingCss: 12,
  theme: THEME,
};
const book: BookLayout = {
  ...surface,
  view: 'both',
  rowCount: 8,
  midHeightCss: 34,
  depthBy: 'total',
  lastColumn: 'total',
  ownBids: [],
  ownAsks: [],
  hovered: undefined,
  focused: undefined,
};
const tape: TapeLayout = { ...surface, scrolledCss: 0, isPaused: false, ownTradeIds: [] };
const best = { side: 'bids', index: 0 } as const;

/** Creates a worker that records its calls. */
function workerOf(level?: Promise<PaintedLevel | undefined>) {
  const sent: string[] = [];
  const record = (name: string) => () => {
    sent.push(name);
    return Promise.resolve();
  };
  const worker = {
    openBookSurface: record('open book'),
    layOutBook: record('lay out book'),
    closeBookSurface: record('close book'),
    openTapeSurface: record('open tape'),
    layOutTape: record('lay out tape'),
    closeTapeSurface: record('close tape'),
    paintedLevel: () => level ?? Promise.resolve(undefined),
  };
  return { sent, worker: worker as unknown as PaintingWorker };
}

/** Creates a canvas that can be transferred only once, like the browser's. */
function canvasOf(): HTMLCanvasElement {
  let isGiven = false;
  return {
    transferControlToOffscreen: () => {
      if (isGiven) throw new Error('given away already');
      isGiven = true;
      return {};
    },
  } as unknown as HTMLCanvasElement;
}

let link: PainterLink;
beforeEach(() => {
  link = new PainterLink();
});

it('attaches a canvas, sends its layout and detaches it', async () => {
  const { sent, worker } = workerOf();
  link.setWorker(worker);
  const attached = link.attachBookCanvas(canvasOf(), book);
  attached.layOut({ ...book, rowCount: 9 });
  // Rows stay visible until the canvas is painted.
  expect(link.isAttached).toBe(false);
  expect(await attached.painted).toBe(true);
  expect(link.isAttached).toBe(true);
  attached.close();
  expect(sent).toEqual(['open book', 'lay out book', 'close book']);
  expect(link.isAttached).toBe(false);
});

it('does not close a canvas attached later', async () => {
  const { sent, worker } = workerOf();
  link.setWorker(worker);
  const first = link.attachTapeCanvas(canvasOf(), tape);
  const second = link.attachTapeCanvas(canvasOf(), tape);
  first.close();
  expect(sent).toEqual(['open tape', 'open tape']);
  await second.painted;
  expect(link.isAttached).toBe(true);
});

it('counts workers, notifies subscribers, and sends no old surfaces to a new worker', async () => {
  const [first, second] = [workerOf(), workerOf()];
  const turns: (number | undefined)[] = [];
  const stop = link.subscribe(() => turns.push(link.turnNow()));
  link.setWorker(first.worker);
  const attached = link.attachBookCanvas(canvasOf(), book);
  await attached.painted;
  link.setWorker(undefined);
  expect(link.isAttached).toBe(false);
  link.setWorker(second.worker);
  attached.layOut(book);
  attached.close();
  expect(turns).toEqual([1, undefined, 2]);
  expect(second.sent).toEqual([]);
  stop();
  link.setWorker(undefined);
  expect(turns).toHaveLength(3);
});

it('reports nothing painted without a worker', async () => {
  const canvas = canvasOf();
  const attached = link.attachBookCanvas(canvas, book);
  expect(await attached.painted).toBe(false);
  expect(link.isAttached).toBe(false);
  // The canvas was not transferred.
  expect(() => canvas.transferControlToOffscreen()).not.toThrow();
});

it('leaves the rows visible when a worker cannot draw', async () => {
  const { worker } = workerOf();
  const rejecting = { ...worker, openBookSurface: () => Promise.reject(new Error('no context')) };
  link.setWorker(rejecting as unknown as PaintingWorker);
  expect(await link.attachBookCanvas(canvasOf(), book).painted).toBe(false);
  expect(link.isAttached).toBe(false);
});

it('returns the painted level, or undefined without a surface', async () => {
  const level = { price: ticks(100), size: lots(5), total: lots(12), tickLots: 1_210n };
  const { worker } = workerOf(Promise.resolve(level));
  link.setWorker(worker);
  expect(await link.paintedLevel(best)).toBeUndefined();
  link.attachBookCanvas(canvasOf(), book);
  expect(await link.paintedLevel(best)).toEqual(level);
});

it('continues a click when a stuck worker does not return the painted level', async () => {
  vi.useFakeTimers();
  const { worker } = workerOf(new Promise(() => {}));
  link.setWorker(worker);
  link.attachBookCanvas(canvasOf(), book);
  const request = link.paintedLevel(best);
  await vi.advanceTimersByTimeAsync(200);
  expect(await request).toBeUndefined();
  vi.useRealTimers();
});
