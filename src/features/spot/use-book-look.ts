/** How this person likes the book of a pair, remembered for each. */
import { useState } from 'react';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { STORED, localTexts } from '#src/platform/storage.ts';
import {
  DEFAULT_BOOK_LOOK,
  bookLooksOf,
  bookLooksText,
  withBookLook,
  type BookLook,
} from '#src/trading/book/book-look.ts';

const storedLooks = () => bookLooksOf(localTexts.read(STORED.bookLooks));

export function useBookLook(pair: Pair): readonly [BookLook, (look: BookLook) => void] {
  const pairText = pairTextOf(pair);
  const [looks, setLooks] = useState(storedLooks);
  const change = (look: BookLook): void => {
    const next = withBookLook(storedLooks(), pairText, look); // Another tab may have written.
    localTexts.write(STORED.bookLooks, bookLooksText(next));
    setLooks(next);
  };
  return [looks.get(pairText) ?? DEFAULT_BOOK_LOOK, change];
}
