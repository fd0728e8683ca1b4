/** Search box that applies the text after a typing pause, and restores the list immediately when
 *  emptied. */
import { useEffect, useRef, useState } from 'react';
import { after } from '#src/platform/clock.ts';
import { SEARCH_LENGTH_MAX } from './markets-address.ts';

const PAUSE_MS = 1_000;

export interface TypedSearch {
  readonly text: string;
  readonly edit: (text: string) => void;
  /** Empties the box and restores the list. */
  readonly clear: () => void;
}

/**
 * Provides the search box.
 * @param applied search of the current list; a changed one, for example by the browser's back
 * button, replaces the text.
 */
export function useTypedSearch(applied: string, apply: (search: string) => void): TypedSearch {
  const [text, setText] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const forget = useRef(() => {});
  useEffect(() => () => forget.current(), []);
  if (seen !== applied) {
    setSeen(applied);
    if (text.trim() !== applied) setText(applied);
  }
  const edit = (typed: string): void => {
    const next = typed.slice(0, SEARCH_LENGTH_MAX);
    setText(next);
    forget.current();
    const query = next.trim();
    if (query === '') apply('');
    else forget.current = after(PAUSE_MS, () => apply(query));
  };
  return { text, edit, clear: () => edit('') };
}
