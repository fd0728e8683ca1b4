import { expect, it } from 'vitest';
import { ownerOf, sharesOf } from '#scripts/runner/source-shares.ts';

it('counts every character for the source named by its map, and the rest for the bundler', () => {
  // "ab" comes from one.ts, "cde" from two.ts; the second line has no source.
  const map = {
    version: 3,
    file: 'index.js',
    sources: ['src/one.ts', 'node_modules/two/index.js'],
    sourcesContent: [],
    names: [],
    mappings: 'AAAA,ECAA',
    sourceRoot: '',
  };
  expect([...sharesOf('abcde\nfg', map)]).toEqual([
    ['src/one.ts', 2],
    ['node_modules/two/index.js', 3],
    ['bundler', 2],
  ]);
});

it('names a library by its package and our own by its folder', () => {
  expect(ownerOf('../../node_modules/@radix-ui/react-menu/dist/index.mjs')).toBe(
    '@radix-ui/react-menu',
  );
  expect(ownerOf('../../node_modules/a/node_modules/b/c.js')).toBe('b');
  expect(ownerOf('../main/src/trading/book/LevelRow.tsx')).toBe('src/trading');
  expect(ownerOf('../main/contract/wire.ts')).toBe('contract');
  expect(ownerOf('../main/src/trading/book/LevelRow.tsx', true)).toBe(
    'src/trading/book/LevelRow.tsx',
  );
  expect(ownerOf('rspack/runtime/chunk loaded')).toBe('bundler');
});
