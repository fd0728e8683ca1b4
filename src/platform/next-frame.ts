/** Defers work to idle time or to the next animation frame. */

/** Runs `run` when the page is idle, or after `deadlineMs` milliseconds on a page that never is; browsers without
 *  idle callbacks run it immediately. */
export function whenIdle(run: () => void, deadlineMs: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: deadlineMs });
  else run();
}

/** Timeout for hidden pages, which do not paint. */
const FRAMELESS_MS = 250;

/** Resolves when the next frame is painted, or after a timeout. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, FRAMELESS_MS);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
