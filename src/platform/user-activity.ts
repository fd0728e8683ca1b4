/** Whether somebody is at the page: what a hand does here, and leaving for another window. */

const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const;

/** Tells of every press, key and turn of the wheel; the returned function stops it. */
export function watchUserActivity(onTouch: () => void): () => void {
  const options = { capture: true, passive: true };
  for (const type of TOUCHES) window.addEventListener(type, onTouch, options);
  return () => {
    for (const type of TOUCHES) window.removeEventListener(type, onTouch, options);
  };
}

/** Tells when another window or tab is turned to; the returned function stops it. */
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
