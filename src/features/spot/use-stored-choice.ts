/** What a person has chosen of a pair, kept in this browser for each. */
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
  const [held, setHeld] = useState(() => ({ pairText, choice: choiceNow() }));
  // Another pair has its own, from the first rendering on.
  const choice = held.pairText === pairText ? held.choice : choiceNow();
  if (held.pairText !== pairText) setHeld({ pairText, choice });
  const change = (next: Choice): void => {
    stored.keep(pairText, fieldsOf(next));
    setHeld({ pairText, choice: next });
  };
  return [choice, change];
}
