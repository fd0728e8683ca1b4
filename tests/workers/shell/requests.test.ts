import { expect, it } from 'vitest';
import { handledRequestOf, ROUTES } from '#workers/shell/requests.ts';
import { ORIGIN } from '#tests/support/fake-caches.ts';

type RequestLike = Parameters<typeof handledRequestOf>[0];

const PAGE = { method: 'GET', mode: 'navigate', destination: 'document' } as const;
const FILE = { method: 'GET', mode: 'cors', destination: 'script' } as const;

/** What a browser with support for rules does: the first rule that matches, otherwise the worker decides. */
function sourceOf({ mode }: Omit<RequestLike, 'url'>, path: string): 'fetch-event' | 'network' {
  const route = ROUTES.find(({ condition }) =>
    'or' in condition
      ? condition.or.some(({ requestMode }) => requestMode === mode)
      : new URLPattern(condition.urlPattern, ORIGIN).test(path, ORIGIN),
  );
  return route?.source ?? 'fetch-event';
}

const respond = (requested: Omit<RequestLike, 'url'>, path: string) =>
  handledRequestOf({ ...requested, url: new URL(path, ORIGIN).href }, ORIGIN);

it.each([
  '/',
  '/exchange/spot/BTC_USDT',
  '/ar/exchange/spot/BTC_USDT?tab=1',
  '/signin',
  '/user/profile/settings',
])('responds for the page %s', (path) => {
  expect(respond(PAGE, path)).toBe('page');
  expect(sourceOf(PAGE, path)).toBe('fetch-event');
});

it.each([
  '/static/js/index.1a2b.js',
  '/static/js/async/spot.3c4d.js',
  '/static/css/styles.5e6f.css',
  '/static/catalogs/1a2b/en/start.json?retry=1',
])('responds for the hashed file %s', (path) => {
  expect(respond(FILE, path)).toBe('file');
  for (const mode of ['cors', 'no-cors', 'same-origin'] as const)
    expect(sourceOf({ ...FILE, mode }, path)).toBe('fetch-event');
});

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
  for (const mode of ['cors', 'no-cors', 'same-origin'] as const)
    expect(sourceOf({ ...FILE, mode }, path)).toBe('network');
});

it('ignores other origins with any path', () => {
  for (const path of ['https://other.example/static/js/a.js', 'https://other.example/'])
    expect([respond(FILE, path), respond(PAGE, path)]).toEqual(['none', 'none']);
  expect(sourceOf(FILE, 'https://other.example/static/js/a.js')).toBe('network');
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
