/** Modules that a script imports are plain TypeScript: Node runs no page. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROUTES } from '#src/app/routes.ts';
import { root, run } from '#scripts/runner/programs.ts';

it('names each address once, with its page', () => {
  expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length);
  for (const { path, page } of ROUTES) expect([path, page]).toEqual([path, expect.anything()]);
});

it('reads the addresses where no page can be read', async () => {
  expect(readdirSync(join(root, 'scripts'))).toContain('shots.ts');
  const source =
    "const { ROUTES } = await import('#src/app/routes.ts'); if (ROUTES.length < 20) process.exit(1);";
  const { exitCode, output } = await run(['node', '--input-type=module', '-e', source]);
  expect([exitCode, output]).toEqual([0, '']);
});
