/** Tests the loading of deferred parts and their texts: the order of loading, and failed loads. */
import { afterEach, expect, it, vi } from 'vitest';
import { DEFERRED_PARTS } from '#src/app/deferred/deferred-parts.ts';
import { createPartLoader, fetchCatalog, fetchedCatalogs } from '#src/app/deferred/part-loader.ts';
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

it('requests texts that failed at another address, because the failure may be remembered', async () => {
  const requested: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    requested.push(address.replace(/^.*\//, ''));
    const isBroken = requested.length < 3;
    return Promise.resolve(
      isBroken ? new Response('', { status: 503 }) : Response.json({ messages: {} }),
    );
  });
  for (const isBroken of [true, true, false]) {
    const reading = fetchCatalog('vi', 'retried');
    if (isBroken) await expect(reading).rejects.toMatchObject({ name: 'ChunkLoadError' });
    else await expect(reading).resolves.toEqual({});
  }
  expect(requested).toEqual(['retried.json', 'retried.json?retry=1', 'retried.json?retry=2']);
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
