/** Measures a page of the product from outside: inputs and long tasks. Requests an animation frame
 *  only when an input waits for one, because a page that draws continuously for its observer is not
 *  the real page. The code is sent as text and has no imports; the benchmark's own pages use the
 *  same in `pages/meter.ts`. */

export interface PageReport {
  readonly seconds: number;
  /** From an input's own time stamp to the task after the next animation frame. */
  readonly inputMs: readonly number[];
  /** Longest event of each interaction of 16 ms and more, as Event Timing reports it. */
  readonly interactionMs: readonly number[];
  readonly longTaskMs: readonly number[];
}

/** Sets `pageWatch` in the page's global. */
export function watchPage(): void {
  const inputMs: number[] = [];
  const longTaskMs: number[] = [];
  const interactions = new Map<number, number>();
  let startedMs = performance.now();
  let waiting: number[] = [];
  /** A message posted inside an animation frame is read after that frame was painted. */
  const responded = new MessageChannel();
  responded.port1.addEventListener('message', ({ data }: MessageEvent<readonly number[]>) => {
    for (const pressedMs of data) inputMs.push(performance.now() - pressedMs);
  });
  responded.port1.start();
  const onFrame = (): void => {
    responded.port2.postMessage(waiting);
    waiting = [];
  };
  const onInput = ({ timeStamp }: Event): void => {
    if (waiting.length === 0) requestAnimationFrame(onFrame);
    waiting.push(timeStamp);
  };
  for (const type of ['pointerdown', 'keydown'] as const) {
    addEventListener(type, onInput, { capture: true });
  }
  const watch = (
    requested: PerformanceObserverInit & { readonly durationThreshold?: number },
    onEntry: (entry: PerformanceEntry) => void,
  ): void => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.startTime >= startedMs) onEntry(entry);
    });
    observer.observe(requested);
  };
  watch({ type: 'longtask' }, ({ duration }) => longTaskMs.push(duration));
  watch({ type: 'event', durationThreshold: 16 }, (entry) => {
    const { interactionId, duration } = entry as PerformanceEventTiming;
    if (interactionId === 0) return;
    interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  });
  const start = (): void => {
    inputMs.length = 0;
    longTaskMs.length = 0;
    interactions.clear();
    startedMs = performance.now();
  };
  const report = (): PageReport => ({
    seconds: (performance.now() - startedMs) / 1000,
    inputMs,
    interactionMs: [...interactions.values()],
    longTaskMs,
  });
  Object.assign(globalThis, { pageWatch: { start, report } });
}
