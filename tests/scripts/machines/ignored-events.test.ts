/** What machines ignore, compared with what is declared beside them: a planted machine, then every machine. */
import { describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import type { IgnoredEvents } from '#machines/kernel/ignored-events.ts';
import { ignoredPairs, ignoredProblems } from '#scripts/machines/ignored-events.ts';
import { listMachines, loadMachine } from '#scripts/machines/machine-list.ts';
import { openTypes } from '#tools/machine/types/machine-types.ts';

describe('a machine', () => {
  const machine = createMachine({
    id: 'player',
    initial: 'starting',
    on: { 'volume.changed': {} },
    states: {
      starting: { always: 'off' },
      off: { on: { 'power.pressed': 'on' } },
      on: {
        type: 'parallel',
        on: { 'power.pressed': 'off' },
        states: {
          disc: {
            initial: 'empty',
            states: {
              empty: { on: { 'disc.inserted': 'turning' } },
              turning: { on: { 'disc.ejected': 'empty' } },
            },
          },
          light: { initial: 'dark', states: { dark: { on: { 'light.pressed': 'lit' } }, lit: {} } },
        },
      },
      broken: { type: 'final' },
    },
  });
  const all: readonly IgnoredEvents[] = [
    { in: ['off'], events: ['disc.ejected', 'disc.inserted', 'light.pressed'], because: 'off' },
    { in: ['on.disc.empty'], events: ['disc.ejected'], because: 'there is no disc' },
    { in: ['on.disc.turning'], events: ['disc.inserted'], because: 'there is a disc' },
    { in: ['on.light.lit'], events: ['light.pressed'], because: 'the light is on' },
  ];

  it('ignores what neither a state, its ancestors nor a region beside it handle', () => {
    expect(ignoredPairs(machine).map(({ state, event }) => `${state} ${event}`)).toEqual([
      'off disc.ejected',
      'off disc.inserted',
      'off light.pressed',
      'on.disc.empty disc.ejected',
      'on.disc.turning disc.inserted',
      'on.light.lit light.pressed',
    ]);
    expect(ignoredProblems(machine, all)).toEqual([]);
  });

  it('fails without a declaration, with a needless one, and with two', () => {
    expect(ignoredProblems(machine, all.slice(1))).toEqual([
      'player: off neither handles nor declares disc.ejected',
      'player: off neither handles nor declares disc.inserted',
      'player: off neither handles nor declares light.pressed',
    ]);
    const stale = { in: ['on.disc'], events: ['power.pressed'], because: 'nobody presses it' };
    const again = { in: ['on.light'], events: ['light.pressed'], because: 'the light is on' };
    expect(ignoredProblems(machine, [...all, stale, again])).toEqual([
      'player: on.light.lit declares twice light.pressed',
      'player: on.disc is declared to ignore power.pressed, and does not',
    ]);
  });

  it('fails for an event of its type that no state handles', () => {
    const events = ['disc.ejected', 'disc.inserted', 'light.pressed', 'power.pressed'];
    expect(ignoredProblems(machine, all, [...events, 'lid.opened'])).toContain(
      'player: on.disc.empty neither handles nor declares lid.opened',
    );
  });
});

it('is declared for every event of every state of every machine', async () => {
  const machines = await Promise.all(listMachines().map(loadMachine));
  const types = openTypes(machines);
  let pairCount = 0;
  const problems = machines.flatMap(({ machine, name, ignored }) => {
    const events = types.of(name).events.map(({ type }) => type);
    pairCount += ignoredPairs(machine, events).length;
    return ignoredProblems(machine, ignored, events);
  });
  types.close();
  console.log(`${machines.length} machines, ${pairCount} ignored events`);
  expect(pairCount).toBeGreaterThan(1_000);
  expect(problems).toEqual([]);
});

it('has a reason in words for every declaration', async () => {
  const machines = await Promise.all(listMachines().map(loadMachine));
  const reasons = machines.flatMap(({ ignored }) => ignored.map(({ because }) => because));
  expect(reasons.length).toBeGreaterThan(100);
  expect(reasons.filter((because) => !/^[a-z].* .*[^.]$/.test(because))).toEqual([]);
});
