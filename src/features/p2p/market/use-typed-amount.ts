/** Amount that filters a list after a typing pause, and at once when it is emptied. */
import { useEffect, useRef, useState } from 'react';
import { decimalOfText } from '#domain/amount-input.ts';
import { after } from '#src/platform/clock.ts';

const PAUSE_MS = 600;

/**
 * Provides the text of the field.
 * @param applied amount of the current list; a changed one, for example by the browser's back button, replaces the text.
 */
export function useTypedAmount(
  applied: string,
  apply: (amount: string) => void,
): readonly [text: string, edit: (text: string) => void] {
  const [text, setText] = useState(applied);
  const [seen, setSeen] = useState(applied);
  const forget = useRef(() => {});
  useEffect(() => () => forget.current(), []);
  if (seen !== applied) {
    setSeen(applied);
    if ((decimalOfText(text) ?? '') !== applied) setText(applied);
  }
  const edit = (next: string): void => {
    setText(next);
    forget.current();
    const amount = decimalOfText(next) ?? '';
    if (next === '') apply('');
    else if (amount !== '') forget.current = after(PAUSE_MS, () => apply(amount));
  };
  return [text, edit];
}
