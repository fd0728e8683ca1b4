/** The keyboard in front of the person: what is pressed on this page, and what its keys write. */

/** Tells of every key pressed on the page after the element that had it; the returned function stops it. */
export function watchKeys(onKey: (event: KeyboardEvent) => void): () => void {
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

/** Tells when a key that is held is let go, or when nobody can tell any more whether it is. */
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

/** What the browser does not say, nobody knows: such keys are called by their place. */
export async function keyboardLetters(): Promise<ReadonlyMap<string, string>> {
  try {
    return (await (navigator as WithKeyboard).keyboard?.getLayoutMap()) ?? new Map();
  } catch {
    return new Map();
  }
}

/** Of some browsers, and of secure pages alone. */
type WithKeyboard = Navigator & {
  readonly keyboard?: { getLayoutMap(): Promise<ReadonlyMap<string, string>> };
};

const WRITING =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="radio"], [type="checkbox"], [type="range"], [type="button"], [type="submit"])';
/** Lists that find their rows by letter, and what asks for an answer before anything else. */
const POPUPS = '[role="menu"], [role="listbox"], [popover]:popover-open';

/** Whether a letter pressed here would be written, or read by a list. */
export const isWritingAt = (target: EventTarget | null): boolean =>
  target instanceof Element && (target.matches(WRITING) || target.closest(POPUPS) !== null);

/** Asked by every key: the browser keeps a list of a name's elements, and looks a page through for a selector. */
export const isConfirmingNow = (): boolean =>
  [...document.getElementsByTagName('dialog')].some((dialog) => dialog.matches(':modal'));
