/** Looks at a build as a page will: what a chunk says must be in what is loaded with it, in every language. */
import { catalogFolder, FIRST_PART } from '#src/i18n/catalog-parts.ts';
import type { DividedCatalogs } from './built.ts';

export interface BuiltScript {
  readonly file: string;
  readonly chunk: string;
  readonly code: string;
}

/** As a message is named once it is numbered. */
const NUMBERED = /\bid:"(\d+)"/g;

/** @param read gives a file of the client. @returns what a person would see as a bare number. */
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
