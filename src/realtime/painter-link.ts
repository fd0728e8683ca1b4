/** Attaches canvases to the painter in the running worker. Control of a canvas can be transferred
 *  only once: when a worker is lost, its surfaces are lost too, and their owners are notified of
 *  the new painter. */
import { transfer, type Remote } from 'comlink';
import { settledWithin } from '#src/platform/clock.ts';
import type {
  BookLayout,
  PaintedLevel,
  PaintedPosition,
  PainterApi,
  TapeLayout,
} from '#workers/market/painter-api.ts';

export type PaintingWorker = Remote<PainterApi>;

/** Maximum wait of a click for the painted level. */
const LEVEL_TIMEOUT_MS = 150;
const CALL_TIMEOUT_MS = 10_000;

interface CanvasSurface<Layout> {
  readonly painted: Promise<boolean>;
  layOut(layout: Layout): void;
  close(): void;
}

/** Worker calls for one kind of surface. */
interface Calls<Layout> {
  open(worker: PaintingWorker, canvas: OffscreenCanvas, layout: Layout): Promise<unknown>;
  layOut(worker: PaintingWorker, layout: Layout): Promise<unknown>;
  close(worker: PaintingWorker): Promise<unknown>;
}

const BOOK: Calls<BookLayout> = {
  open: (worker, canvas, layout) => worker.openBookSurface(transfer(canvas, [canvas]), layout),
  layOut: (worker, layout) => worker.layOutBook(layout),
  close: (worker) => worker.closeBookSurface(),
};
const TAPE: Calls<TapeLayout> = {
  open: (worker, canvas, layout) => worker.openTapeSurface(transfer(canvas, [canvas]), layout),
  layOut: (worker, layout) => worker.layOutTape(layout),
  close: (worker) => worker.closeTapeSurface(),
};

export class PainterLink {
  #worker: PaintingWorker | undefined;
  #turnCount = 0;
  readonly #listeners = new Set<() => void>();
  readonly #attached = new Map<object, CanvasSurface<never>>();
  readonly #painted = new Set<object>();

  /** @param worker the current painter; undefined when it was lost. */
  setWorker(worker: PaintingWorker | undefined): void {
    if (worker === this.#worker) return;
    this.#worker = worker;
    this.#attached.clear();
    this.#painted.clear();
    if (worker !== undefined) this.#turnCount += 1;
    for (const notify of this.#listeners) notify();
  }

  /** True when an attached surface is visible; the HTML rows can then be throttled. */
  get isAttached(): boolean {
    return this.#painted.size > 0;
  }

  readonly turnNow = (): number | undefined =>
    this.#worker === undefined ? undefined : this.#turnCount;

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange);
    return () => this.#listeners.delete(onChange);
  };

  readonly attachBookCanvas = (
    canvas: HTMLCanvasElement,
    layout: BookLayout,
  ): CanvasSurface<BookLayout> => this.#attach(BOOK, canvas, layout);

  readonly attachTapeCanvas = (
    canvas: HTMLCanvasElement,
    layout: TapeLayout,
  ): CanvasSurface<TapeLayout> => this.#attach(TAPE, canvas, layout);

  readonly paintedLevel = async (place: PaintedPosition): Promise<PaintedLevel | undefined> => {
    if (!this.#attached.has(BOOK) || this.#worker === undefined) return undefined;
    const request = this.#worker.paintedLevel(place);
    const outcome = await settledWithin(LEVEL_TIMEOUT_MS, request);
    return outcome === 'settled' ? await request : undefined;
  };

  #attach<Layout>(
    calls: Calls<Layout>,
    canvas: HTMLCanvasElement,
    layout: Layout,
  ): CanvasSurface<Layout> {
    const worker = this.#worker;
    /** The watchdog handles a worker that dies meanwhile. */
    const notify = (call: (to: PaintingWorker) => Promise<unknown>): void => {
      if (worker === undefined || worker !== this.#worker) return;
      void settledWithin(CALL_TIMEOUT_MS, call(worker));
    };
    const surface: CanvasSurface<Layout> = {
      painted: this.#openSurface(worker, calls, canvas, layout).then((isPainted) => {
        if (isPainted && this.#attached.get(calls) === surface) this.#painted.add(calls);
        return isPainted;
      }),
      layOut: (next) => notify((to) => calls.layOut(to, next)),
      close: () => {
        if (this.#attached.get(calls) !== surface) return; // Another canvas was attached since, or the worker was lost.
        this.#attached.delete(calls);
        this.#painted.delete(calls);
        notify((to) => calls.close(to));
      },
    };
    if (worker !== undefined) {
      this.#attached.set(calls, surface);
      this.#painted.delete(calls);
    }
    return surface;
  }

  /** Waits without a timeout for a busy worker: the HTML rows are shown until then, and remain if
   *  the worker rejects. */
  async #openSurface<Layout>(
    worker: PaintingWorker | undefined,
    calls: Calls<Layout>,
    canvas: HTMLCanvasElement,
    layout: Layout,
  ): Promise<boolean> {
    if (worker === undefined) return false;
    try {
      await calls.open(worker, canvas.transferControlToOffscreen(), layout);
    } catch {
      return false;
    }
    // The worker paints in its next animation frame, which is visible one frame later.
    await nextFrame();
    await nextFrame();
    return worker === this.#worker;
  }
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
