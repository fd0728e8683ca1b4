/** Finds English messages of fewer than three words that have neither a context nor a comment: "Open" is a state, a price
 *  or an action, and a translator sees only the word. A context makes a message of its own, for a word that other
 *  languages translate differently in each use; a comment explains all uses of one message. */
import type { Finding } from '../tree/findings.ts';
import { SOURCE_LOCALE } from '../runner/catalogs.ts';
import type { EnglishCatalog } from './english-catalogs.ts';

const WORD_COUNT_MIN = 3;
/** Written by Lingui: the expression behind a numbered placeholder. */
const IS_VALUE = /^placeholder /;
const TAG_OR_PLACEHOLDER = /\{[^{}]*\}|<[^>]*>/g;
const WORD = /(?<![\p{L}\p{N}’'-])\p{L}[\p{L}\p{N}’'-]*/gu;

const wordCountOf = (text: string): number =>
  text.replace(TAG_OR_PLACEHOLDER, ' ').match(WORD)?.length ?? 0;

/** @param messages of all parts: translators see the comments of every place that shows a message. */
export function shortMessageFindings(messages: EnglishCatalog): readonly Finding[] {
  return [...messages.values()]
    .filter(({ text, context, comments }) => {
      const count = wordCountOf(text);
      const isExplained =
        context !== undefined || comments.some((comment) => !IS_VALUE.test(comment));
      return count > 0 && count < WORD_COUNT_MIN && !isExplained;
    })
    .map(({ text, files }) => ({
      file: files[0] ?? `locales/${SOURCE_LOCALE}`,
      line: 1,
      message: `"${text}" needs a context or a comment for translators`,
    }));
}
