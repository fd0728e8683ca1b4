/** A browser whose frames, observers and visibility a test holds, in vitest's fake time: enough for what
 *  measures a page. */
import { vi } from 'vitest';

type Entry = Partial<PerformanceEventTiming>;
interface EntryList {
  readonly getEntries: () => Entry[];
}

export class StagedPage {
  /** How far frames come apart, and how long the page works on each. */
  frameMs = 20;
  workMs = 4;
  frameRequestCount = 0;
  readonly #observers = new Map<string, (list: EntryList) => void>();
  readonly #requested = new Map<number, FrameRequestCallback>();
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #isVisible = true;

  /** Takes the place of the browser until `vi.unstubAllGlobals`. */
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
      // A message is handled when the work of the frame that posted it is over.
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

  /** The browser tells its observers. */
  notify(type: 'longtask' | 'event', entry: Entry): void {
    this.#observers.get(type)?.({ getEntries: () => [entry] });
  }

  /** Frames asked for by a hidden page come when it is shown, those that were under way too. */
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
