/** Collects the browser's reports of slowness: tasks of more than 50 ms, and delayed inputs.
 *  Browsers without these observers report nothing, which means neither fast nor slow. */

export interface SlowWork {
  readonly longTaskMs: number;
  /** Longest wait of an input for its handler. */
  readonly inputDelayMs: number;
}

export interface SlowWorkWatch {
  /** Values collected since the last call. */
  drain(): SlowWork;
  stop(): void;
}

export function watchSlowWork(): SlowWorkWatch {
  let longTaskMs = 0;
  let inputDelayMs = 0;
  const stops = [
    observe('longtask', (entry) => {
      longTaskMs += entry.duration;
    }),
    observe('event', (entry) => {
      const { processingStart = entry.startTime } = entry as Partial<PerformanceEventTiming>;
      inputDelayMs = Math.max(inputDelayMs, processingStart - entry.startTime);
    }),
  ];
  return {
    drain: () => {
      const drained = { longTaskMs, inputDelayMs };
      longTaskMs = 0;
      inputDelayMs = 0;
      return drained;
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}

function observe(type: string, drain: (entry: PerformanceEntry) => void): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined;
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(drain));
  observer.observe({ type });
  return () => observer.disconnect();
}
