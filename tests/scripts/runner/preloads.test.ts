import { expect, it } from 'vitest';
import type { Chunk } from '#scripts/runner/chunks.ts';
import { preloadsOf } from '#scripts/runner/preloads.ts';

const chunk = (files: readonly string[], rest: Partial<Chunk>): Chunk => ({
  id: files[0] ?? '',
  files,
  isInitial: false,
  isEntry: false,
  runtime: ['index'],
  origins: [],
  modules: [],
  ...rest,
});
const ROUTES = `
  {
    path: '/',
    page: page(async () => (await import('./pages/HomeRoute.tsx')).HomeRoute),
  },
  {
    path: '/exchange/spot/:pair?',
    page: page(
      async () => (await import(/* webpackChunkName: "spot" */ './pages/SpotRoute.tsx')).SpotRoute,
    ),
  },`;
const originsOf = (address: string) => [{ importer: 'src/app/routes.ts', address }];
const fileOf = (file: string) => ({ address: file, as: 'script' as const, integrity: '' });

const catalogs = { version: 'v1', parts: ['home.js', 'menu.js'], locales: ['en', 'vi'] };

it('names for each address the chunks of its page and their parts of the catalog', () => {
  const chunks = [
    chunk(['index.js'], { isInitial: true, isEntry: true }),
    chunk(['spot.js', 'spot.css'], { origins: originsOf('./pages/SpotRoute.tsx') }),
    chunk(['home.js'], { origins: originsOf('./pages/HomeRoute.tsx') }),
    chunk(['menu.js'], { origins: [{ importer: 'src/design/Menu.tsx', address: './List.tsx' }] }),
  ];
  const { routes, firstPart, locales } = preloadsOf(chunks, catalogs, ROUTES, fileOf);
  const named = routes.map(({ path, files, parts }) => [
    path,
    files.map(({ address }) => address),
    parts,
  ]);
  expect(named).toEqual([
    ['/', ['home.js'], ['home.js']],
    ['/exchange/spot/:pair?', ['spot.js', 'spot.css'], []],
  ]);
  expect([firstPart, locales]).toEqual([
    'first',
    { en: '/static/catalogs/v1/en', vi: '/static/catalogs/v1/vi' },
  ]);
});

it('names the deferred chunks last for a page that starts before its first render', () => {
  const starting = ROUTES.replace(
    'SpotRoute,\n    ),',
    "SpotRoute,\n    ),\n    begin: async (pair) => (await import('./pages/SpotRoute.tsx')).beginSpot(pair),",
  );
  const chunks = [
    chunk(['spot.js'], { origins: originsOf('./pages/SpotRoute.tsx') }),
    chunk(['home.js'], { origins: originsOf('./pages/HomeRoute.tsx') }),
    chunk(['index.js', 'styles.css'], { isInitial: true, isEntry: true }),
    chunk(['deferred.js', 'styles.css'], {
      origins: [{ importer: 'src/features/spot/parts/lazy.tsx', address: './deferred.ts' }],
    }),
  ];
  const { routes } = preloadsOf(chunks, catalogs, starting, fileOf);
  expect(routes.map(({ files }) => files.map(({ address }) => address))).toEqual([
    ['home.js'],
    ['spot.js', 'deferred.js'],
  ]);
  expect(routes[1]?.files.filter(({ isDeferred }) => isDeferred)).toMatchObject([
    { address: 'deferred.js' },
  ]);
});

it('fails for a route without a chunk and a table without a route instead of naming nothing', () => {
  expect(() => preloadsOf([], catalogs, ROUTES, fileOf)).toThrow('is of no chunk');
  expect(() => preloadsOf([], catalogs, 'export const ROUTES = []', fileOf)).toThrow(
    'names no route',
  );
});
