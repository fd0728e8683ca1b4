/** Tests that the head follows the page and its language. */
import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { HeadTexts } from '#contract/page-head.ts';
import { keepPageHead } from '#src/app/wiring/shell/page-head.ts';

const TEXTS: Readonly<Record<string, HeadTexts>> = {
  en: { 'description:/markets': 'All pairs.', 'description:/exchange/spot/:pair?': 'Trade.' },
  vi: { 'description:/markets': 'Mọi cặp.', 'description:/exchange/spot/:pair?': 'Giao dịch.' },
};

let stop: (() => void) | undefined;
beforeEach(() => {
  document.head.innerHTML = '<meta name="description" content="Of the exchange.">';
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  navigate('/markets');
});
afterEach(() => {
  stop?.();
  document.head.innerHTML = '';
  navigate('/');
});

const description = () =>
  document.querySelector('meta[name="description"]')?.getAttribute('content');
const links = () =>
  [...document.querySelectorAll('link[hreflang]')].map((link) => [
    link.getAttribute('hreflang'),
    link.getAttribute('href'),
  ]);

it('writes description and addresses of the page in every language, and again after a change of page or language', async () => {
  stop = keepPageHead((code) => Promise.resolve(TEXTS[code] ?? {}));
  await vi.waitFor(() => expect(description()).toBe('All pairs.'));
  const { origin } = location;
  expect(links()).toContainEqual(['en', `${origin}/markets`]);
  expect(links()).toContainEqual(['vi', `${origin}/vi/markets`]);
  expect(links().at(-1)).toEqual(['x-default', `${origin}/markets`]);

  i18n.loadAndActivate({ locale: 'vi', messages: {} });
  navigate('/vi/exchange/spot/BTC_USDT');
  await vi.waitFor(() => expect(description()).toBe('Giao dịch.'));
  expect(links()).toContainEqual(['en', `${origin}/exchange/spot/BTC_USDT`]);
});

it('lists no addresses of a page that search engines do not list', async () => {
  stop = keepPageHead((code) => Promise.resolve(TEXTS[code] ?? {}));
  await vi.waitFor(() => expect(links()).not.toEqual([]));
  navigate('/wallet');
  await vi.waitFor(() => expect(links()).toEqual([]));
});

it('keeps the texts of the last page when an earlier one arrives late, or not at all', async () => {
  const late = Promise.withResolvers<HeadTexts>();
  const read = vi.fn((code: string) =>
    code === 'en' ? late.promise : Promise.resolve(TEXTS[code] ?? {}),
  );
  stop = keepPageHead(read);
  i18n.loadAndActivate({ locale: 'vi', messages: {} });
  await vi.waitFor(() => expect(description()).toBe('Mọi cặp.'));
  late.resolve(TEXTS['en'] ?? {});
  await late.promise;
  read.mockRejectedValueOnce(new Error('offline'));
  navigate('/vi/exchange/spot');
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(3));
  expect(description()).toBe('Mọi cặp.');
});
