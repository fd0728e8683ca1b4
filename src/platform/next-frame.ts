/** What need not be in this frame may come behind the next one. */

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
