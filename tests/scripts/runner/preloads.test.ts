import { expect, it } from 'vitest';
import { preloadsOf } from '#scripts/runner/preloads.ts';
import { BUILD } from './made-up-build.ts';

const CATALOGS = { version: 'v1', locales: ['en', 'vi'] };
const fileOf = (file: string) => ({ address: file, as: 'script' as const, integrity: '' });
const start = (): Promise<void> => Promise.resolve();

const routesOf = (...routes: Parameters<typeof preloadsOf>[2]) =>
  preloadsOf(BUILD, CATALOGS, routes, fileOf).routes.map(({ path, files, ...catalogs }) => ({
    path,
    files: files.map(({ address }) => address),
    ...catalogs,
  }));

it('names for each address the chunks of its page, those before them, and their catalogs', () => {
  expect(
    routesOf(
      { path: '/', part: 'home' },
      { path: '/user/spot-orders', part: 'orders' },
      { path: '/webview/spot/:pair', part: 'webview' },
    ),
  ).toEqual([
    { path: '/', files: ['home.js'], catalogs: ['home'] },
    {
      path: '/user/spot-orders',
      files: ['orderLists.js', 'orders.js'],
      catalogs: ['orders'],
    },
    {
      path: '/webview/spot/:pair',
      files: ['spot.js', 'webview.js'],
      catalogs: [],
    },
  ]);
});

it('names last what follows the book of a page that begins before its first render', () => {
  const route = { path: '/exchange/spot/:pair?', part: 'spot', start } as const;
  expect(routesOf(route)).toEqual([
    {
      path: '/exchange/spot/:pair?',
      files: ['spot.js', 'afterBook.js'],
      catalogs: [],
    },
  ]);
  const { routes } = preloadsOf(BUILD, CATALOGS, [route], fileOf);
  expect(routes[0]?.files.filter(({ isDeferred }) => isDeferred)).toMatchObject([
    { address: 'afterBook.js' },
  ]);
});

it('names the folder of each language', () => {
  const { startCatalog, locales } = preloadsOf(
    BUILD,
    CATALOGS,
    [{ path: '/', part: 'home' }],
    fileOf,
  );
  expect([startCatalog, locales]).toEqual([
    'start',
    { en: '/static/catalogs/v1/en', vi: '/static/catalogs/v1/vi' },
  ]);
});

it('fails rather than name nothing: a route without a chunk, no route at all', () => {
  expect(() => preloadsOf([], CATALOGS, [{ path: '/', part: 'home' }], fileOf)).toThrow(
    'no chunk of the deferred part home',
  );
  expect(() => preloadsOf(BUILD, CATALOGS, [], fileOf)).toThrow('there is no route');
});

it('names what every language but English loads before its first paint', () => {
  const { languageFacts } = preloadsOf(BUILD, CATALOGS, [{ path: '/', part: 'home' }], fileOf);
  expect(languageFacts.catalog).toBe('facts');
  expect(languageFacts.files.map(({ address }) => address)).toEqual(['languageFacts.js']);
});
