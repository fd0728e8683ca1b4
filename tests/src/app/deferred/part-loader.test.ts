/** Tests the loading of deferred parts and their texts: the order of loading, and failed loads. */
import { afterEach, expect, it, vi } from 'vitest';
import { DEFERRED_PARTS } from '#src/app/deferred/deferred-parts.ts';
import { createPartLoader, fetchedCatalogs } from '#src/app/deferred/part-loader.ts';
import { createCatalogs, type Catalogs } from '#src/i18n/catalogs.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const noCatalogs = (): Catalogs => createCatalogs(() => Promise.resolve({}));

it('loads the code and texts of a part, and reports the part as loaded', async () => {
  const catalogs = noCatalogs();
  const add = vi.spyOn(catalogs, 'add');
  const { load, isLoaded } = createPartLoader(catalogs);
  expect(isLoaded('offlineNotice')).toBe(false);
  const { OfflineHost } = await load('offlineNotice');
  expect(OfflineHost).toBeTypeOf('function');
  expect(add.mock.calls).toEqual([['offline']]);
  expect(isLoaded('offlineNotice')).toBe(true);
});

it('loads the deferred part only after the order book is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const loadAfterBook = vi.spyOn(DEFERRED_PARTS.afterBook, 'load');
  loadAfterBook.mockRejectedValue(new Error('enough seen'));
  const loading = createPartLoader(noCatalogs(), promise).load('afterBook');
  await Promise.resolve();
  expect(loadAfterBook).not.toHaveBeenCalled();
  resolve(undefined);
  await expect(loading).rejects.toThrow('enough seen');
});

it('rejects when the texts cannot be loaded, as for a failed chunk, so that the page can show the error', async () => {
  const network = vi.fn(() => Promise.resolve(Response.json({ messages: { greeting: 'Hello' } })));
  vi.stubGlobal('fetch', network);
  const catalogs = fetchedCatalogs();
  expect(await catalogs.load('en')).toEqual({ greeting: 'Hello' });
  const { load } = createPartLoader(catalogs);
  for (const failure of [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Promise.resolve(new Response('', { status: 404 })),
  ]) {
    network.mockImplementationOnce(failure);
    await expect(load('offlineNotice')).rejects.toMatchObject({ name: 'ChunkLoadError' });
  }
  await expect(load('offlineNotice')).resolves.toBeDefined();
});
