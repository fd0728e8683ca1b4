/** Plants one violation per rule of the linter's config and expects a finding: a linter that reads
 *  nothing reports success. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IMPORT_RULES, type ImportRule } from '#scripts/lint/import-rules.ts';
import { root, toolEnvironment } from '#scripts/runner/programs.ts';

interface Planted {
  readonly file: string;
  readonly code: string;
  /** Part of the expected message; undefined when the code is allowed. */
  readonly message: string | undefined;
}

const uses = (path: string): string =>
  `import * as thing from '${path}';\nexport const seen: unknown = thing;\n`;
const usesType = (path: string): string =>
  `import type { Thing } from '${path}';\nexport const seen: Thing[] = [];\n`;

const forbidden = (file: string, path: string, message: string): Planted => ({
  file,
  code: uses(path),
  message,
});
const allow = (file: string, path: string): Planted => ({
  file,
  code: uses(path),
  message: undefined,
});

/** Rules that the table of import rules does not contain. */
const IMPORTS: readonly Planted[] = [
  forbidden('src/app/a.ts', '#server/main.ts', 'over the wire alone'),
  forbidden('src/app/b.ts', '#workers/market/market-api.ts', 'by its types'),
  forbidden('src/app/c.ts', '#workers/market/engine/book-side.ts', 'insides'),
  forbidden('src/app/e.ts', '#contract/samples/spot.ts', 'documentation never ship'),
  forbidden('src/app/f.ts', '#contract/docs/call-docs.ts', 'documentation never ship'),
  allow('src/app/d.ts', '#machines/auth/session.machine.ts'),
  allow('server/start/start-server.ts', '#server/routes/handlers.ts'),
  forbidden('stories/a.stories.tsx', '#src/api/client.ts', 'no network'),
  forbidden('stories/b.stories.tsx', '#src/realtime/market-link.ts', 'no network'),
  forbidden('stories/c.stories.tsx', '#src/app/routes.ts', 'no network'),
  allow('stories/d.stories.tsx', '#contract/samples/spot.ts'),
  forbidden('tests/e2e/wait.e2e.ts', 'node:timers/promises', 'never for time'),
  forbidden('contract/core/b.ts', '../shape.ts', 'imports nothing from outside'),
  forbidden('workers/market/engine/b.ts', '../socket/socket.ts', 'decode in socket/'),
  { file: 'src/stores/e.ts', code: usesType('#workers/market/market-api.ts'), message: undefined },
  { file: 'src/binding/c.ts', code: usesType('#machines/auth/x.machine.ts'), message: undefined },
  {
    file: 'domain/dynamic.ts',
    code: "export const late = (): Promise<unknown> => import('#server/main.ts');\n",
    message: 'pure trading rules',
  },
  {
    file: 'domain/again.ts',
    code: "export { config } from '#server/config/config.ts';\n",
    message: 'pure trading rules',
  },
];

/** A file that an entry of the table means: "#domain" any file below it, "node:*" any module. */
const exampleOf = (entry: string): string => {
  const path = entry.replace('#workers/*/*-api', '#workers/market/market-api').replace('*', 'fs');
  return path.startsWith('#') && !path.endsWith('.ts') ? `${path}/a.ts` : path;
};

/** All that any folder may import, and what none of the table may. */
const EVERYTHING: readonly string[] = [
  ...new Set([
    ...IMPORT_RULES.flatMap(({ mayImport }) => mayImport.map(exampleOf)),
    ...IMPORT_RULES.map(({ from }) => exampleOf(`#${from}`)),
    '#contract/rest/auth.ts',
    '#contract/samples/spot.ts',
    '#contract/docs/call-docs.ts',
    '#src/app/routes.ts',
    '#src/features/spot/index.ts',
    '#server/main.ts',
    '#tests/support/wait.ts',
  ]),
];

const isBelow = (path: string, entry: string): boolean =>
  path === entry ||
  path.startsWith(`${entry.replace(/[*]$/, '')}${entry.endsWith('*') ? '' : '/'}`);

