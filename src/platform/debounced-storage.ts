/** Debounced storage for text that changes while the user types. */
import { after } from './clock.ts';
import type { TextStorage } from './storage.ts';

/** Faster typing does not write to the storage. */
const REST_MS = 300;

/** Wraps a storage: writes after a pause, and before the page is left, because each write
 *  synchronizes with another browser process. */
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
  /** Checks at intervals, because restarting a timer at every key press would add to its cost. */
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
