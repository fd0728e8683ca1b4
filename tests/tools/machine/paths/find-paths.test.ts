/** Short paths from long recorded ones. */
import { expect, it } from 'vitest';
import { createMachine, setup } from 'xstate';
import { findPaths, shorten, walkedBy } from '#tools/machine/paths/find-paths.ts';
import { scriptOf } from '#tools/machine/paths/print-paths.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import { commandsIn } from '#tools/machine/text/run-script.ts';

const door = createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { opened: 'open', locked: 'locked' } },
    open: { on: { closed: 'closed' } },
    locked: { on: { unlocked: [{ guard: ({ event }) => event['key'] === 7, target: 'closed' }] } },
  },
});
const open: MachineCommand = { kind: 'open', input: undefined };
const send = (type: string, fields: object = {}): MachineCommand => ({
  kind: 'send',
  event: { ...fields, type },
});
const LOCKED = 'door.closed --locked--> door.locked';
const UNLOCKED = 'door.locked --unlocked--> door.closed [guarded]';
const detour = [open, ...Array.from({ length: 5 }, () => [send('opened'), send('closed')]).flat()];

it('removes all commands that the transition does not need', () => {
  const commands = [...detour, send('locked'), send('unlocked', { key: 7 })];
  expect(shorten(door, { name: UNLOCKED, commands })).toEqual([
    open,
    send('locked'),
    send('unlocked', { key: 7 }),
  ]);
});

it('covers every name with few paths, and names what no path takes alone', () => {
  const { paths, missing } = findPaths(door, [
    { name: LOCKED, candidates: [[...detour, send('locked')]] },
    { name: `${UNLOCKED} is false`, candidates: [[open, send('locked'), send('unlocked')]] },
    { name: UNLOCKED, candidates: [[open, send('locked'), send('unlocked', { key: 6 })]] },
  ]);
  expect(paths.map(({ covers }) => covers)).toEqual([[LOCKED], [`${UNLOCKED} is false`]]);
  expect(missing).toEqual([UNLOCKED]);
});

it('takes the next recorded path where the shortest does not lead there alone', () => {
  const { paths, missing } = findPaths(door, [
    {
      name: UNLOCKED,
      candidates: [
        [open, send('locked'), send('unlocked', { key: 6 })],
        [open, send('locked'), send('unlocked', { key: 5 }), send('unlocked', { key: 7 })],
      ],
    },
  ]);
  expect(missing).toEqual([]);
  expect(paths.map(({ commands }) => commands)).toEqual([
    [open, send('locked'), send('unlocked', { key: 7 })],
  ]);
});

it('does not take an actor that does not wait', () => {
  expect(walkedBy(door, [open, { kind: 'resolve', actor: 'key', value: 1 }])).toBeUndefined();
});

it('answers a child machine as one actor where the walk did', () => {
  const child = createMachine({ id: 'child', initial: 'busy', states: { busy: {} } });
  const parent = setup({ actors: { child } }).createMachine({
    id: 'parent',
    initial: 'waiting',
    states: { waiting: { invoke: { src: 'child', onDone: 'done' } }, done: {} },
  });
  const done = walkedBy(parent, [open, { kind: 'resolve', actor: 'child', value: 1 }]);
  expect([...(done ?? [])]).toEqual([
    'parent.waiting --xstate.done.actor.0.parent.waiting--> parent.done',
  ]);
});

it('prints paths as a script that runs them one after the other', () => {
  const script = scriptOf({
    id: 'door',
    nameCount: 3,
    missing: [UNLOCKED],
    paths: [
      { covers: [LOCKED], lines: ['input', 'locked'] },
      { covers: [], lines: ['input'] },
    ],
  });
  expect(script).toContain('# door: 2 paths take 2 of 3');
  expect(script).toContain(`# not taken: ${UNLOCKED}`);
  expect(commandsIn(script)).toEqual([open, send('locked'), open]);
});
