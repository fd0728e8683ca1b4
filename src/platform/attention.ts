/** Reports whether the user looks at a part of the page: focus is inside it, and its tab is visible. */

/** Calls `onChange` with the current state, and with each change, until the returned function is called. */
export function watchAttention(
  element: HTMLElement,
  onChange: (isAttended: boolean) => void,
): () => void {
  let last: boolean | undefined;
  const check = (): void => {
    const isAttended =
      document.visibilityState === 'visible' && element.contains(document.activeElement);
    if (isAttended === last) return;
    last = isAttended;
    onChange(isAttended);
  };
  // Focus is nowhere for a moment while it moves from one control to the next.
  const checkLater = (): void => queueMicrotask(check);
  const stop = new AbortController();
  const { signal } = stop;
  document.addEventListener('visibilitychange', check, { signal });
  element.addEventListener('focusin', check, { signal });
  element.addEventListener('focusout', checkLater, { signal });
  check();
  return () => stop.abort();
}
