/** Machines of a running page, as a development build reports them. */
import { expect, it } from 'vitest';
import { join } from 'node:path';
import { fromPromise, setup } from 'xstate';
import { inspectedPackage } from '#scripts/bundler/inspector.ts';
import { root } from '#scripts/runner/programs.ts';
import { createActor, reporting } from '#tools/inspector/live/inspected-xstate.ts';
import { forgetMachines, liveMachines, runLine } from '#tools/inspector/live/live-machines.ts';

const lamp = setup({
  actors: { light: fromPromise(() => new Promise(() => undefined)) },
}).createMachine({
  id: 'lamp',
  context: { count: 0 },
  initial: 'off',
  states: {
    off: { on: { 'switch.pressed': 'on' } },
    on: { invoke: { src: 'light' }, on: { 'switch.pressed': 'off' } },
  },
});

await reporting;

it('shows each running machine with its state, events and actors, and sends it events', () => {
  const seen: string[] = [];
  const inspect = { next: ({ type }: { readonly type: string }) => void seen.push(type) };
  const actor = createActor(lamp, { inspect }).start();
  expect(seen.length).toBeGreaterThan(0);
  const [off] = liveMachines();
  expect(off).toMatchObject({ title: 'lamp', state: 'off', isolated: undefined });
  expect(off?.events).toEqual([{ type: 'switch.pressed', isAllowed: true, payload: undefined }]);
  runLine(off?.id ?? '', 'send switch.pressed');
  expect(actor.getSnapshot().value).toBe('on');
  expect(liveMachines()[0]).toMatchObject({
    state: 'on',
    active: ['', 'on'],
    lastTransition: 'lamp.off --switch.pressed--> lamp.on',
    actors: [{ name: 'light' }],
  });
  actor.stop();
  expect(liveMachines()).toEqual([]);
});

it('takes nothing but events, because the page answers its actors itself', () => {
  const actor = createActor(lamp).start();
  const id = liveMachines()[0]?.id ?? '';
  runLine(id, 'wait 100');
  expect(liveMachines()[0]?.problem).toBe('A running page takes only events.');
  runLine(id, '{');
  expect(liveMachines()[0]?.problem).toContain('is no command');
  actor.stop();
});

it('shows the machines of a story without those of the story before', () => {
  const before = createActor(lamp).start();
  forgetMachines();
  const now = createActor(lamp).start();
  before.send({ type: 'switch.pressed' });
  expect(liveMachines().map(({ state }) => state)).toEqual(['off']);
  for (const actor of [before, now]) actor.stop();
});

it('replaces XState everywhere but in the inspector itself', () => {
  expect(inspectedPackage(join(root, 'src/app'))).toMatch(/live\/inspected-xstate\.ts$/);
  expect(inspectedPackage(join(root, 'node_modules/@xstate/react/dist'))).toBeDefined();
  expect(inspectedPackage(join(root, 'tools/inspector/live'))).toBeUndefined();
  expect(inspectedPackage(join(root, 'scripts/machines'))).toBeUndefined();
});
