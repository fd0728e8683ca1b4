/** Which paths a page can play, with the states on the way. */
import { expect, it } from 'vitest';
import { setup, fromPromise } from 'xstate';
import type { MachineDriver } from '#tools/drive/driver.ts';
import { planPaths } from '#tools/drive/path-plan.ts';

const lamp = setup({
  actors: { light: fromPromise(() => new Promise(() => {})) },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { pressed: 'starting' } },
    starting: { invoke: { src: 'light', onDone: 'on', onError: 'off' } },
    on: { on: { burned: 'off' } },
  },
});
const driver: MachineDriver = {
  machine: 'lamp',
  title: 'lamp',
  adapt: (path) => path,
  reasonAgainst: (command, state) =>
    command.kind === 'send' && command.event.type === 'burned' ? `not in ${state}` : undefined,
  open: () => ({ play: () => Promise.resolve(), expectState: () => Promise.resolve() }),
};
const plansOf = (...paths: readonly (readonly string[])[]) =>
  planPaths(lamp, driver, {
    id: 'lamp',
    nameCount: 4,
    missing: [],
    paths: paths.map((lines) => ({ covers: [], lines })),
  });

it('has the state after each command, and what the path takes', () => {
  const [path] = plansOf(['input', 'pressed', 'resolve light']);
  expect(path?.steps.map(({ state }) => state)).toEqual(['off', 'starting', 'on']);
  expect(path?.covers).toContain('lamp.off --pressed--> lamp.starting');
  expect(path?.reasonAgainst).toBeUndefined();
});

it('names why a path cannot be played, by the state before the command', () => {
  const [burned, impossible] = plansOf(
    ['input', 'pressed', 'resolve light', 'burned'],
    ['input', 'resolve light'],
  );
  expect(burned?.reasonAgainst).toBe('not in on');
  expect(impossible?.reasonAgainst).toContain('No actor "light" waits');
});
