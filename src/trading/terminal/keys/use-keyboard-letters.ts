/** Reads which characters the keys of this keyboard produce. */
import { useEffect, useState } from 'react';
import { keyboardLetters } from '#src/platform/keyboard-letters.ts';

/** @returns undefined until the browser has provided them. */
export function useKeyboardLetters(): ReadonlyMap<string, string> | undefined {
  const [letters, setLetters] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    let isRequested = true;
    const read = async (): Promise<void> => {
      const found = await keyboardLetters();
      if (isRequested) setLetters(found);
    };
    void read();
    return () => {
      isRequested = false;
    };
  }, []);
  return letters;
}
