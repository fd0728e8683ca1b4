import { expect, it } from 'vitest';
import { handledRequestOf } from '#workers/shell/requests.ts';
import { ORIGIN } from '#tests/support/fake-caches.ts';

type RequestLike = Parameters<typeof handledRequestOf>[0];

const PAGE = { method: 'GET', mode: 'navigate', destination: 'document' } as const;
const FILE = { method: 'GET', mode: 'cors', destination: 'script' } as const;

const respond = (requested: Omit<RequestLike, 'url'>, path: string) =>
  handledRequestOf({ ...requested, url: new URL(path, ORIGIN).href }, ORIGIN);

it.each([
  '/',
  '/exchange/spot/BTC_USDT',
  '/ar/exchange/spot/BTC_USDT?tab=1',
  '/signin',
  '/user/profile/settings',
])('responds for the page %s', (path) => expect(respond(PAGE, path)).toBe('page'));

it.each([
  '/static/js/index.1a2b.js',
  '/static/js/async/spot.3c4d.js',
  '/static/css/styles.5e6f.css',
])('responds for the hashed file %s', (path) => expect(respond(FILE, path)).toBe('file'));

it.each([
  '/api/get-exchange-all-orders-app',
  '/broadcasting/auth',
  '/config.json',
  '/shell.js',
  '/manifest.webmanifest',
  '/tidemark.svg',
  '/app/key',
  '/readyz',
])('ignores %s, requested by a page or opened as one', (path) => {
  expect(respond({ ...FILE, destination: '' }, path)).toBe('none');
  expect(respond(PAGE, path)).toBe('none');
});

it('ignores other origins with any path', () => {
  for (const path of ['https://other.example/static/js/a.js', 'https://other.example/'])
    expect([respond(FILE, path), respond(PAGE, path)]).toEqual(['none', 'none']);
});

it('ignores methods other than GET', () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
    expect(respond({ ...PAGE, method }, '/exchange/spot')).toBe('none');
});

it('ignores iframes, and the page for other applications', () => {
  expect(respond({ ...PAGE, destination: 'iframe' }, '/exchange/spot/BTC_USDT')).toBe('none');
  expect(respond(PAGE, '/webview/spot/BTC_USDT')).toBe('none');
  expect(respond(PAGE, '/vi/webview/spot/BTC_USDT')).toBe('none');
});
