/** Key events of the page. */

/**
 * Calls `onKey` for every key press on the page, after the focused element's handlers.
 * @returns the unsubscribe function.
 */
export function watchKeys(onKey: (event: KeyboardEvent) => void): () => void {
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

/** Calls `onRelease` when a held key is released, or when its state is no longer observable. */
export function watchRelease(code: string, onRelease: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const release = (): void => {
    ending.abort();
    onRelease();
  };
  const onKeyUp = (event: KeyboardEvent): void => {
    if (event.code === code) release();
  };
  window.addEventListener('keyup', onKeyUp, { signal });
  window.addEventListener('blur', release, { signal });
  document.addEventListener('visibilitychange', release, { signal });
  return () => ending.abort();
}

const WRITING =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="radio"], [type="checkbox"], [type="range"], [type="button"], [type="submit"])';
/** Lists that use letters for navigation, and popovers that wait for a response. */
const POPUPS = '[role="menu"], [role="listbox"], [popover]:popover-open';

/** True when a letter typed at this element would be entered, or used by a list. */
export const isWritingAt = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.matches(WRITING) || target.closest(POPUPS) !== null);

/** Runs on every key press; browsers cache element collections by name, but a selector searches the
 *  page. */
export const isConfirmingNow = (): boolean =>
  [...document.getElementsByTagName('dialog')].some((dialog) => dialog.matches(':modal'));
