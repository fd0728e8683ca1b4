/** What a script imports is plain TypeScript: Node runs no page. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ADDRESSES } from '#src/app/addresses.ts';
import { ROUTES } from '#src/app/routes.ts';
import { root, run } from '#scripts/runner/programs.ts';

it('names each address once, with its page', () => {
  expect(ROUTES.map(({ path }) => path)).toEqual(ADDRESSES.map(({ path }) => path));
  expect(new Set(ADDRESSES.map(({ path }) => path)).size).toBe(ADDRESSES.length);
  for (const { path, page } of ROUTES) expect([path, page]).toEqual([path, expect.anything()]);
});

it('reads the addresses where no page can be read', async () => {
  expect(readdirSync(join(root, 'scripts'))).toContain('shots.ts');
  const source =
    "const { ADDRESSES } = await import('#src/app/addresses.ts'); if (ADDRESSES.length < 20) process.exit(1);";
  const { exitCode, output } = await run(['node', '--input-type=module', '-e', source]);
  expect([exitCode, output]).toEqual([0, '']);
});
