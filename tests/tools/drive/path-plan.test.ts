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
  reasonAgainst: (command, { state }) =>
    command.kind === 'send' && command.event.type === 'burned' ? `not in ${state}` : undefined,
  open: () => ({ play: () => Promise.resolve(), expectState: () => Promise.resolve() }),
};
const plansBy = (by: MachineDriver, ...paths: readonly (readonly string[])[]) =>
  planPaths(lamp, by, {
    id: 'lamp',
    nameCount: 4,
    missing: [],
    paths: paths.map((lines) => ({ covers: [], lines })),
  });

const plansOf = (...paths: readonly (readonly string[])[]) => plansBy(driver, ...paths);

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

it('names the actors that wait after a command, whose calls are held', () => {
  const [path] = plansOf(['input', 'pressed', 'resolve light']);
  expect(path?.steps.map(({ waiting }) => waiting)).toEqual([[], ['light'], []]);
});

it('plays what a page does for a command, and runs what it does by itself', () => {
  const page: MachineDriver = {
    ...driver,
    // The button is pressed twice, and the lamp burns out at once.
    rewrite: (command) => (command.kind === 'send' ? [command, command] : [command]),
    followUp: (_command, { state }) =>
      state === 'on' ? [{ kind: 'send', event: { type: 'burned' } }] : [],
  };
  const [path] = plansBy(page, ['input', 'pressed', 'resolve light']);
  expect(path?.steps.map(({ state }) => state)).toEqual(['off', 'starting', 'starting', 'off']);
  expect(path?.covers).toContain('lamp.on --burned--> lamp.off');
  expect(path?.reasonAgainst).toBeUndefined();
});
