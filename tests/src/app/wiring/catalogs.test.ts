/** Words that come with their chunk: the bundler's door and the network stand in for the real ones. */
import { afterEach, expect, it, vi } from 'vitest';
import { wireCatalogs } from '#src/app/wiring/catalogs.ts';

afterEach(() => vi.unstubAllGlobals());

type ChunkLoaders = Record<string, (chunk: number | string, waitedFor: Promise<unknown>[]) => void>;

it('fails as the chunk does when its words do not come, so that the page says so', async () => {
  const loaders: ChunkLoaders = {};
  const network = vi.fn(() => Promise.resolve(Response.json({ greeting: 'Hello' })));
  vi.stubGlobal('BUILT_CATALOGS', { version: '1', parts: ['7', '8'] });
  vi.stubGlobal('__webpack_require__', { f: loaders });
  vi.stubGlobal('fetch', network);
  await wireCatalogs()('en');
  for (const [chunk, response] of [
    ['7', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['8', () => Promise.resolve(new Response('', { status: 404 }))],
  ] as const) {
    network.mockImplementation(response);
    const waitedFor: Promise<unknown>[] = [];
    loaders['catalogs']?.(chunk, waitedFor);
    expect(waitedFor).toHaveLength(1);
    await expect(waitedFor[0]).rejects.toMatchObject({ name: 'ChunkLoadError' });
  }
});
