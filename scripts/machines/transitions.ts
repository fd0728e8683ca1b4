/** Names of a machine's transitions, and of the false side of its guards: what walks, paths and the machine tool count
 *  one by one. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { assert } from '#contract/core/assert.ts';

type Node = AnyStateMachine['root'];
type Transition = NonNullable<Node['always']>[number];

/** All transitions that a machine declares, its choices without an event included. */
function transitionsOf(node: Node): readonly Transition[] {
  return [
    ...[...node.transitions.values()].flat(),
    ...(node.always ?? []),
    ...Object.values(node.states).flatMap(transitionsOf),
  ];
}

/** Returns the names of all that a walk has to see of a machine: each declared transition, and the
 *  false side of each guard. A name states the source, the event and the target. */
export const declaredTransitions = (machine: AnyStateMachine): readonly string[] =>
  transitionsOf(machine.root).flatMap((transition) => {
    const name = transitionName(transition);
    return transition.guard === undefined ? [name] : [name, falseSideOf(name)];
  });

/** The part of a transition that its name needs. */
interface NamedTransition {
  readonly eventType: string;
  readonly source: { readonly id: string };
  readonly target?: readonly { readonly id: string }[] | undefined;
  readonly guard?: unknown;
}

/** Names of transitions, each built once: a walk takes a transition thousands of times. */
const namesOf = new WeakMap<NamedTransition, string>();

/** Names a transition. Its index in the list of the state tells transitions on the same event
 *  apart, even if they have the same target. */
export function transitionName(transition: NamedTransition): string {
  const name = namesOf.get(transition) ?? builtName(transition);
  namesOf.set(transition, name);
  return name;
}

function builtName(transition: NamedTransition): string {
  const { source, eventType, target } = transition;
  const to = target?.map(({ id }) => id).join('+') ?? 'stays';
  const { always, transitions } = source as Node;
  const list: readonly NamedTransition[] =
    (eventType === '' ? always : transitions.get(eventType)) ?? [];
  const index = list.indexOf(transition);
  assert(index >= 0, 'a transition stands in the list of its state');
  const event = eventType === '' ? 'always' : eventType;
  return `${source.id} --${event}${list.length > 1 ? ` #${index}` : ''}--> ${to}${
    transition.guard === undefined ? '' : ' [guarded]'
  }`;
}

const falseSideOf = (name: string): string => `${name} is false`;

type GuardArguments = Readonly<Record<'context' | 'event', unknown>>;
type NamedGuard = string | { readonly type: string; readonly params?: unknown };
type Guard = (given: GuardArguments, params: unknown) => boolean;
/** XState's form of a guard that is called with the snapshot: and, or, not, and ours. */
type CompoundGuard = Guard & {
  readonly check: (
    snapshot: AnyMachineSnapshot,
    given: GuardArguments,
    guard: CompoundGuard,
  ) => boolean;
};

/** Reports every guard of `machine` that is false. The machine must not be shared. */
export function watchGuards(machine: AnyStateMachine, onFalse: (name: string) => void): void {
  for (const transition of transitionsOf(machine.root)) {
    const guard = transition.guard as NamedGuard | Guard | undefined;
    if (guard === undefined) continue;
    const name = falseSideOf(transitionName(transition));
    const watched: CompoundGuard = Object.assign(() => false, {
      check: (snapshot: AnyMachineSnapshot, given: GuardArguments) => {
        const holds = isHolding(guard, snapshot, given);
        if (!holds) onFalse(name);
        return holds;
      },
    });
    (transition as { guard: unknown }).guard = watched;
  }
}

/** Evaluates the guard in the same way as XState. */
function isHolding(
  guard: NamedGuard | Guard,
  snapshot: AnyMachineSnapshot,
  given: GuardArguments,
): boolean {
  const isInline = typeof guard === 'function';
  const name = isInline || typeof guard === 'string' ? guard : guard.type;
  const found = isInline ? guard : snapshot.machine.implementations.guards[String(name)];
  assert(typeof found === 'function', `the guard ${String(name)} is provided`);
  const params = isInline || typeof guard === 'string' ? undefined : guard.params;
  if ('check' in found)
    return (found as CompoundGuard).check(snapshot, given, found as CompoundGuard);
  return (found as Guard)(given, params);
}
