import { expect, it } from 'vitest';
import type { Chunk } from '#scripts/runner/chunks.ts';
import { preloadsOf } from '#scripts/runner/preloads.ts';

const chunk = (files: readonly string[], rest: Partial<Chunk>): Chunk => ({
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
    path: '/exchange/spot/:pair?',
    page: page(
      async () => (await import(/* webpackChunkName: "spot" */ './pages/SpotRoute.tsx')).SpotRoute,
    ),
  },`;
const asked = (address: string) => [{ importer: 'src/app/routes.ts', address }];
const fileOf = (file: string) => ({ address: file, as: 'script' as const, integrity: '' });

it('names for each address the chunks of its page, and for each language its catalog', () => {
  const chunks = [
    chunk(['index.js'], { isInitial: true, isEntry: true }),
    chunk(['spot.js', 'spot.css'], { origins: asked('./pages/SpotRoute.tsx') }),
    chunk(['vi.js'], { modules: ['./locales/vi/messages.ts'] }),
  ];
  const { routes, locales } = preloadsOf(chunks, ROUTES, fileOf);
  expect(routes.map(({ path, files }) => [path, ...files.map(({ address }) => address)])).toEqual([
    ['/exchange/spot/:pair?', 'spot.js', 'spot.css'],
  ]);
  expect(locales['vi']?.map(({ address }) => address)).toEqual(['vi.js']);
});

it('fails rather than name nothing: a route without a chunk, a table without a route', () => {
  expect(() => preloadsOf([], ROUTES, fileOf)).toThrow('is of no chunk');
  expect(() => preloadsOf([], 'export const ROUTES = []', fileOf)).toThrow('names no route');
});
