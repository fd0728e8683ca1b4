/** Detects user activity on the page, and leaving it for another window. */

const TOUCHES = ['pointerdown', 'pointerup', 'keydown', 'wheel'] as const;

/**
 * Calls `onTouch` for every press and release of a pointer, key press and wheel event.
 * @returns the unsubscribe function.
 */
export function watchUserActivity(onTouch: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const type of TOUCHES) window.addEventListener(type, onTouch, options);
  return () => {
    for (const type of TOUCHES) window.removeEventListener(type, onTouch, options);
  };
}

/**
 * Calls `onMove` for every pointer movement, at most once per animation frame.
 * @returns the unsubscribe function.
 */
export function watchPointerMoves(onMove: () => void): () => void {
  const options = { capture: true, passive: true };
  window.addEventListener('pointermove', onMove, options);
  return () => window.removeEventListener('pointermove', onMove, options);
}

/**
 * Calls `onLeave` when the user switches to another window or tab.
 * @returns the unsubscribe function.
 */
export function watchPageLeave(onLeave: () => void): () => void {
  const hide = (): void => {
    if (document.visibilityState === 'hidden') onLeave();
  };
  window.addEventListener('blur', onLeave);
  document.addEventListener('visibilitychange', hide);
  return () => {
    window.removeEventListener('blur', onLeave);
    document.removeEventListener('visibilitychange', hide);
  };
}
