/** Checks a build from a page's view: the messages of a chunk must be in the catalog parts loaded
 *  with it, in every language. */
import { catalogFolder, FIRST_PART } from '#src/i18n/catalog-parts.ts';
import type { DividedCatalogs } from './built.ts';

export interface BuiltScript {
  readonly file: string;
  readonly chunk: string;
  readonly code: string;
}

/** Matches a message that has its number. */
const NUMBERED = /\bid:"(\d+)"/g;

/**
 * @param read returns a file of the client.
 * @returns the messages that a user would see as bare numbers.
 */
export function missingMessages(
  scripts: readonly BuiltScript[],
  { version, parts, locales }: DividedCatalogs,
  read: (address: string) => string,
): readonly { readonly file: string; readonly message: string }[] {
  return locales.flatMap((locale) => {
    const numbersIn = (part: string): readonly string[] =>
      Object.keys(JSON.parse(read(`${catalogFolder(version, locale)}/${part}.json`)) as object);
    const first = new Set(numbersIn(FIRST_PART));
    return scripts.flatMap(({ file, chunk, code }) => {
      const own = new Set(parts.includes(chunk) ? numbersIn(chunk) : []);
      const used = new Set([...code.matchAll(NUMBERED)].map(([, number = '']) => number));
      return [...used]
        .filter((number) => !first.has(number) && !own.has(number))
        .map((number) => ({
          file,
          message: `says message ${number}, which ${locale} lacks there`,
        }));
    });
  });
}
