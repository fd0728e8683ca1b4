/** Libraries without unused code: every cut still matches its library, and a machine runs on the
 *  reduced library as on the full one. */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as Valibot from 'valibot';
import type * as XState from 'xstate';
import { CUTS, cut, type Cut } from '#scripts/bundle-trim/cuts.ts';
import { listFiles } from '#scripts/tree/files.ts';

const folderOf = (name: string): string => join('node_modules', name);
const NAMES = ['axios', 'laravel-echo', 'pusher-js', 'uplot', 'valibot', 'xstate'];
const libraries = NAMES.flatMap((name) =>
  globSync(join(folderOf(name), '{dist,lib,src}/**/*.{js,mjs,ts}')),
);
const filesOf = ({ file }: Cut): readonly string[] =>
  libraries.filter((path) => file.test(path) && !path.includes('.development.'));

/** Reads code with the bundle of `tests/support` when Node cannot parse all of it (an older type
 *  syntax). */
function isRead(code: string): boolean {
  try {
    stripTypeScriptTypes(code);
    return true;
  } catch {
    return false;
  }
}

describe('a library of the bundle', () => {
  it.each(CUTS.map((one) => [String(one.file), one] as const))('%s is still a module', (_, one) => {
    const [path, ...others] = filesOf(one);
    expect(others).toEqual([]);
    const full = readFileSync(path ?? '', 'utf8');
    const trimmed = cut(full, one);
    expect(trimmed.length).toBeLessThan(full.length);
    expect(isRead(trimmed)).toBe(isRead(full));
    expect(/^export .*/m.exec(trimmed)?.[0]).toBe(/^export .*/m.exec(full)?.[0]);
  });

  it('stops the build when the library lacks code that a cut names', () => {
    const file = /one\.js$/;
    expect(() => cut('function one() {\n}', { file, emptied: ['other'] })).toThrow('other');
    expect(() => cut('const one = 1;', { file, instead: [[/two/, '']] })).toThrow('two');
  });

  it('removes the body of a function and nothing else', () => {
    const code =
      'function one(a) {\n\tif (a) {\n\t\ttwo();\n\t}\n}\nfunction two() {\n\tthree();\n}';
    const trimmed = cut(code, { file: /one\.js$/, emptied: ['one'] });
    expect(trimmed).toBe('function one(a) {}\nfunction two() {\n\tthree();\n}');
  });
});

/** Our code uses these names for other things: `unbind_all` by a channel. */
const COMMON = new Set([
  'bind',
  'unbind',
  'join',
  'leave',
  'events',
  'definition',
  'inspect',
  'unbind_all',
]);

describe('our own code', () => {
  it('uses nothing that is cut: it would pass every test and do nothing in the product', () => {
    const names = CUTS.flatMap(({ emptied = [] }) => emptied).filter((name) => !COMMON.has(name));
    const requested = new RegExp(String.raw`(?:\.|\{ |, )(?:${[...names, 'spawn'].join('|')})\b`);
    const sources = listFiles(['machines', 'src', 'workers']).filter((path) =>
      /\.tsx?$/.test(path),
    );
    expect(sources.length).toBeGreaterThan(500);
    expect(requested.test("import { assign, sendTo } from 'xstate';")).toBe(true);
    expect(sources.filter((path) => requested.test(readFileSync(path, 'utf8')))).toEqual([]);
  });
});

