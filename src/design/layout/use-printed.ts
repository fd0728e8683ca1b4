/** Whether the page is being printed: lists then render what the window does not show. */
import { useSyncExternalStore } from 'react';

let isPrinted = false;

function watchPrint(notify: () => void): () => void {
  const media = matchMedia('print');
  const set = (isNow: boolean) => (): void => {
    isPrinted = isNow;
    notify();
  };
  const onMedia = (): void => set(media.matches)();
  const [before, after] = [set(true), set(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  media.addEventListener('change', onMedia);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
    media.removeEventListener('change', onMedia);
  };
}

/** React renders before the browser lays the sheets out. */
export const usePrinted = (): boolean => useSyncExternalStore(watchPrint, () => isPrinted);
