/** Checks that the documents match the code. `npm run docs` fixes most failures here. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { deploymentConfig } from '#contract/config.ts';
import { parse } from '#contract/codec.ts';
import { generatedPages, stalePages } from '#scripts/docs.ts';
import { pageOf } from '#scripts/draw-machines.ts';
import { withTable } from '#scripts/list-configuration.ts';
import { root } from '#scripts/runner/programs.ts';
import { listFiles } from '#scripts/tree/files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

it('keeps every generated page equal to the code', async () => {
  const pages = await generatedPages();
  expect(pages.length).toBeGreaterThan(5);
  const differing = pages.filter(
    ({ path, text }) => !existsSync(join(root, path)) || read(path) !== text,
  );
  expect(differing.map(({ path }) => path)).toEqual([]);
  expect(stalePages(pages)).toEqual([]);
});

it('shows a configuration document that the client accepts', () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(read('README.md')) ?? [];
  const parsed = parse(deploymentConfig, JSON.parse(example));
  expect(parsed.ok ? [] : parsed.issues).toEqual([]);
});

it('names only existing commands', () => {
  const { scripts } = JSON.parse(read('package.json')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/architecture.md'];
  const named = documents.flatMap((path) =>
    [...read(path).matchAll(/npm run ([\w:]+)/g)].map((found) => found[1] ?? ''),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((verb) => !(verb in scripts))).toEqual([]);
});

it('links only to existing targets', () => {
  const documents = [...listFiles(['docs']), 'README.md', 'CONTRIBUTING.md'].filter((path) =>
    path.endsWith('.md'),
  );
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:)([^)#]+)\)/g)]
      .map((found) => join(path, '..', found[1] ?? ''))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${path} links to ${target}`),
  );
  expect(broken).toEqual([]);
});

describe('state machine diagrams', () => {
  const machine = createMachine({
    id: 'lock',
    initial: 'closed',
    on: { 'house.burnt': '.open' },
    states: {
      closed: { on: { 'key.turned': { guard: 'hasRight', target: 'open' } } },
      open: {
        initial: 'quiet',
        states: { quiet: { always: { guard: 'isWindy', target: 'banging' } }, banging: {} },
        on: { 'key.turned': 'closed', 'wind.rose': '.banging' },
        after: { closeMs: 'closed' },
      },
    },
  });
  const page = pageOf(machine, 'machines/house/lock.machine.ts');

  it('show every state, transition, guard and delay', () => {
    for (const line of [
      '[*] --> closed',
      'closed --> open: key.turned [hasRight]',
      'open --> closed: key.turned',
      'open --> closed: after closeMs',
      'open --> open_banging: wind.rose',
      'open_quiet --> open_banging: always [isWindy]',
      'state "every state" as everywhere',
      'everywhere --> open: house.burnt',
    ]) {
      expect(page).toContain(line);
    }
  });

  it('list for each leaf its response to each event, and the reason why it ignores one', () => {
    expect(page).toContain('| `closed` | open | open [hasRight] | **not declared** |');
    expect(page).toContain('| `open.quiet` | open | closed | open.banging |');
    const declared = pageOf(machine, 'machines/house/lock.machine.ts', [
      { in: ['closed'], events: ['wind.rose'], because: 'a closed door does not move' },
    ]);
    expect(declared).toContain('| `closed` | open | open [hasRight] | 1 |');
    expect(declared).toContain('1. A closed door does not move.');
  });
});

it('puts the table of variables between its markers, and rejects a README without them', () => {
  const text = withTable(read('README.md'), '| variable |');
  expect(text).toContain('npm run docs -->\n| variable |\n<!-- end');
  expect(() => withTable('# Tidemark', '| variable |')).toThrow('README.md has no');
});