/** Decides without the linter whether a file below `from` may import `path`. */
function mayImport({ from, mayImport: entries, relative }: ImportRule, path: string): boolean {
  if (path.startsWith('#contract/samples/')) return from === 'contract';
  if (path.startsWith('#contract/docs/') && !/^(?:contract|server)/.test(from)) return false;
  const isOwn = isBelow(path, `#${from}`) || path === exampleOf(`#${from}`);
  if (relative === undefined && isOwn) return true;
  return entries.some((entry) => exampleOf(entry) === path || isBelow(path, entry));
}

const fileOf = ({ from }: ImportRule): string => {
  const path = from.replace('workers/*', 'workers/market').replace('*', '');
  return path.endsWith('.ts') ? path : `${path}/every.ts`;
};

/** One line for each path, so that a finding names it. */
const everyImport = EVERYTHING.map((path) => `import '${path}';\n`).join('');

const clock = (file: string, code: string, message: string | undefined): Planted => ({
  file,
  code: `export const now = (): unknown => ${code};\n`,
  message,
});

const HABITS: readonly Planted[] = [
  clock('domain/clock.ts', 'Date.now()', 'Time is passed in'),
  clock('machines/clock.ts', 'Date.now()', 'Time is passed in'),
  clock('src/trading/clock.ts', 'performance.now()', 'Time is passed in'),
  clock('server/exchange/clock.ts', 'Date.now()', 'Time is passed in'),
  clock('server/bots/dice.ts', 'Math.random()', 'Randomness is passed in'),
  clock('src/api/id.ts', 'crypto.randomUUID()', 'IDs are passed in'),
  clock('workers/market/wait.ts', 'setTimeout(now, 5)', 'Timers are passed in'),
  clock('src/stores/wait.ts', 'globalThis.setInterval(now, 5)', 'Timers are passed in'),
  clock('src/platform/clock.ts', 'Date.now()', undefined),
  clock('server/main.ts', 'Date.now()', undefined),
  clock('workers/market/market.worker.ts', 'setTimeout(now, 5)', undefined),
  clock('tests/e2e/still/wall.e2e.ts', 'Date.now()', 'tells the time by the exchange'),
  clock('tests/e2e/speed.e2e.ts', 'performance.now()', 'measures no speed'),
  clock('tests/e2e/timer.e2e.ts', 'setTimeout(now, 5)', 'never for time'),
  clock('tests/browsers/window.journey.ts', 'window.setTimeout(now, 5)', 'never for time'),
  clock('tests/browsers/wait.journey.ts', 'page.waitForTimeout(5)', 'never for time'),
  clock('tests/e2e/limit.e2e.ts', 'test.setTimeout(5)', undefined),
  clock('tests/browsers/driver/wait.ts', 'setTimeout(now, 5)', undefined),
  clock('src/app/kept.ts', 'actor.getPersistedSnapshot()', 'would need a version'),
  clock('src/platform/kept.ts', 'actor.getPersistedSnapshot()', 'would need a version'),
  clock('domain/float.ts', "parseFloat('1.5')", 'Money is never a float'),
  clock('src/platform/float.ts', "Number.parseFloat('1.5')", 'Money is never a float'),
  {
    file: 'src/app/actor.ts',
    code: "import { createActor } from 'xstate';\nexport const make: unknown = createActor;\n",
    message: 'lists the machines for bug reports',
  },
  {
    file: 'server/ledger/truth.ts',
    code: 'export const isEmpty = (units: bigint): boolean => !units;\n',
    message: 'strict-boolean-expressions',
  },
  {
    file: 'server/ledger/comparison.ts',
    code: 'export const isEmpty = (units: bigint): boolean => units === 0n;\n',
    message: undefined,
  },
  {
    file: 'src/trading/Raw.tsx',
    code: 'export const Raw = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;\n',
    message: 'no-danger',
  },
  {
    file: 'server/exchange/dropped.ts',
    code: 'export function go(): void {\n  Promise.resolve(1);\n}\n',
    message: 'no-floating-promises',
  },
  {
    file: 'domain/loose.ts',
    code: 'export const loose = (value: any): number => value;\n',
    message: 'no-explicit-any',
  },
  {
    file: 'domain/sure.ts',
    code: 'export const sure = (value: number | undefined): number => value!;\n',
    message: 'no-non-null-assertion',
  },
  {
    file: 'domain/type-only.ts',
    code: "import { Pair } from '#contract/core/pair.ts';\nexport const list: Pair[] = [];\n",
    message: 'consistent-type-imports',
  },
  { file: 'domain/round.ts', code: "export * from './trip.ts';\n", message: 'no-cycle' },
  {
    file: 'server/exchange/round.ts',
    code: "import type { Trip } from './trip.ts';\nexport type Round = Trip[];\n",
    message: 'no-cycle',
  },
  {
    file: 'server/exchange/trip.ts',
    code: "import type { Round } from './round.ts';\nexport type Trip = Round[];\n",
    message: 'no-cycle',
  },
  { file: 'domain/trip.ts', code: "export * from '#domain/round.ts';\n", message: 'no-cycle' },
];

