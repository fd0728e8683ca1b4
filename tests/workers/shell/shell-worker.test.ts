/** The entry of the shell's service worker, with the browser's events: what each event does, and that the worker stays
 *  alive until it is done. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SHELL_CACHE_PREFIX } from '#contract/core/shell.ts';
import type { ServiceWorkerScope } from '#workers/shell/service-worker.ts';
import { FakeCaches } from '../../support/fake-caches.ts';

const ORIGIN = 'https://exchange.example';
const BUILD = { name: 'new', files: ['/static/js/a.js'], catalogs: ['spot.json'] };
type Listener = (event: Record<string, unknown>) => void;

let listeners: Map<string, Listener>;
let caches: FakeCaches;
let tabs: readonly { readonly id: string; readonly isControlled: boolean }[];
const fetched = vi.fn<(request: string | Request, init?: RequestInit) => Promise<Response>>();
const calls: string[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  listeners = new Map();
  tabs = [];
  calls.length = 0;
  const read = (address: string) => fetched(address);
  caches = new FakeCaches(read);
  fetched.mockReset();
  fetched.mockImplementation(() => Promise.resolve(new Response('{}')));
  const scope: Partial<Record<keyof ServiceWorkerScope, unknown>> = {
    location: new URL(ORIGIN),
    caches,
    fetch: fetched,
    skipWaiting: () => Promise.resolve(void calls.push('skipWaiting')),
    clients: {
      claim: () => Promise.resolve(void calls.push('claim')),
      matchAll: ({ includeUncontrolled }: { includeUncontrolled: boolean }) =>
        Promise.resolve(tabs.filter(({ isControlled }) => isControlled || includeUncontrolled)),
    },
    registration: {
      navigationPreload: { enable: () => Promise.resolve(void calls.push('preload')) },
    },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  };
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value);
  vi.stubGlobal('SHELL_BUILD', BUILD);
  vi.resetModules();
  await import('#workers/shell/shell.worker.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Dispatches an event, and waits for what it keeps the worker alive for. */
async function dispatch(type: string, event: object = {}): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(type)?.({ waitUntil: (one: Promise<unknown>) => void work.push(one), ...event });
  expect(work.length).toBeGreaterThan(0);
  await Promise.all(work);
}

const requestOf = (path: string) => new Request(new URL(path, ORIGIN));
const build = (name: string) => SHELL_CACHE_PREFIX + name;

it('reads page and configuration past the cache, stores the build, and replaces the worker before it', async () => {
  fetched.mockImplementation((request) =>
    Promise.resolve(
      new Response(
        request === '/index.html'
          ? '<html><head><script src="/static/js/a.js"></script></head></html>'
          : '{}',
      ),
    ),
  );
  await dispatch('install');
  expect(
    fetched.mock.calls.filter(([, init]) => init?.cache === 'no-cache').map(([path]) => path),
  ).toEqual(['/index.html', '/config.json']);
  expect(await caches.keys()).toEqual([build('new')]);
  expect(calls).toEqual(['skipWaiting']);
  // The previous worker may have been started again meanwhile.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toEqual(['skipWaiting', 'skipWaiting']);
});

it.each(['/index.html', '/config.json'])('is not installed without %s', async (missing) => {
  fetched.mockImplementation((request) =>
    Promise.resolve(new Response('{}', { status: request === missing ? 503 : 200 })),
  );
  await expect(dispatch('install')).rejects.toThrow();
  expect(calls).toEqual([]);
});

it('takes over all tabs, and keeps the build of a tab that it does not control', async () => {
  tabs = [{ id: 'tab-1', isControlled: false }];
  await caches.open(build('old'));
  await dispatch('activate');
  expect(calls).toEqual(['preload', 'claim']);
  expect(await caches.keys()).toEqual([build('old')]);
  tabs = [];
  await dispatch('activate');
  expect(await caches.keys()).toEqual([]);
});

it('caches the files that a page has loaded, with the catalogs of its language', async () => {
  const files = ['/static/js/b.js', '/static/catalogs/v1/vi/start.json', '/account'].map(
    (path) => ORIGIN + path,
  );
  await dispatch('message', {
    data: { type: 'keep', files: files.map((file) => new URL(file).href) },
  });
  const cache = await caches.open(build('new'));
  const kept = await cache.keys();
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.some(({ url }) => url.includes('/account'))).toBe(false);
});

it('keeps nothing for a message of another kind', () => {
  const waitUntil = vi.fn();
  for (const data of [undefined, null, 'keep', { type: 'other' }]) {
    listeners.get('message')?.({ data, waitUntil });
  }
  expect(waitUntil).not.toHaveBeenCalled();
});

it('responds to files of the build alone', () => {
  const respondWith = vi.fn();
  const send = (path: string) =>
    listeners.get('fetch')?.({ request: requestOf(path), respondWith, waitUntil: vi.fn() });
  send('/api/wallets');
  expect(respondWith).not.toHaveBeenCalled();
  send('/static/js/a.js');
  expect(respondWith).toHaveBeenCalledOnce();
});

it('closes a notification that was clicked', async () => {
  const close = vi.fn();
  await dispatch('notificationclick', { notification: { data: undefined, close } }).catch(() => {});
  expect(close).toHaveBeenCalledOnce();
});
