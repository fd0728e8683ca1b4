/** Collects the browser's reports of slowness: tasks of more than 50 ms, and slow inputs. Browsers
 *  without these observers report nothing, which means neither fast nor slow. */

export interface SlowWork {
  readonly longTaskMs: number;
  /** Longest wait of an input for its handler. */
  readonly inputDelayMs: number;
  /** Longest time that the handlers of one input took. */
  readonly inputHandlingMs: number;
}

export interface SlowWorkWatch {
  /** Values collected since the last `clear`. */
  read(): SlowWork;
  clear(): void;
  /** Ignores work that began before this moment, whenever it is reported. */
  ignoreEarlier(nowMs: number): void;
  stop(): void;
}

const NONE: SlowWork = { longTaskMs: 0, inputDelayMs: 0, inputHandlingMs: 0 };

/** @param onReport called after every report that was collected. */
export function watchSlowWork(onReport: () => void): SlowWorkWatch {
  let slow = NONE;
  let ignoredUntilMs = -Infinity;
  const collect =
    (add: (entry: PerformanceEntry) => Partial<SlowWork>) =>
    (entries: readonly PerformanceEntry[]): void => {
      const counted = entries.filter(({ startTime }) => startTime >= ignoredUntilMs);
      for (const entry of counted) slow = { ...slow, ...add(entry) };
      if (counted.length > 0) onReport();
    };
  const stops = [
    observe(
      'longtask',
      collect(({ duration }) => ({ longTaskMs: slow.longTaskMs + duration })),
    ),
    observe(
      'event',
      collect((entry) => {
        const { startTime } = entry;
        const { processingStart = startTime, processingEnd = processingStart } =
          entry as Partial<PerformanceEventTiming>;
        return {
          inputDelayMs: Math.max(slow.inputDelayMs, processingStart - startTime),
          inputHandlingMs: Math.max(slow.inputHandlingMs, processingEnd - processingStart),
        };
      }),
    ),
  ];
  return {
    read: () => slow,
    clear: () => {
      slow = NONE;
    },
    ignoreEarlier: (nowMs) => {
      ignoredUntilMs = nowMs;
    },
    stop: () => stops.forEach((stop) => stop()),
  };
}

function observe(
  type: string,
  collect: (entries: readonly PerformanceEntry[]) => void,
): () => void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined;
  const observer = new PerformanceObserver((list) => collect(list.getEntries()));
  observer.observe({ type });
  return () => observer.disconnect();
}
