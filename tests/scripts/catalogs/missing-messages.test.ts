/** Made-up build of two languages, one of which lacks a message. */
import { expect, it } from 'vitest';
import { missingMessages } from '#scripts/catalogs/missing-messages.ts';

const FILES: Readonly<Record<string, string>> = {
  '/static/catalogs/v1/en/first.json': '[["Buy"],["Sell"]]',
  '/static/catalogs/v1/en/menu.json': '{"2":["Leave"]}',
  '/static/catalogs/v1/vi/first.json': '[["Mua"],["Bán"]]',
  '/static/catalogs/v1/vi/menu.json': '{}',
};
const CATALOGS = { version: 'v1', parts: ['menu'], locales: ['en', 'vi'] };
const read = (address: string): string => FILES[address] ?? '';
const script = (chunk: string, code: string) => ({ file: `${chunk}.js`, chunk, code });

it('finds each message that a language lacks where it is used', () => {
  const scripts = [script('index', 'f({id:"0"},{id:"1"})'), script('menu', 'f({id:"1"},{id:"2"})')];
  expect(missingMessages(scripts, CATALOGS, read)).toEqual([
    { file: 'menu.js', message: 'says message 2, which vi lacks there' },
  ]);
});

it('finds a message that only another chunk provides', () => {
  const found = missingMessages([script('chart', 'f({id:"2"})')], CATALOGS, read);
  expect(found.map(({ message }) => message)).toEqual([
    'says message 2, which en lacks there',
    'says message 2, which vi lacks there',
  ]);
});
