import { expect, it } from 'vitest';
import { shellFilesOf, catalogPartsOf } from '#scripts/runner/bundle-shell.ts';
import type { Chunk } from '#scripts/runner/chunks.ts';

const chunk = (id: string, rest: Partial<Chunk>): Chunk => ({
  id,
  files: [`${id}.js`],
  isInitial: false,
  isEntry: false,
  runtime: ['index'],
  origins: [],
  modules: [],
  ...rest,
});
const originsOf = (importer: string, address: string) => ({ origins: [{ importer, address }] });

const CHUNKS = [
  chunk('index', { isInitial: true, isEntry: true, files: ['index.js', 'styles.css'] }),
  chunk('spot', originsOf('src/app/routes.ts', './pages/SpotRoute.tsx')),
  chunk('home', originsOf('src/app/routes.ts', './pages/HomeRoute.tsx')),
  chunk('deferred', originsOf('src/features/spot/parts/lazy.tsx', './deferred.ts')),
  chunk('offline', originsOf('src/app/App.tsx', './shell/OfflineHost.tsx')),
  chunk('toasts', originsOf('src/app/App.tsx', './shell/ToastHost.tsx')),
  chunk('market', {
    isEntry: true,
    runtime: ['market'],
    modules: ['./workers/market/market.worker.ts'],
  }),
];

it('includes the files that open the shell and the trading page, and no other page', () => {
  expect(shellFilesOf(CHUNKS)).toEqual([
    '/deferred.js',
    '/index.js',
    '/market.js',
    '/offline.js',
    '/spot.js',
    '/styles.css',
  ]);
});

it('includes the other messages of these pages, and no others', () => {
  expect(catalogPartsOf(CHUNKS, { parts: ['offline', 'home', 'toasts'] })).toEqual([
    'offline.json',
  ]);
});
