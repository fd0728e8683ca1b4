/** What is typed counts once one has stopped typing, and at once when the box is emptied. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { after } from '#src/platform/clock.ts';
import type { SearchBox } from '#src/trading/orders/lists/ListFilters.tsx';

const PAUSE_MS = 400;

/** @param applied what the list on screen was searched for; another one is taken into the box. */
export function usePausedSearch(applied: string, apply: (search: string) => void): SearchBox {
  const [text, setText] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const forget = useRef(() => {});
  // After the pause the list may be narrowed by something else as well.
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