interface Diagnostic {
  readonly code: string;
  readonly filename: string;
  readonly message: string;
  readonly help?: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

let folder = '';
let diagnostics: readonly Diagnostic[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-boundaries-'));
  for (const name of ['oxlint.config.ts', 'scripts/lint', 'package.json', 'tsconfig.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  const every = IMPORT_RULES.map((rule) => ({ file: fileOf(rule), code: everyImport }));
  for (const { file, code } of [...IMPORTS, ...HABITS, ...every]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), code);
  }
  // The planted tree has no packages, so Node's types are left out.
  const options = { compilerOptions: { types: [] }, extends: './tsconfig.base.json' };
  cpSync(join(folder, 'tsconfig.json'), join(folder, 'tsconfig.base.json'));
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const linted = spawnSync('oxlint', ['-f', 'json', '.'], {
    cwd: folder,
    env: toolEnvironment(),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const report = JSON.parse(linted.stdout) as { readonly diagnostics: readonly Diagnostic[] };
  diagnostics = report.diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const messagesOf = (file: string): readonly string[] =>
  diagnostics
    .filter((found) => found.filename.endsWith(file))
    .map((found) => `${found.code} ${found.message} ${found.help ?? ''}`);

describe('import directions', () => {
  it.each(IMPORTS)('$file: $message', ({ file, message }) => {
    const messages = messagesOf(file).filter((line) => line.includes('no-restricted-imports'));
    if (message === undefined) expect(messages).toEqual([]);
    else expect(messages.join('\n')).toContain(message);
  });
});

describe('the table of import rules', () => {
  it.each(IMPORT_RULES.map((rule) => [rule.from, rule] as const))(
    '%s imports what its row allows, and nothing else',
    (_from, rule) => {
      const found = diagnostics.filter(
        ({ filename, code }) =>
          filename.endsWith(fileOf(rule)) && code.includes('no-restricted-imports'),
      );
      const lines = found.flatMap(({ labels }) => labels.map(({ span }) => span.line));
      const forbiddenPaths = lines.map((line) => EVERYTHING[line - 1]);
      expect(new Set(forbiddenPaths)).toEqual(
        new Set(EVERYTHING.filter((path) => !mayImport(rule, path))),
      );
      for (const { message, help = '' } of found) {
        expect(`${message} ${help}`).toContain(rule.reason);
      }
    },
  );
});

describe('habits', () => {
  it.each(HABITS)('$file: $message', ({ file, message }) => {
    const messages = messagesOf(file).filter((line) => !line.includes('no-unused'));
    if (message === undefined) expect(messages).toEqual([]);
    else expect(messages.join('\n')).toContain(message);
  });
});
