/** Icons in the client bundle: all of their strokes, and nothing else. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { trimIcon } from '#scripts/bundle-trim/icons.ts';

const require = createRequire(import.meta.url);
const set = join(dirname(require.resolve('lucide-react/package.json')), 'dist/esm/icons');

it.each(['search', 'list', 'layout-grid'])('%s keeps its strokes but not its names', (name) => {
  const full = readFileSync(join(set, `${name}.mjs`), 'utf8');
  const trimmed = trimIcon(full);
  const strokesOf = (code: string) => [...code.matchAll(/\b(?:d|cx|cy|r|x|y): "[^"]*"/g)].join(' ');
  expect(strokesOf(trimmed)).toBe(strokesOf(full));
  expect(strokesOf(trimmed)).not.toBe('');
  expect(trimmed).not.toMatch(/\bkey:|\bsize:|\bname:|^__iconData/m);
  expect(trimmed).toMatch(/const __iconData = \{\s+node: \[/);
});
