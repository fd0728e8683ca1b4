/** Collects the browser's reports of slowness: tasks of more than 50 ms, and slow inputs. Browsers
 *  without these observers report nothing, which means neither fast nor slow. */

export interface SlowWork {
  longTaskMs: number;
  longTaskCount: number;
  /** Longest wait of an input for its handler. */
  inputDelayMs: number;
  /** Longest time that the handlers of one input took. */
  inputHandlingMs: number;
}

export interface SlowWorkWatch {
  /** Values collected since the last `clear`. */
  read(): Readonly<SlowWork>;
  /** @param ignoredUntilMs work that began before is ignored, whenever it is reported. */
  clear(ignoredUntilMs?: number): void;
  stop(): void;
}

const nothing = (): SlowWork => ({
  longTaskMs: 0,
  longTaskCount: 0,
  inputDelayMs: 0,
  inputHandlingMs: 0,
});

/** @param onReport called after every report. */
export function watchSlowWork(onReport: () => void): SlowWorkWatch {
  let slow = nothing();
  let ignoredUntilMs = -Infinity;
  const observe = (type: string, add: (entry: PerformanceEntry) => void): (() => void) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.startTime >= ignoredUntilMs) add(entry);
      onReport();
    });
    observer.observe({ type });
    return () => observer.disconnect();
  };
  const stops = [
    observe('longtask', ({ duration }) => {
      slow.longTaskMs += duration;
      slow.longTaskCount += 1;
    }),
    observe('event', (entry) => {
      const { startTime } = entry;
      const { processingStart = startTime, processingEnd = processingStart } =
        entry as Partial<PerformanceEventTiming>;
      slow.inputDelayMs = Math.max(slow.inputDelayMs, processingStart - startTime);
      slow.inputHandlingMs = Math.max(slow.inputHandlingMs, processingEnd - processingStart);
    }),
  ];
  return {
    read: () => slow,
    clear: (untilMs = ignoredUntilMs) => {
      slow = nothing();
      ignoredUntilMs = untilMs;
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}
