import { expect, it } from 'vitest';
import { loadedFilesOf, partsOf } from '#scripts/runner/chunks.ts';
import { BUILD, chunk } from './made-up-build.ts';

it('tells the entry, routes, other parts and workers apart', () => {
  const parts = partsOf(BUILD).map(
    ({ kind, name, files }) => `${kind} ${name}: ${files.join(' ')}`,
  );
  expect(parts.slice(0, 3)).toEqual([
    'entry entry: index.js styles.css',
    'worker market: market.js market-start.js',
    'route home: home.js',
  ]);
  expect(parts).toContain('other afterBook: afterBook.js');
});

it('adds the files of the parts that are loaded before a part', () => {
  expect(loadedFilesOf(BUILD, 'hotkeyViews')).toEqual([
    'spot.js',
    'afterBook.js',
    'hotkeyViews.js',
  ]);
});

it('fails on a row without a chunk, and on a chunk of the page without a row', () => {
  expect(() => partsOf(BUILD.filter(({ name }) => name !== 'menu'))).toThrow(
    'no chunk of the deferred part menu',
  );
  const stray = chunk({ files: ['7.js'], isDeferred: true, modules: ['src/app/New.tsx'] });
  expect(() => partsOf([...BUILD, stray])).toThrow('names the chunk of 7.js');
});
