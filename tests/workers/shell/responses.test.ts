import { expect, it, vi } from 'vitest';
import {
  respondWithFile,
  respondWithPage,
  isCacheable,
  FILE_TIMEOUT_MS,
  KEEP_TIMEOUT_MS,
  keepFiles,
  PAGE_TIMEOUT_MS,
  type Answerer,
} from '#workers/shell/responses.ts';
import { CachedBuilds } from '#workers/shell/cached-builds.ts';
import { FakeCaches, ORIGIN } from '#tests/support/fake-caches.ts';

const SCRIPT = '/static/js/index.1.js';
const NEVER = new Promise<never>(() => {});
const nothing = Promise.resolve(undefined);
const scriptOf = (text: string): Response =>
  new Response(text, { headers: { 'content-type': 'text/javascript' } });
const requestTo = (path: string): Request => new Request(`${ORIGIN}${path}`);

interface Staged {
  readonly network: () => Promise<Response>;
  /** Whether a worker was installed before. */
  readonly isCached?: boolean;
  readonly wait?: Answerer['wait'];
}

async function stage({ network, isCached = true, wait = () => NEVER }: Staged) {
  const caches = new FakeCaches(() => Promise.resolve(scriptOf('kept script')));
  const builds = new CachedBuilds(caches, { name: '1', files: [SCRIPT], catalogs: [] });
  if (isCached) await builds.install(new Response('shell'));
  const requestedPaths: string[] = [];
  const work: Promise<unknown>[] = [];
  const parts: Answerer = {
    builds,
    fetch: (request) => {
      requestedPaths.push(new URL(request.url).pathname);
      return network();
    },
    wait,
    later: (task) => work.push(task),
  };
  return { parts, caches, requestedPaths, work };
}

const offline = () => Promise.reject(new TypeError('Failed to fetch'));

it('returns the network’s page whenever there is one, and never the cached one', async () => {
  const { parts } = await stage({ network: () => Promise.resolve(new Response('fresh')) });
  expect(await (await respondWithPage(requestTo('/exchange/spot'), nothing, parts)).text()).toBe(
    'fresh',
  );
});

it('returns the page that the browser has already requested, without a second request', async () => {
  const { parts, requestedPaths } = await stage({ network: offline });
  const preloaded = Promise.resolve(new Response('preloaded'));
  expect(await (await respondWithPage(requestTo('/'), preloaded, parts)).text()).toBe('preloaded');
  expect(requestedPaths).toEqual([]);
});

it('returns the shell when the network fails, with or without the preload', async () => {
  const { parts } = await stage({ network: offline });
  expect(await (await respondWithPage(requestTo('/'), nothing, parts)).text()).toBe('shell');
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  expect(await (await respondWithPage(requestTo('/'), failed, parts)).text()).toBe('shell');
});

it.each([502, 503, 504])(
  'returns the shell when a proxy before the exchange responds %i',
  async (status) => {
    const { parts } = await stage({
      network: () => Promise.resolve(new Response('', { status })),
    });
    expect(await (await respondWithPage(requestTo('/'), nothing, parts)).text()).toBe('shell');
  },
);

it.each([200, 404, 500])('returns the exchange’s own response, also %i', async (status) => {
  const { parts } = await stage({
    network: () => Promise.resolve(new Response('own words', { status })),
  });
  const response = await respondWithPage(requestTo('/'), nothing, parts);
  expect([response.status, await response.text()]).toEqual([status, 'own words']);
});

it('returns the shell when the network has not responded in time', async () => {
  const waited: number[] = [];
  const { parts } = await stage({
    network: () => NEVER,
    wait: (durationMs) => {
      waited.push(durationMs);
      return Promise.resolve();
    },
  });
  expect(await (await respondWithPage(requestTo('/'), nothing, parts)).text()).toBe('shell');
  expect(waited).toEqual([PAGE_TIMEOUT_MS]);
});

it('ends a response that arrives after the shell was returned', async () => {
  const onCancel = vi.fn();
  const network = Promise.withResolvers<Response>();
  const { parts } = await stage({ network: () => network.promise, wait: () => Promise.resolve() });
  await respondWithPage(requestTo('/'), nothing, parts);
  network.resolve(new Response(new ReadableStream({ cancel: onCancel })));
  await vi.waitFor(() => expect(onCancel).toHaveBeenCalledOnce());
});

