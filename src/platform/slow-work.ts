/** What the browser itself says of slowness: tasks of more than 50 ms, and inputs that waited. A browser
 *  without these observers says nothing, which is no sign of either. */

export interface SlowWork {
  readonly longTaskMs: number;
  /** Worst wait of an input for its handler. */
  readonly inputDelayMs: number;
}

export interface SlowWorkWatch {
  /** What was told since the last call. */
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
