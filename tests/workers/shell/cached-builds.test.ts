import { expect, it, vi } from 'vitest';
import { CachedBuilds } from '#workers/shell/cached-builds.ts';
import { FakeCaches, ORIGIN } from '#tests/support/fake-caches.ts';

const FIRST = '/static/js/index.1.js';
const SECOND = '/static/js/index.2.js';

const cachesOf = (has: (address: string) => boolean = () => true) =>
  new FakeCaches((address) =>
    Promise.resolve(new Response(address, { status: has(address) ? 200 : 404 })),
  );

const requestTo = (path: string): Request => new Request(`${ORIGIN}${path}`);

async function replace(tabIds: readonly string[]) {
  const caches = cachesOf();
  const before = new CachedBuilds(caches, { name: '1', files: [FIRST], catalogs: [] });
  await before.install(new Response('first shell'));
  const now = new CachedBuilds(caches, { name: '2', files: [SECOND], catalogs: [] });
  await now.install(new Response('second shell'));
  await now.replaceOthers(tabIds);
  const has = async (path: string) => (await now.file(requestTo(path))) !== undefined;
  return { caches, now, has };
}

it('caches the shell with all its files, or nothing', async () => {
  const builds = new CachedBuilds(
    cachesOf((address) => address === FIRST),
    { name: '1', files: [FIRST, SECOND], catalogs: [] },
  );
  await expect(builds.install(new Response('shell'))).rejects.toThrow();
  expect(await builds.shell()).toBeUndefined();
});

it('responds with the shell of its own build', async () => {
  const { now } = await replace(['tab']);
  expect(await (await now.shell())?.text()).toBe('second shell');
});

it('retains the files of a replaced build for the tabs that are open then', async () => {
  const { now, has } = await replace(['old tab', 'older tab']);
  expect([await has(FIRST), await has(SECOND)]).toEqual([true, true]);
  await now.letGo(['older tab', 'new tab']);
  expect(await has(FIRST)).toBe(true);
});

it('deletes a replaced build with the last tab of its time', async () => {
  const { caches, now, has } = await replace(['old tab']);
  await now.letGo(['new tab']);
  expect([await has(FIRST), await has(SECOND)]).toEqual([false, true]);
  expect(await caches.keys()).toEqual(['tidemark-shell-2']);
});

it('deletes a replaced build immediately when no tab is open', async () => {
  const { caches } = await replace([]);
  expect(await caches.keys()).toEqual(['tidemark-shell-2']);
});

it('leaves a build unchanged that is being installed or waits for this one', async () => {
  const { caches, now } = await replace([]);
  const next = new CachedBuilds(caches, { name: '3', files: [], catalogs: [] });
  await next.install(new Response('third shell'));
  await now.letGo(['tab']);
  await now.letGo([]);
  expect(await (await next.shell())?.text()).toBe('third shell');
  // The tabs that count are those that are open when it is replaced in turn.
  await next.replaceOthers(['tab', 'later tab']);
  await next.letGo(['later tab']);
  expect(await caches.keys()).toEqual(['tidemark-shell-2', 'tidemark-shell-3']);
});

it('counts the tabs of a build that is deployed once more from its next replacement', async () => {
  const { caches, now } = await replace(['old tab']);
  const again = new CachedBuilds(caches, { name: '1', files: [FIRST], catalogs: [] });
  await again.install(new Response('first shell'));
  await again.replaceOthers(['old tab', 'new tab']);
  await now.install(new Response('second shell'));
  await now.replaceOthers(['new tab']);
  await now.letGo(['new tab']);
  expect(await caches.keys()).toEqual(['tidemark-shell-1', 'tidemark-shell-2']);
});

it('leaves other caches unchanged', async () => {
  const { caches, now } = await replace([]);
  await caches.open('of-somebody-else');
  await now.replaceOthers([]);
  expect(await caches.has('of-somebody-else')).toBe(true);
});

it('caches no more files than a build can have', async () => {
  const { caches, now, has } = await replace([]);
  for (let count = 0; count < 400; count += 1)
    await now.keep(`/static/js/${count}.js`, new Response(''));
  expect([await has('/static/js/10.js'), await has('/static/js/399.js')]).toEqual([true, false]);
  expect(await (await caches.open('tidemark-shell-2')).keys()).toHaveLength(300);
  const onCancel = vi.fn();
  await now.keep('/static/js/400.js', new Response(new ReadableStream({ cancel: onCancel })));
  expect(onCancel).toHaveBeenCalledOnce();
});