it('fails a file whose response does not begin in time, so that no event stays pending', async () => {
  const waited: number[] = [];
  const wait = (durationMs: number) => {
    waited.push(durationMs);
    return Promise.resolve();
  };
  const { parts } = await stage({ network: () => NEVER, wait });
  await expect(respondWithFile(requestTo('/static/js/late.2.js'), parts)).rejects.toThrow(
    'Nothing',
  );
  await keepFiles([requestTo('/static/js/late.2.js')], parts);
  expect(waited).toEqual([FILE_TIMEOUT_MS, KEEP_TIMEOUT_MS]);
});

it('does not wait longer for a cached copy than for a response', async () => {
  const later = Promise.withResolvers<undefined>();
  const { parts, work } = await stage({
    network: () => Promise.resolve(scriptOf('late script')),
    wait: () => later.promise,
  });
  vi.spyOn(parts.builds, 'keep').mockReturnValue(NEVER);
  await respondWithFile(requestTo('/static/js/late.2.js'), parts);
  later.resolve(undefined);
  await expect(Promise.all(work)).rejects.toThrow('Nothing');
});

it('passes the failure on where no shell is cached', async () => {
  const { parts } = await stage({ network: offline, isCached: false });
  await expect(respondWithPage(requestTo('/'), nothing, parts)).rejects.toThrow('Failed to fetch');
});

it('returns a hashed file from the cache without a request', async () => {
  const { parts, requestedPaths } = await stage({ network: offline });
  expect(await (await respondWithFile(requestTo(SCRIPT), parts)).text()).toBe('kept script');
  expect(requestedPaths).toEqual([]);
});

it('caches a file it had to request', async () => {
  const { parts, work, requestedPaths } = await stage({
    network: () => Promise.resolve(scriptOf('late script')),
  });
  expect(await (await respondWithFile(requestTo('/static/js/late.2.js'), parts)).text()).toBe(
    'late script',
  );
  await Promise.all(work);
  expect(await (await respondWithFile(requestTo('/static/js/late.2.js'), parts)).text()).toBe(
    'late script',
  );
  expect(requestedPaths).toEqual(['/static/js/late.2.js']);
});

it('passes a missing file on as missing, and caches nothing of it', async () => {
  const { parts, work } = await stage({
    network: () => Promise.resolve(new Response('', { status: 404 })),
  });
  expect((await respondWithFile(requestTo('/static/js/gone.js'), parts)).status).toBe(404);
  expect(work).toEqual([]);
});

it('caches no page under the name of a script', () => {
  const page = new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
  expect(isCacheable(page)).toBe(false);
  expect(isCacheable(scriptOf('1'))).toBe(true);
  expect(isCacheable(new Response('', { status: 206 }))).toBe(false);
});

it('copies a file that only a replaced build has, because that build is deleted with its last tab', async () => {
  const before = await stage({ network: offline });
  const chart = requestTo('/static/js/chart.1.js');
  await before.parts.builds.keep(chart, scriptOf('chart'));
  const builds = new CachedBuilds(before.caches, { name: '2', files: [], catalogs: [] });
  await builds.replaceOthers(['old tab']);
  await keepFiles([chart], { builds, fetch: offline, wait: () => NEVER });
  await builds.letGo(['new tab']);
  expect(await before.caches.keys()).toEqual(['tidemark-shell-2']);
  expect(await (await builds.file(chart))?.text()).toBe('chart');
});

it('reads a file from the network once, and does not cache a page in its place', async () => {
  const { parts, requestedPaths } = await stage({
    network: () => Promise.resolve(scriptOf('from the network')),
  });
  const [kept, missing] = [requestTo(SCRIPT), requestTo('/static/js/chart.1.js')];
  await keepFiles([kept, missing, missing], parts);
  expect(requestedPaths).toEqual(['/static/js/chart.1.js']);
  const html = new Response('<html>', { headers: { 'content-type': 'text/html' } });
  const gone = requestTo('/static/js/gone.1.js');
  await keepFiles([gone], { ...parts, fetch: () => Promise.resolve(html) });
  expect(await parts.builds.file(gone)).toBeUndefined();
});
