/** Random walks over a running machine: events, responses and time drawn from a seed, every
 *  transition counted. The machine is real; the walk controls only its actors' responses and its
 *  clock. */
import {
  SimulatedClock,
  createActor,
  fromCallback,
  fromPromise,
  type AnyActor,
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import { assert } from '#contract/core/assert.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';

/** A request of an actor that waits for the walk's response. */
interface Pending {
  readonly source: string;
  readonly input: unknown;
  settle: (outcome: Outcome) => void;
  isOpen: boolean;
}

export type Outcome = { readonly done: unknown } | { readonly failed: unknown };

export interface Walk {
  readonly machine: AnyStateMachine;
  readonly input?: unknown;
  /** Possible next events from the user, the wire or the clock. */
  readonly events: readonly ((random: SeededRandom) => { readonly type: string })[];
  /** Possible responses of each promise actor, by its name. */
  readonly responses: Readonly<Record<string, readonly ((input: unknown) => Outcome)[]>>;
  /** Actors that only listen. */
  readonly listeners?: readonly string[];
  /** Time steps in milliseconds. */
  readonly delays: readonly number[];
  /** Called after every step with all requests so far; throws when an invariant is broken. */
  readonly check: (facts: WalkFacts) => void;
}

export interface WalkFacts {
  readonly snapshot: AnyMachineSnapshot;
  readonly emitted: readonly { readonly type: string }[];
  /** Every request in order, with or without a response. */
  readonly requested: readonly {
    readonly source: string;
    readonly input: unknown;
    readonly isOpen: boolean;
  }[];
  readonly trail: readonly string[];
}

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

/** Names a transition. Its index in the list of the state tells transitions on the same event
 *  apart, even if they have the same target. */
export function transitionName(transition: NamedTransition): string {
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

export interface WalkReport {
  /** Number of times each declared transition was taken, and each guard was false. */
  readonly counts: ReadonlyMap<string, number>;
  readonly states: ReadonlySet<string>;
}

const SHORT_COUNT = 2_000;
/** Number of walks per test: enough for every transition in the short run, 10,000 in the long run. */
export const WALK_COUNT = process.env['TIDEMARK_LONG'] === undefined ? SHORT_COUNT : 10_000;

/** Minimum count of each transition for a significant walk. */
export const WALKED_MIN = 20;

/** @param enough the short run ends when everything has happened this often; the long run never does. */
export async function walkMachine(
  walk: Walk,
  { steps, seed, enough = WALKED_MIN }: { steps: number; seed: number; enough?: number },
): Promise<WalkReport> {
  const counts = new Map(declaredTransitions(walk.machine).map((name) => [name, 0]));
  const states = new Set<string>();
  const random = seededRandom(seed);
  // Built once: building a machine takes longer than a walk.
  const requested: Pending[] = [];
  const machine = walk.machine.provide({ actors: scripted(walk, requested) });
  const walked = (name: string): void => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  watchGuards(machine, walked);
  const isEnough = (): boolean =>
    WALK_COUNT === SHORT_COUNT && [...counts.values()].every((count) => count >= enough);
  for (let index = 0; index < WALK_COUNT && !isEnough(); index += 1) {
    requested.length = 0;
    await walkOnce({ walk: { ...walk, machine }, requested, steps, random, walked, states });
  }
  return { counts, states };
}

interface WalkParts {
  readonly walk: Walk;
  readonly requested: readonly Pending[];
  readonly steps: number;
  readonly random: SeededRandom;
  readonly walked: (name: string) => void;
  readonly states: Set<string>;
}

async function walkOnce({
  walk,
  requested,
  steps,
  random,
  walked,
  states,
}: WalkParts): Promise<void> {
  const trail: string[] = [];
  const clock = new SimulatedClock();
  const emitted: { type: string }[] = [];
  const made: { actor?: AnyActor } = {};
  const actor: AnyActor = createActor(walk.machine, {
    input: walk.input,
    clock,
    inspect: (event) => {
      // The first transitions occur before the actor is returned.
      const isOurs = made.actor === undefined || event.actorRef === made.actor;
      if (event.type !== '@xstate.microstep' || !isOurs) return;
      // oxlint-disable-next-line no-underscore-dangle -- XState's own name for the transitions taken.
      for (const transition of event._transitions) walked(transitionName(transition));
    },
  });
  made.actor = actor;
  actor.on('*', (event: { type: string }) => emitted.push(event));
  const errors: unknown[] = [];
  actor.subscribe({ error: (error: unknown) => errors.push(error) });
  actor.start();
  for (let step = 0; step < steps; step += 1) {
    trail.push(walkStep(walk, actor, requested, clock, random));
    await drained();
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    for (const path of pathsOf(snapshot.value)) states.add(path);
    assert(
      errors.length === 0,
      `the machine does not throw: ${String(errors[0])} after ${trail.join(' > ')}`,
    );
    try {
      walk.check({ snapshot, emitted, requested, trail });
    } catch (error) {
      throw new Error(`Broken after ${trail.join(' > ')}`, { cause: error });
    }
  }
  actor.stop();
}

function walkStep(
  walk: Walk,
  actor: AnyActor,
  requested: readonly Pending[],
  clock: SimulatedClock,
  random: SeededRandom,
): string {
  const open = requested.filter(({ isOpen }) => isOpen);
  const dice = random.next();
  if (open.length > 0 && dice < 0.45) {
    const call = random.pick(open);
    const response = random.pick(walk.responses[call.source] ?? [])(call.input);
    call.settle(response);
    return `${call.source} ${'done' in response ? 'done' : 'failed'}`;
  }
  if (dice > 0.85) {
    const delay = random.pick(walk.delays);
    clock.increment(delay);
    return `${delay} ms`;
  }
  const event = random.pick(walk.events)(random);
  actor.send(event);
  return event.type;
}

/** Creates named actors that send requests to the walk; a stopped actor gets no response. */
function scripted(walk: Walk, requested: Pending[]): Record<string, AnyActorLogic> {
  const promises = Object.keys(walk.responses).map((source): [string, AnyActorLogic] => [
    source,
    fromPromise(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          const call: Pending = {
            source,
            input,
            isOpen: true,
            settle: (outcome) => {
              call.isOpen = false;
              if ('done' in outcome) resolve(outcome.done);
              else reject(outcome.failed);
            },
          };
          signal.addEventListener('abort', () => {
            call.isOpen = false;
          });
          requested.push(call);
        }),
    ),
  ]);
  const silent = (walk.listeners ?? []).map((source): [string, AnyActorLogic] => [
    source,
    fromCallback(() => undefined),
  ]);
  return Object.fromEntries([...promises, ...silent]);
}

/** Waits a few turns until responses have passed through all promises. */
export async function drained(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
}

export function pathsOf(value: unknown, prefix = ''): readonly string[] {
  if (typeof value === 'string') return [prefix + value];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => [
    prefix + name,
    ...pathsOf(inner, `${prefix}${name}.`),
  ]);
}
