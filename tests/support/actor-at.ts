/** Actors that stay in a given state, for hooks that show it and send events. */
import { vi } from 'vitest';
import type { ActorRefFrom, AnyStateMachine, AnyStateNode, StateValue } from 'xstate';

/** Each value with its path, for example `{ pending: 'unknown' }` with "pending.unknown"; of parallel regions, all
 *  combinations. */
export const valuesOf = (
  machine: AnyStateMachine,
): readonly (readonly [path: string, value: StateValue])[] =>
  valuesIn(machine.root).map((value) => [pathOf(value), value]);

function valuesIn(node: AnyStateNode): readonly StateValue[] {
  const states = Object.values(node.states);
  if (node.type === 'parallel') {
    return states.reduce<readonly Record<string, StateValue>[]>(
      (made, region) =>
        made.flatMap((value) => valuesIn(region).map((own) => ({ ...value, [region.key]: own }))),
      [{}],
    );
  }
  return states.flatMap((state): readonly StateValue[] =>
    Object.keys(state.states).length === 0
      ? [state.key]
      : valuesIn(state).map((own) => ({ [state.key]: own })),
  );
}

const pathOf = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, own]) => (own === undefined ? key : `${key}.${pathOf(own)}`))
        .join(' ');

/** An actor of a machine that records the events it is sent, and never moves. */
export function actorAt<Machine extends AnyStateMachine>(
  machine: Machine,
  value: StateValue,
  context: object = {},
) {
  const snapshot = machine.resolveState({ value, context });
  const send = vi.fn<ActorRefFrom<Machine>['send']>();
  const actor = {
    getSnapshot: () => snapshot,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send,
  } as unknown as ActorRefFrom<Machine>;
  return { actor, send };
}
