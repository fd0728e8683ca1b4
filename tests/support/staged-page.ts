/** Browser whose animation frames, observers and visibility a test controls, in vitest's fake time:
 *  enough for code that measures a page. */
import { vi } from 'vitest';

type Entry = Partial<PerformanceEventTiming>;
interface EntryList {
  readonly getEntries: () => Entry[];
}

export class StagedPage {
  /** Interval between animation frames, and the page's work in each. */
  frameMs = 20;
  workMs = 4;
  frameRequestCount = 0;
  readonly #observers = new Map<string, (list: EntryList) => void>();
  readonly #requested = new Map<number, FrameRequestCallback>();
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #isVisible = true;

  /** Replaces the browser until `vi.unstubAllGlobals`. */
  constructor() {
    const observers = this.#observers;
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        static readonly supportedEntryTypes = ['longtask', 'event'];
        readonly #deliver: (list: EntryList) => void;
        #type = '';
        constructor(deliver: (list: EntryList) => void) {
          this.#deliver = deliver;
        }
        observe({ type }: { readonly type: string }): void {
          this.#type = type;
          observers.set(type, this.#deliver);
        }
        disconnect(): void {
          observers.delete(this.#type);
        }
      },
    );
    const workMs = (): number => this.workMs;
    vi.stubGlobal(
      'MessageChannel',
      // A message is handled after the work of the animation frame that posted it.
      class {
        #handle: ((event: { data: number }) => void) | undefined;
        readonly port1 = {
          addEventListener: (_type: string, handle: (event: { data: number }) => void) => {
            this.#handle = handle;
          },
          start: () => undefined,
          close: () => {
            this.#handle = undefined;
          },
        };
        readonly port2 = {
          postMessage: (data: number) => void setTimeout(() => this.#handle?.({ data }), workMs()),
        };
      },
    );
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => {
      this.frameRequestCount += 1;
      const request = this.frameRequestCount;
      this.#requested.set(request, run);
      if (this.#isVisible) this.#frameSoon(request);
      return request;
    });
    vi.stubGlobal('cancelAnimationFrame', (request: number) => {
      this.#requested.delete(request);
      clearTimeout(this.#timers.get(request));
    });
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
      this.#isVisible ? 'visible' : 'hidden',
    );
  }

  get observerCount(): number {
    return this.#observers.size;
  }

  /** Sends an entry to the browser's observers. */
  notify(type: 'longtask' | 'event', entry: Entry): void {
    this.#observers.get(type)?.({ getEntries: () => [entry] });
  }

  /** Animation frames requested by a hidden page run when it becomes visible, pending ones
   *  included. */
  show(isVisible: boolean): void {
    this.#isVisible = isVisible;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    if (isVisible) for (const request of this.#requested.keys()) this.#frameSoon(request);
    document.dispatchEvent(new Event('visibilitychange'));
  }

  #frameSoon(request: number): void {
    const timer = setTimeout(() => {
      const run = this.#requested.get(request);
      this.#requested.delete(request);
      this.#timers.delete(request);
      run?.(performance.now());
    }, this.frameMs);
    this.#timers.set(request, timer);
  }
}
