/** Renders every plural message of every language with numbers of all kinds, as the client does. */
import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { compileMessages } from '#scripts/locales/compile-messages.ts';
import { englishCatalogs, messagesOf } from '#scripts/locales/english-catalogs.ts';
import { memoryLocales, readMemory } from '#scripts/locales/memory.ts';
import { partsOf, type Compiled } from '#scripts/locales/message.ts';

const NUMBERS = [0, 1, 2, 3, 5, 11, 21, 22, 25, 100, 101, 111, 1.5];

/** Returns the text of a branch, with the number in it and each placeholder's name for its value.
 *  @param valueOf the value that is shown for a placeholder. */
function textOf(branch: Compiled, number: string, valueOf: (name: string) => unknown): string {
  const tokens = typeof branch === 'string' ? [branch] : branch;
  return tokens
    .map((token) =>
      typeof token === 'string' ? token.replaceAll('#', number) : String(valueOf(token[0])),
    )
    .join('');
}

const catalogs = await englishCatalogs();

it.each(['en', ...memoryLocales()])('words numbers by the rules of %s', async (locale) => {
  const messages = messagesOf(locale, catalogs);
  const memory = locale === 'en' ? undefined : readMemory(locale);
  // A sentence of the exchange that the language lacks is worded in English.
  const texts = [...messages].flatMap(([id, { text }]) => {
    const own = memory === undefined ? text : memory.get(id);
    return own === undefined ? [] : [[id, own] as const];
  });
  const { messages: compiled } = await compileMessages(locale, new Map(texts));
  const i18n = setupI18n();
  i18n.loadAndActivate({ locale, messages: compiled as never });
  const rules = new Intl.PluralRules(locale);
  const format = new Intl.NumberFormat(locale);
  let count = 0;
  for (const [id, message] of Object.entries(compiled)) {
    const { plurals, holes } = partsOf(message);
    const names = holes.filter((hole) => !hole.startsWith('<'));
    for (const { name, branches } of plurals.filter(({ kind }) => kind === 'plural')) {
      for (const number of NUMBERS) {
        const values = {
          ...Object.fromEntries(names.map((one) => [one, `<${one}>`])),
          [name]: number,
        };
        const shown = i18n._(id, values);
        const textFor = (part: Compiled) =>
          textOf(part, format.format(number), (one) => values[one] ?? `<${one}>`);
        const branch = branches[String(number)] ?? branches[rules.select(number)];
        expect(branch, `${locale} ${id} has a branch for ${number}`).toBeDefined();
        expect(shown, `${locale} ${id}`).toContain(textFor(branch ?? ''));
        expect(shown, `${locale} ${id}`).not.toMatch(/[#{}]|undefined/);
        count += 1;
      }
    }
  }
  expect(count).toBeGreaterThan(5 * NUMBERS.length);
});
