import { expect, it } from 'vitest';
import { REJECTIONS } from '#contract/docs/rejections.ts';
import { englishCatalogs, isRequired, messagesOf } from '#scripts/locales/english-catalogs.ts';
import { exchangeMessages, responseTextsIn } from '#scripts/locales/exchange-messages.ts';
import { readMemory } from '#scripts/locales/memory.ts';
import { exchangeMessageId } from '#server/http/exchange-texts.ts';

it('takes the texts of responses from a source', () => {
  const source = `return accept('Order canceled.', reply); reject('x', { message: 'Wait.' }); accept('');
    return accept(
      'On the next line.',
    );`;
  expect(responseTextsIn(source)).toEqual(['Order canceled.', 'Wait.', 'On the next line.']);
});

it('has every rejection once, with the ID that Lingui would give it', async () => {
  const messages = exchangeMessages();
  const texts = [...messages.values()].map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  for (const { message } of Object.values(REJECTIONS)) expect(texts).toContain(message);
  const start = (await englishCatalogs()).get('start') ?? new Map();
  const plain = [...start.values()].filter(({ context }) => context === undefined);
  expect(plain.length).toBeGreaterThan(0);
  for (const { id, text } of plain) expect(exchangeMessageId(text)).toBe(id);
});

it('is complete in the languages of the desk; another language may lack a message', async () => {
  const all = messagesOf('de', await englishCatalogs());
  const optional = [...all.values()].filter((message) => !isRequired('de', message));
  expect(optional.length).toBeGreaterThan(0);
  for (const { files } of optional)
    expect(files.some((file) => file.startsWith('src/'))).toBe(false);
  for (const locale of ['ar', 'vi']) {
    expect(optional.every((message) => isRequired(locale, message))).toBe(true);
    expect(optional.filter(({ id }) => !readMemory(locale).has(id))).toEqual([]);
  }
});
