/** Edits of a field for codes. What an input method composes stays as it is until the composition ends: a changed
 *  text would be composed again, and digits that are not final would be sent. */
import { useState, type ChangeEvent, type CompositionEvent } from 'react';

interface CodeEdits {
  readonly value: string;
  /** Returns the code in typed or pasted text. */
  readonly read: (text: string) => string;
  /** Called with every other code. */
  readonly onChange: (code: string) => void;
}

export function useCodeEdits({ value, read, onChange }: CodeEdits) {
  const [composed, setComposed] = useState<string>();
  const apply = (text: string): void => {
    setComposed(undefined);
    const code = read(text);
    if (code !== value) onChange(code);
  };
  return {
    /** Code so far, of unfinished text too. */
    shown: composed === undefined ? value : read(composed),
    input: {
      value: composed ?? value,
      onChange: ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
        if ((nativeEvent as InputEvent).isComposing) setComposed(currentTarget.value);
        else apply(currentTarget.value);
      },
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>): void =>
        apply(currentTarget.value),
    },
  };
}
