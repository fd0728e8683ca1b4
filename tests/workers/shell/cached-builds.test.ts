import { expect, it } from 'vitest';
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
  await now.letGo(tabIds);
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

it('leaves other caches unchanged', async () => {
  const { caches, now } = await replace([]);
  await caches.open('of-somebody-else');
  await now.letGo([]);
  expect(await caches.has('of-somebody-else')).toBe(true);
});

it('caches no more files than a build can have', async () => {
  const { now, has } = await replace([]);
  for (let count = 0; count < 400; count += 1)
    await now.keep(`/static/js/${count}.js`, new Response(''));
  expect([await has('/static/js/10.js'), await has('/static/js/399.js')]).toEqual([true, false]);
});
