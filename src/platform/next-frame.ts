/** What need not be in this frame may come behind the next one. */

/** Runs `run` when the page has nothing better to do; some browsers cannot say so, and begin at once. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else run();
}

/** A hidden page paints none. */
const FRAMELESS_MS = 250;

/** Resolves when the next frame is painted, or when none comes. */
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
