/** Text that is kept while a hand still writes it. */
import { after } from './clock.ts';
import type { TextStorage } from './storage.ts';

/** A hand that types faster than this is not waited upon by the storage. */
const REST_MS = 300;

/** The same texts, written when nothing more has come for a moment, and before the page is left: a key that
 *  writes at once waits for the browser's other process. */
export function textsAtRest(texts: TextStorage): TextStorage {
  const waiting = new Map<string, string>();
  let cancel: (() => void) | undefined;
  const writeNow = (): void => {
    cancel?.();
    cancel = undefined;
    removeEventListener('pagehide', writeNow);
    document.removeEventListener('visibilitychange', writeNow);
    for (const [key, value] of waiting) texts.write(key, value);
    waiting.clear();
  };
  return {
    read: (key) => waiting.get(key) ?? texts.read(key),
    write: (key, value) => {
      if (cancel === undefined) {
        addEventListener('pagehide', writeNow);
        document.addEventListener('visibilitychange', writeNow);
      }
      cancel?.();
      cancel = after(REST_MS, writeNow);
      waiting.set(key, value);
    },
    erase: (key) => {
      waiting.delete(key);
      texts.erase(key);
    },
  };
}
