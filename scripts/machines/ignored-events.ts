/** Compares what the states of a machine ignore with what is declared beside it. */
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { IgnoredEvents } from '#machines/kernel/ignored-events.ts';

/** An event without effect in a state. */
export interface IgnoredPair {
  /** Path of a state without inner states. */
  readonly state: string;
  readonly event: string;
}

export const childrenOf = (node: AnyStateNode): readonly AnyStateNode[] =>
  Object.values(node.states);

/** Returns all states of a machine below its root. */
export const nodesOf = (node: AnyStateNode): readonly AnyStateNode[] => [
  ...(node.path.length === 0 ? [] : [node]),
  ...childrenOf(node).flatMap(nodesOf),
];

export const pathOf = (node: AnyStateNode): string => node.path.join('.');

/** Returns the events that a user, an adapter or a child sends, sorted. */
export const eventsOf = (machine: AnyStateMachine): readonly string[] =>
  [
    ...new Set(
      [machine.root, ...nodesOf(machine.root)].flatMap((node) => [...node.transitions.keys()]),
    ),
  ]
    .filter((event) => !event.startsWith('xstate.') && event !== '')
    .toSorted();

/** Returns the states in which a machine can rest: states without inner states, except those that it leaves
 *  immediately and those that end it. */
export const restingStates = (machine: AnyStateMachine): readonly AnyStateNode[] =>
  nodesOf(machine.root).filter(
    (node) => childrenOf(node).length === 0 && !isTransient(node) && !isEnd(node),
  );

const isTransient = ({ always }: AnyStateNode): boolean =>
  always?.some(({ guard, target }) => guard === undefined && target !== undefined) ?? false;

const isEnd = (node: AnyStateNode): boolean =>
  node.type === 'final' && node.parent?.path.length === 0;

const handles = (node: AnyStateNode, event: string): boolean =>
  (node.transitions.get(event)?.length ?? 0) > 0;

const isHandledWithin = (node: AnyStateNode, event: string): boolean =>
  handles(node, event) || childrenOf(node).some((child) => isHandledWithin(child, event));

/** Response of a state to an event. `elsewhere`: only a region that runs beside the state handles it. */
export type Response = 'handled' | 'elsewhere' | 'ignored';

export function responseIn(state: AnyStateNode, event: string): Response {
  let inner = state;
  if (handles(inner, event)) return 'handled';
  for (let node = inner.parent; node !== undefined; inner = node, node = node.parent) {
    if (handles(node, event)) return 'handled';
    const isBeside =
      node.type === 'parallel' &&
      !isHandledWithin(inner, event) &&
      childrenOf(node).some((region) => region !== inner && isHandledWithin(region, event));
    if (isBeside) return handlesAbove(node, event) ? 'handled' : 'elsewhere';
  }
  return 'ignored';
}

const handlesAbove = (node: AnyStateNode, event: string): boolean =>
  node.parent !== undefined && (handles(node.parent, event) || handlesAbove(node.parent, event));

/** @param events those that nothing handles included; by default, the handled ones. */
export const ignoredPairs = (
  machine: AnyStateMachine,
  events: readonly string[] = eventsOf(machine),
): readonly IgnoredPair[] =>
  restingStates(machine).flatMap((state) =>
    events
      .filter((event) => responseIn(state, event) === 'ignored')
      .map((event) => ({ state: pathOf(state), event })),
  );

const covers = ({ in: states, events }: IgnoredEvents, { state, event }: IgnoredPair): boolean =>
  events.includes(event) &&
  states.some((path) => path === '' || state === path || state.startsWith(`${path}.`));

/** Returns the declarations that apply to a pair. */
export const reasonsFor = (
  declared: readonly IgnoredEvents[],
  pair: IgnoredPair,
): readonly IgnoredEvents[] => declared.filter((one) => covers(one, pair));

/**
 * Returns one sentence for each pair that is neither handled nor declared, or declared twice, and for each
 * declared state and event that no pair needs.
 */
export function ignoredProblems(
  machine: AnyStateMachine,
  declared: readonly IgnoredEvents[],
  events: readonly string[] = eventsOf(machine),
): readonly string[] {
  const pairs = ignoredPairs(machine, events);
  const ofPairs = pairs.flatMap((pair) => {
    const count = reasonsFor(declared, pair).length;
    if (count === 1) return [];
    const what = count === 0 ? 'neither handles nor declares' : 'declares twice';
    return [`${machine.id}: ${pair.state} ${what} ${pair.event}`];
  });
  const needless = declared.flatMap((one) =>
    one.in.flatMap((path) =>
      one.events
        .filter(
          (event) => !pairs.some((pair) => covers({ ...one, in: [path], events: [event] }, pair)),
        )
        .map((event) => `${machine.id}: ${path} is declared to ignore ${event}, and does not`),
    ),
  );
  return [...ofPairs, ...needless];
}
