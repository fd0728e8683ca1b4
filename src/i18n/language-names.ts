/** Names of the languages, which only a picker needs: loaded with it. */
import { LANGUAGE_ROWS } from '#contract/core/languages.ts';
import { offeredLanguages, type Language } from './languages.ts';

export interface NamedLanguage extends Language {
  /** Name in the language itself, or the one of the operator's settings. */
  readonly endonym: string;
  readonly englishName: string;
}

/** The offered languages with their names. */
export const namedLanguages = (
  listed: readonly { readonly key: string; readonly name: string }[],
  isDevelopment: boolean,
): readonly NamedLanguage[] =>
  offeredLanguages(listed, isDevelopment).map((language) => {
    const row = LANGUAGE_ROWS.find(({ code }) => code === language.code);
    const given = listed.find(({ key }) => key.toLowerCase() === language.segment)?.name;
    const endonym = given || (row?.endonym ?? language.code);
    return { ...language, endonym, englishName: row?.englishName ?? endonym };
  });
