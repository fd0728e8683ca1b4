/** The HTTP library in the bundle: each replacement belongs to an existing module of the library. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { INSTEAD, trimRequestsModule } from '#scripts/bundle-trim/requests.ts';

const require = createRequire(import.meta.url);
const library = join(dirname(require.resolve('axios/package.json')), 'lib');
const namesOf = (code: string): readonly string[] =>
  [...code.matchAll(/^export (?:(?:const|function) (\w+)|(default))/gm)].map(
    ([, named, isDefault]) => named ?? isDefault ?? '',
  );

it.each(Object.entries(INSTEAD))(
  '%s exists and has the exports of its replacement',
  (path, code) => {
    const full = join(library, path);
    expect(existsSync(full)).toBe(true);
    expect(namesOf(readFileSync(full, 'utf8'))).toEqual(expect.arrayContaining([...namesOf(code)]));
  },
);

it('is resolved from any folder of the library and from nowhere else', () => {
  const found = trimRequestsModule('./toFormData.js', join(library, 'helpers'));
  expect(found).toMatch(/^data:text\/javascript,export/);
  expect(trimRequestsModule('../helpers/toFormData.js', join(library, 'defaults'))).toBe(found);
  expect(trimRequestsModule('./helpers/toFormData.js', library)).toBe(found);
  expect(trimRequestsModule('./helpers/bind.js', library)).toBeUndefined();
  expect(trimRequestsModule('./toFormData.js', '/elsewhere/lib/helpers')).toBeUndefined();
});
