/** Files written by `npm run new` must pass the same checks as all other files. */
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planOf, writePlan } from '#scripts/new.ts';
import { root, toolEnvironment } from '#scripts/runner/programs.ts';

const PLANS = [
  ['feature', 'sea-weather'],
  ['machine', 'harbour/sea-lock'],
  ['route', 'harbour/open-sea-lock'],
  ['story', 'design/overlay/TooltipLayer'],
] as const;

/** Parts of the stories' preview that import most of the client, by the types they have for a story: a
 *  check of the new files reads a third of the tree. The step `types` checks the parts themselves. */
const DECLARED = {
  'canvas.tsx': [
    "import type { Decorator } from 'storybook-react-rsbuild';",
    'export declare const canvas: Decorator;',
  ],
  'locale.ts': [
    'type Globals = Readonly<Record<string, unknown>>;',
    'export declare function prepareLocale(globals: Globals): Promise<void>;',
  ],
} as const;

/** Copy of the tree's folders, so that new files are checked against their real neighbors. */
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'tidemark-new-'));
  const rooms = ['contract', 'domain', 'machines', 'server', 'src', 'workers', '.storybook'];
  const walker = ['machine-walk', 'walk-guide', 'transitions', 'count-of', 'seeded-random'];
  const support = walker.map((name) => `tests/support/${name}.ts`);
  const single = [...support, 'package.json', 'oxlint.config.ts', 'scripts/lint'];
  for (const room of [...rooms, ...single, 'locales', '.oxfmtrc.json']) {
    if (existsSync(join(root, room)))
      cpSync(join(root, room), join(copy, room), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  rmSync(join(copy, 'stories'), { recursive: true, force: true });
  for (const [kind, name] of PLANS) writePlan(planOf(kind, name), copy);
  for (const [name, lines] of Object.entries(DECLARED)) {
    expect(existsSync(join(copy, '.storybook', name)), name).toBe(true);
    writeFileSync(join(copy, '.storybook', name), lines.join('\n'));
  }
  // A program of the new files and what they import: the types of everything else are a step of their own.
  cpSync(join(root, 'tsconfig.json'), join(copy, 'tsconfig.tree.json'));
  const own = { extends: './tsconfig.tree.json', include: ['**/*.d.ts'], files: sources() };
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(own));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

const write = (): readonly string[] =>
  PLANS.flatMap(([kind, name]) => planOf(kind, name).files.map(({ path }) => path));
const sources = (): readonly string[] => write().filter((path) => /\.tsx?$/.test(path));

const runIn = (command: string, rest: readonly string[]): string => {
  const ran = spawnSync(command, rest, { cwd: copy, env: toolEnvironment(), encoding: 'utf8' });
  return `${ran.stdout}${ran.stderr}`;
};

it('writes files with valid types', () => {
  const output = runIn('tsc', ['-p', '.']).split('\n');
  expect(output.filter((line) => line.startsWith('error'))).toEqual([]);
  expect(output.filter((line) => sources().some((path) => line.startsWith(path)))).toEqual([]);
});

it('writes files that pass the linter and the formatter', () => {
  const linted = runIn('oxlint', ['-f', 'unix', ...sources()]);
  expect(linted.split('\n').filter((line) => line.includes('[Error'))).toEqual([]);
  expect(runIn('oxfmt', ['--list-different', ...sources()]).trim()).toBe('');
});

it('overwrites nothing', () => {
  expect(() => writePlan(planOf('feature', 'sea-weather'), copy)).toThrow('Already exists');
});

it.each([
  [undefined, undefined, 'feature|machine|route|story'],
  ['feature', 'GiftCards', 'npm run new feature gift-cards'],
  ['machine', 'withdrawal', 'npm run new machine wallet/withdrawal'],
  ['story', 'design/controls/Nothing', 'is not there yet'],
])('shows the usage for %s %s', (kind, name, message) => {
  expect(() => planOf(kind, name)).toThrow(message);
});
