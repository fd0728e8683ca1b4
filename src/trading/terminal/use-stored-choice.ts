/** User setting per pair, stored in this browser. */
import { useState } from 'react';
import type { Fields, StoredMap } from '#src/platform/stored-map.ts';

interface ChoiceForm<Choice> {
  readonly choiceOf: (fields: Fields) => Choice;
  readonly fieldsOf: (choice: Choice) => Fields;
}

/** @param pairText "BTC_USDT". */
export function useStoredChoice<Choice>(
  stored: StoredMap,
  pairText: string,
  { choiceOf, fieldsOf }: ChoiceForm<Choice>,
): readonly [Choice, (choice: Choice) => void] {
  const choiceNow = (): Choice => choiceOf(stored.read(pairText));
  const [shown, setShown] = useState(() => ({ pairText, choice: choiceNow() }));
  // Another pair uses its own value from the first render on.
  const choice = shown.pairText === pairText ? shown.choice : choiceNow();
  if (shown.pairText !== pairText) setShown({ pairText, choice });
  const change = (next: Choice): void => {
    stored.keep(pairText, fieldsOf(next));
    setShown({ pairText, choice: next });
  };
  return [choice, change];
}
