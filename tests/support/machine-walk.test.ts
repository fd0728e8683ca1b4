/** Counts of a walk: transitions by their index, and the false side of every guard. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { createActor, createMachine, not, setup } from 'xstate';
import { declaredTransitions, watchGuards } from '#scripts/machines/transitions.ts';
import { PATHS_VARIABLE, type WrittenPaths } from '#tools/machine/paths/written-paths.ts';
import { IS_LONG } from './count-of.ts';
import { WALKED_MIN, WALK_COUNT, walkMachine, type Walk } from './machine-walk.ts';

const machine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'go'; size: number } },
  guards: {
    isLarge: ({ event }) => event.size > 5,
    isNever: () => false,
    isOver: ({ event }, params: { limit: number }) => event.size > params.limit,
  },
}).createMachine({
  id: 'twin',
  context: { count: 0 },
  initial: 'a',
  states: {
    a: {
      on: {
        go: [
          { guard: 'isNever', target: 'b' },
          { guard: 'isLarge', target: 'b' },
          { guard: { type: 'isOver', params: { limit: 3 } }, target: 'b' },
          { target: 'b' },
        ],
      },
    },
    b: { on: { go: [{ guard: not('isLarge'), target: 'a' }, { target: 'a' }] } },
  },
});

it('tells transitions on one event to one place apart by their index', () => {
  const names = declaredTransitions(machine);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => name.startsWith('twin.a'))).toEqual([
    'twin.a --go #0--> twin.b [guarded]',
    'twin.a --go #0--> twin.b [guarded] is false',
    'twin.a --go #1--> twin.b [guarded]',
    'twin.a --go #1--> twin.b [guarded] is false',
    'twin.a --go #2--> twin.b [guarded]',
    'twin.a --go #2--> twin.b [guarded] is false',
    'twin.a --go #3--> twin.b',
  ]);
});

it('counts a guard that never holds as never taken, and one that always does as never false', async () => {
  const walk: Walk = {
    machine,
    events: [(random) => ({ type: 'go', size: random.pick([4, 6, 7]) })],
    responses: {},
    delays: [1],
    check: () => undefined,
  };
  const { counts } = await walkMachine(walk, { steps: 5, seed: 1 });
  const never = [...counts].filter(([, count]) => count === 0).map(([name]) => name);
  expect(never).toEqual([
    'twin.a --go #0--> twin.b [guarded]',
    // Nothing smaller than 4 is ever sent.
    'twin.a --go #2--> twin.b [guarded] is false',
    'twin.a --go #3--> twin.b',
  ]);
  expect(counts.get('twin.b --go #0--> twin.a [guarded] is false')).toBeGreaterThan(0);
});

it('records no transition of a child that starts with the machine', async () => {
  const child = createMachine({
    id: 'child',
    initial: 'starting',
    states: { starting: { always: 'started' }, started: {} },
  });
  const parent = setup({ actors: { child } }).createMachine({
    id: 'parent',
    initial: 'open',
    states: { open: { invoke: { src: 'child' }, on: { go: {} } } },
  });
  const walk: Walk = {
    machine: parent,
    events: [() => ({ type: 'go' })],
    responses: {},
    delays: [1],
    check: () => undefined,
  };
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-walk-'));
  const file = join(folder, 'paths.jsonl');
  vi.stubEnv(PATHS_VARIABLE, file);
  try {
    await walkMachine(walk, { steps: 1, seed: 1 });
    const { nameCount, missing } = JSON.parse(readFileSync(file, 'utf8')) as WrittenPaths;
    expect([nameCount, missing]).toEqual([1, []]);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});

/** Opens after seven right digits in a row: one of 280,000 random sevens. */
const lock = createMachine({
  id: 'lock',
  initial: 'd0',
  states: {
    ...Object.fromEntries(
      Array.from({ length: 7 }, (_, index) => [
        `d${index}`,
        { on: { right: index === 6 ? 'open' : `d${index + 1}`, wrong: 'd0' } },
      ]),
    ),
    open: {},
  },
});

it('takes a transition that random steps hardly ever reach', async () => {
  const wrong = () => ({ type: 'wrong' });
  const walk: Walk = {
    machine: lock,
    events: [() => ({ type: 'right' }), wrong, wrong, wrong, wrong, wrong],
    responses: {},
    delays: [1],
    check: () => undefined,
  };
  const { counts, walkCount } = await walkMachine(walk, { steps: 20, seed: 2 });
  console.log(`lock: ${walkCount} walks`, Object.fromEntries(counts));
  expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(WALKED_MIN);
  if (!IS_LONG) expect(walkCount).toBeLessThan(WALK_COUNT);
});

it('leaves every decision as it was', () => {
  const watched = machine.provide({});
  const rejected: string[] = [];
  watchGuards(watched, (name) => rejected.push(name));
  for (const [given, used] of [
    [1, 1],
    [4, 4],
    [9, 9],
  ] as const) {
    const [left, right] = [createActor(machine).start(), createActor(watched).start()];
    for (const size of [given, used, given]) {
      left.send({ type: 'go', size });
      right.send({ type: 'go', size });
      expect(right.getSnapshot().value).toBe(left.getSnapshot().value);
    }
  }
  expect(rejected.length).toBeGreaterThan(0);
});
