/** Text that is kept while a hand still writes it. */
import { after } from './clock.ts';
import type { TextStorage } from './storage.ts';

/** A hand that types faster than this is not waited upon by the storage. */
const REST_MS = 300;

/** The same texts, written when nothing more has come for a moment, and before the page is left: a key that
 *  writes at once waits for the browser's other process. */
export function debouncedStorage(texts: TextStorage): TextStorage {
  const waiting = new Map<string, string>();
  let cancel: (() => void) | undefined;
  let isMoved = false;
  const writeNow = (): void => {
    cancel?.();
    cancel = undefined;
    removeEventListener('pagehide', writeNow);
    document.removeEventListener('visibilitychange', writeNow);
    for (const [key, value] of waiting) texts.write(key, value);
    waiting.clear();
  };
  /** Looked after once in a while: a timer set anew by every key is one more thing a key costs. */
  const checkAfter = (): void => {
    isMoved = false;
    cancel = after(REST_MS, () => (isMoved ? checkAfter() : writeNow()));
  };
  return {
    read: (key) => waiting.get(key) ?? texts.read(key),
    write: (key, value) => {
      waiting.set(key, value);
      isMoved = true;
      if (cancel !== undefined) return;
      addEventListener('pagehide', writeNow);
      document.addEventListener('visibilitychange', writeNow);
      checkAfter();
    },
    erase: (key) => {
      waiting.delete(key);
      texts.erase(key);
    },
  };
}
