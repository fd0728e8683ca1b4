/** Search box that applies the text after a typing pause, and immediately when emptied. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { after } from '#src/platform/clock.ts';
import type { SearchBox } from '#src/trading/orders/lists/ListFilters.tsx';

const PAUSE_MS = 400;

/**
 * Provides the search box.
 * @param applied search of the current list; a changed one replaces the text.
 */
export function usePausedSearch(applied: string, apply: (search: string) => void): SearchBox {
  const [text, setText] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const forget = useRef(() => {});
  // Uses the latest callback, because the filter may have changed during the pause.
  const applyNow = useRef(apply);
  useLayoutEffect(() => {
    applyNow.current = apply;
  });
  useEffect(() => () => forget.current(), []);
  if (seen !== applied) {
    setSeen(applied);
    if (text.trim() !== applied) setText(applied);
  }
  return {
    text,
    edit: (typed) => {
      setText(typed);
      forget.current();
      const query = typed.trim();
      if (query === '') apply('');
      else forget.current = after(PAUSE_MS, () => applyNow.current(query));
    },
  };
}