/** Loads the library's modules side by side, cut as in the bundle. */
async function trimmedXState(): Promise<typeof XState> {
  const folder = mkdtempSync(join(import.meta.dirname, 'trimmed-xstate-'));
  try {
    for (const path of globSync(join(folderOf('xstate'), 'dist/*.esm.js'))) {
      if (path.includes('.development.')) continue;
      const full = readFileSync(path, 'utf8');
      const one = CUTS.find(({ file }) => file.test(path));
      const trimmed = one === undefined ? full : cut(full, one);
      const local = trimmed
        .replaceAll(/(\.esm)\.js/g, '$1.mjs')
        .replace(/import '[^']*dev[^']*';/, '');
      writeFileSync(join(folder, basename(path).replace(/\.js$/, '.mjs')), local);
    }
    const address = pathToFileURL(join(folder, 'xstate.esm.mjs')).href;
    return (await import(/* @vite-ignore */ address)) as typeof XState;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('runs a machine with guards, calls, delays, emitted and raised events', async () => {
  const { SimulatedClock, assign, createActor, emit, enqueueActions, fromPromise, raise, setup } =
    await trimmedXState();
  const machine = setup({
    types: {
      context: {} as { readonly count: number },
      events: {} as { type: 'started' } | { type: 'again' } | { type: 'left' },
      emitted: {} as { type: 'counted'; count: number },
    },
    actors: { three: fromPromise(() => Promise.resolve(3)) },
    guards: { isLow: ({ context }) => context.count < 5 },
    delays: { pauseMs: 1_000 },
  }).createMachine({
    context: { count: 0 },
    initial: 'idle',
    states: {
      idle: { on: { started: 'requesting' } },
      requesting: {
        invoke: {
          src: 'three',
          onDone: {
            target: 'waiting',
            actions: assign(({ context, event }) => ({ count: context.count + event.output })),
          },
        },
      },
      waiting: { after: { pauseMs: 'choosing' } },
      choosing: {
        entry: raise({ type: 'again' }),
        on: { again: [{ guard: 'isLow', target: 'requesting' }, { target: 'done' }] },
      },
      done: {
        entry: enqueueActions(({ context, enqueue }) => {
          enqueue(emit({ type: 'counted', count: context.count }));
        }),
        type: 'final',
      },
    },
  });
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock });
  const counts: number[] = [];
  actor.on('counted', ({ count }) => counts.push(count));
  actor.start().send({ type: 'started' });
  for (let round = 0; round < 2; round += 1) {
    await expect.poll(() => actor.getSnapshot().value).toBe('waiting');
    clock.increment(1_000);
  }
  expect(actor.getSnapshot()).toMatchObject({
    value: 'done',
    status: 'done',
    context: { count: 6 },
  });
  expect(counts).toEqual([6]);
});

/** Loads one file, cut as in the bundle. */
async function trimmedValibot(): Promise<typeof Valibot> {
  const folder = mkdtempSync(join(import.meta.dirname, 'trimmed-valibot-'));
  try {
    const path = join(folderOf('valibot'), 'dist/index.mjs');
    const one = CUTS.find(({ file }) => file.test(path));
    const trimmed = join(folder, 'index.mjs');
    writeFileSync(trimmed, one === undefined ? '' : cut(readFileSync(path, 'utf8'), one));
    return (await import(/* @vite-ignore */ pathToFileURL(trimmed).href)) as typeof Valibot;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('accepts and rejects values like the full library, with the same messages and paths', async () => {
  const trimmed = await trimmedValibot();
  const readWith = (v: typeof Valibot, value: unknown): unknown => {
    const price = v.pipe(v.string('a price is text'), v.regex(/^\d+$/, 'a price has digits'));
    const row = v.looseObject({ price, size: v.optional(v.pipe(v.number(), v.minValue(1)), 1) });
    const schema = v.object({ rows: v.array(row), side: v.picklist(['buy', 'sell']) });
    const { success, output, issues } = v.safeParse(schema, value);
    const counts = issues?.map((issue) => [v.getDotPath(issue), issue.message, issue.type]);
    return { success, output, counts };
  };
  const values = [
    {
      rows: [
        { price: '12', size: 3 },
        { price: '1', more: true },
      ],
      side: 'buy',
    },
    { rows: [{ price: 12 }, { price: 'x', size: 0 }], side: 'hold' },
    { side: 'buy' },
    undefined,
  ];
  expect(values.map((value) => readWith(trimmed, value))).toEqual(
    values.map((value) => readWith(Valibot, value)),
  );
  expect(readWith(trimmed, values[1])).toMatchObject({ success: false });
});
