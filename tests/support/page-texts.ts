/** Texts of the pages in the language of a journey. */
import { assert } from '#contract/core/assert.ts';
import { readMemory } from '#scripts/locales/memory.ts';
import { exchangeMessageId } from '#server/http/exchange-texts.ts';

/** @param english message without a context, with its placeholders. @param values what replaces these. */
export type TextOf = (
  english: string,
  values?: Readonly<Record<string, string | number>>,
) => string;

export function textsIn(language: string): TextOf {
  const memory = language === 'en' ? undefined : readMemory(language);
  return (english, values = {}) => {
    const text = memory === undefined ? english : memory.get(exchangeMessageId(english));
    assert(text !== undefined, `${language} has a text for "${english}"`);
    return Object.entries(values).reduce(
      (filled, [name, value]) => filled.replaceAll(`{${name}}`, String(value)),
      text,
    );
  };
}

export const inEnglish: TextOf = textsIn('en');
