/** Messages of the exchange in the language of a call, from the catalogs that the build composes. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileMessages } from '#scripts/locales/compile-messages.ts';
import { readMemory } from '#scripts/locales/memory.ts';
import { exchangeMessageId, exchangeTextsIn } from '#server/http/exchange-texts.ts';
import { openLiveExchange, type LiveExchange } from '#tests/support/live-exchange.ts';

const WRONG = 'Wrong email or password.';
const SENT = 'If this email is registered, we sent a code.';
const LANGUAGES = ['ar', 'vi'] as const;

const memoryOf = (locale: string, text: string): string =>
  readMemory(locale).get(exchangeMessageId(text)) ?? '';

let client: string;
let live: LiveExchange;
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'exchange-texts-'));
  const folders = { en: '/static/en', ar: '/static/ar', vi: '/static/vi', he: '/static/he' };
  writeFileSync(join(client, '.preloads.json'), JSON.stringify({ locales: folders }));
  for (const locale of LANGUAGES) {
    mkdirSync(join(client, folders[locale]), { recursive: true });
    const texts = [WRONG, SENT].map(
      (text) => [exchangeMessageId(text), memoryOf(locale, text)] as const,
    );
    const { messages } = await compileMessages(locale, new Map(texts));
    writeFileSync(join(client, folders[locale], 'exchange.json'), JSON.stringify({ messages }));
  }
  live = await openLiveExchange({ TIDEMARK_CLIENT_DIR: client });
});
afterAll(async () => {
  await live.close();
  rmSync(client, { recursive: true });
});

const languages = [
  [undefined, (text: string) => text],
  ['en', (text: string) => text],
  ['ar', (text: string) => memoryOf('ar', text)],
  ['vi', (text: string) => memoryOf('vi', text)],
  ['VI', (text: string) => memoryOf('vi', text)],
  ['he', (text: string) => text],
  ['nonsense', (text: string) => text],
  ['__proto__', (text: string) => text],
] as const;

let callCount = 0;
/** Codes of one address are limited. */
const newEmail = (): string => `nobody${(callCount += 1)}@example.com`;

describe.each(languages)('a call in %s', (lang, textOf) => {
  const headers: Readonly<Record<string, string>> = lang === undefined ? {} : { lang };

  it('gets its rejection in this language, which no cache stores', async () => {
    const body = { email: newEmail(), password: 'tide turns at noon', ip: '' };
    const { body: reply, headers: sent } = await live.call('signIn', { body, headers });
    expect(reply).toMatchObject({ success: false, message: textOf(WRONG) });
    expect(textOf(WRONG)).not.toBe('');
    expect(sent.get('cache-control')).toBe('no-store');
  });

  it('gets its confirmation in this language', async () => {
    const body = { email: newEmail() };
    const { body: reply } = await live.call('forgotPassword', { body, headers });
    expect(reply).toMatchObject({ success: true, message: textOf(SENT) });
  });
});

it('shows as given what it has no text of, and a message with values', () => {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-texts-'));
  cpSync(join(client, 'static'), join(folder, 'static'), { recursive: true });
  const withValues = { messages: { [exchangeMessageId('Paid {a}.')]: ['Trả ', ['a'], '.'] } };
  writeFileSync(join(folder, 'static/vi/exchange.json'), JSON.stringify(withValues));
  const wordIn = exchangeTextsIn(folder, () => ({ vi: '/static/vi' }));
  expect(wordIn('Closed until Monday, says the operator.', 'vi')).toBe(
    'Closed until Monday, says the operator.',
  );
  expect(wordIn('Paid {a}.', 'vi')).toBe('Paid {a}.');
  rmSync(folder, { recursive: true });
});
