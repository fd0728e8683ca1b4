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
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import { assert } from '#contract/core/assert.ts';
import { sentRequest } from '#machines/kernel/sent-request.machine.ts';
import { declaredTransitions, transitionName, watchGuards } from '#scripts/machines/transitions.ts';
import type { MachineCommand } from '#tools/machine/session/command.ts';
import { IS_LONG, countOf } from './count-of.ts';
import { createPathRecorder, type PathRecorder } from './recorded-paths.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import { createGuide, type Choice, type WalkGuide } from './walk-guide.ts';
import { parentOf, takenTransitions } from '#scripts/machines/xstate-internals.ts';

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
  /** Children that send a request, each with the names of its calls in `responses`. */
  readonly requests?: Readonly<Record<string, { readonly send: string; readonly find?: string }>>;
  /** Actors that only listen. */
  readonly listeners?: readonly string[];
  /** Listeners that cannot be started in one of eight attempts. */
  readonly failingListeners?: readonly string[];
  /** Time steps in milliseconds. */
  readonly delays: readonly number[];
  /** Returns the part of the context that, with the state, decides where a step leads; with it, the walk finds rare transitions sooner. */
  readonly detailOf?: (context: unknown) => unknown;
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

export interface WalkReport {
  /** Number of times each declared transition was taken, and each guard was false. */
  readonly counts: ReadonlyMap<string, number>;
  readonly states: ReadonlySet<string>;
  readonly walkCount: number;
}

/** Number of walks per test; the short run ends earlier, when everything has happened often enough. */
export const WALK_COUNT = countOf({ short: 2_000, long: 10_000 });

/** Minimum count of each transition for a significant walk. */
export const WALKED_MIN = 20;

/**
 * Walks a machine, from the beginnings of several walks in turn.
 * @param enough the short run ends when everything has happened this often; the long run never does.
 */
export async function walkMachine(
  walks: Walk | readonly [Walk, ...Walk[]],
  { steps, seed, enough = WALKED_MIN }: { steps: number; seed: number; enough?: number },
): Promise<WalkReport> {
  const states = new Set<string>();
  const random = seededRandom(seed);
  const [first, ...others] = [walks].flat() as [Walk, ...Walk[]];
  const names = declaredTransitions(first.machine);
  const guide = createGuide(names, enough, random);
  const recorder = createPathRecorder();
  const noteWalked = (name: string): void => {
    recorder?.walked(name);
    guide.walked(name);
  };
  // Built once: building a machine takes longer than a walk.
  const requested: Pending[] = [];
  const starts = [first, ...others].map((walk, start) => {
    const machine = walk.machine.provide({ actors: script(walk, requested, random, recorder) });
    watchGuards(machine, noteWalked);
    return { start, walk: { ...walk, machine } };
  });
  const isEnough = (): boolean => !IS_LONG && guide.isEnough();
  let walkCount = 0;
  for (; walkCount < WALK_COUNT && !isEnough(); walkCount += 1) {
    const start = starts[walkCount % starts.length];
    assert(start !== undefined, 'there is a walk');
    requested.length = 0;
    await walkOnce({
      ...start,
      requested,
      steps,
      random,
      guide,
      states,
      walked: noteWalked,
      recorder,
    });
  }
  recorder?.write(first.machine, names);
  return { counts: guide.counts, states, walkCount };
}

interface WalkParts {
  /** Index of the walk among those that begin in turn. */
  readonly start: number;
  readonly walk: Walk;
  readonly requested: readonly Pending[];
  readonly steps: number;
  readonly random: SeededRandom;
  readonly guide: WalkGuide;
  readonly states: Set<string>;
  readonly walked: (name: string) => void;
  readonly recorder: PathRecorder | undefined;
}

async function walkOnce(parts: WalkParts): Promise<void> {
  const { walk, requested, steps, guide, states, walked, recorder } = parts;
  recorder?.startWalk(walk.input);
  const trail: string[] = [];
  const clock = new SimulatedClock();
  const emitted: { type: string }[] = [];
  const actor: AnyActor = createActor(walk.machine, {
    input: walk.input,
    clock,
    inspect: (event) => {
      // Those of children, which may start with the machine, are not the machine's own.
      if (event.type !== '@xstate.microstep') return;
      if (parentOf(event.actorRef as AnyActorRef) !== undefined) return;
      for (const transition of takenTransitions(event)) walked(transitionName(transition));
    },
  });
  actor.on('*', (event: { type: string }) => emitted.push(event));
  const errors: unknown[] = [];
  actor.subscribe({ error: (error: unknown) => errors.push(error) });
  actor.start();
  for (let step = 0; step < steps; step += 1) {
    const next = chooseStep(parts, actor, clock);
    trail.push(next.run());
    await drainPromises();
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    for (const path of [...pathsOf(snapshot.value), ...pathsOfRequest(snapshot)]) states.add(path);
    assert(
      errors.length === 0,
      `the machine does not throw: ${String(errors[0])} after ${trail.join(' > ')}`,
    );
    try {
      walk.check({ snapshot, emitted, requested, trail });
    } catch (error) {
      throw new Error(`Broken after ${trail.join(' > ')}`, { cause: error });
    }
    if (snapshot.status === 'done') break;
  }
  guide.endWalk();
  actor.stop();
}

interface WalkStep extends Choice {
  /** Takes the step, and returns what happened. */
  readonly run: () => string;
}

function chooseStep(parts: WalkParts, actor: AnyActor, clock: SimulatedClock): WalkStep {
  const { walk, start, random, guide, recorder } = parts;
  const open = parts.requested.filter(({ isOpen }) => isOpen);
  const responses = open.flatMap((call) =>
    (walk.responses[call.source] ?? []).map((respond, index) => ({
      name: `${call.source} #${index}`,
      run: () => {
        const response = respond(call.input);
        recorder?.step(answerTo(actorOf(walk, call.source), response));
        call.settle(response);
        return `${call.source} ${'done' in response ? 'done' : 'failed'}`;
      },
    })),
  );
  const delays = walk.delays.map((delay) => ({
    name: `${delay} ms`,
    run: () => {
      recorder?.step({ kind: 'wait', ms: delay });
      clock.increment(delay);
      return `${delay} ms`;
    },
  }));
  const events = walk.events.map((draw, index) => ({
    name: `event #${start}.${index}`,
    run: () => {
      const event = draw(random);
      recorder?.step({ kind: 'send', event });
      actor.send(event);
      return event.type;
    },
  }));
  const dice = random.next();
  const list = responses.length > 0 && dice < 0.45 ? responses : dice > 0.85 ? delays : events;
  const situation = situationOf(walk, actor.getSnapshot() as AnyMachineSnapshot, open);
  return guide.choose(situation, [...responses, ...delays, ...events], random.pick(list));
}

/** Describes the state, one text for each region that runs beside others. */
function situationOf(
  { detailOf }: Walk,
  snapshot: AnyMachineSnapshot,
  open: readonly Pending[],
): readonly string[] {
  const { machine, value, context } = snapshot;
  const detail = [detailOf?.(context), requestStateOf(snapshot)];
  if (machine.root.type === 'parallel') {
    return Object.entries(value).map((region) => JSON.stringify([region, detail]));
  }
  return [JSON.stringify([value, open.map(({ source }) => source), detail])];
}

/** Creates named actors that send requests to the walk; a stopped actor gets no response. */
function script(
  walk: Walk,
  requested: Pending[],
  random: SeededRandom,
  recorder: PathRecorder | undefined,
): Record<string, AnyActorLogic> {
  const callOf =
    (source: string) =>
    ({ input, signal }: { readonly input: unknown; readonly signal: AbortSignal }) =>
      new Promise<unknown>((resolve, reject) => {
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
      });
  const promises = Object.keys(walk.responses).map((source): [string, AnyActorLogic] => [
    source,
    fromPromise(callOf(source)),
  ]);
  const requests = Object.entries(walk.requests ?? {}).map(
    ([name, { send, find }]): [string, AnyActorLogic] => [
      name,
      sentRequest({ send: callOf(send), ...(find === undefined ? {} : { find: callOf(find) }) }),
    ],
  );
  const silent = (walk.listeners ?? []).map((source): [string, AnyActorLogic] => [
    source,
    fromCallback(() => undefined),
  ]);
  const failing = (walk.failingListeners ?? []).map((source): [string, AnyActorLogic] => [
    source,
    fromCallback(() => {
      if (random.next() >= 1 / 8) return;
      const value = new Error(`${source} cannot be started`);
      recorder?.step({ kind: 'reject', actor: source, value });
      throw value;
    }),
  ]);
  return Object.fromEntries([...promises, ...requests, ...silent, ...failing]);
}

/** Name of the actor that made a call, as the machine tool names it: "transfer.send" of a child. */
function actorOf({ requests = {} }: Walk, source: string): string {
  for (const [child, { send, find }] of Object.entries(requests)) {
    if (source === send) return `${child}.send`;
    if (source === find) return `${child}.find`;
  }
  return source;
}

const answerTo = (actor: string, response: Outcome): MachineCommand =>
  'done' in response
    ? { kind: 'resolve', actor, value: response.done }
    : { kind: 'reject', actor, value: response.failed };

/** Waits a few turns until responses have passed through all promises. */
export async function drainPromises(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
}

/** State of the request that the machine has sent; undefined without one. */
const requestStateOf = ({ children }: AnyMachineSnapshot): unknown =>
  (children['request']?.getSnapshot() as AnyMachineSnapshot | undefined)?.value;

const pathsOfRequest = (snapshot: AnyMachineSnapshot): readonly string[] => {
  const state = requestStateOf(snapshot);
  return state === undefined ? [] : pathsOf(state, 'request.');
};

export function pathsOf(value: unknown, prefix = ''): readonly string[] {
  if (typeof value === 'string') return [prefix + value];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => [
    prefix + name,
    ...pathsOf(inner, `${prefix}${name}.`),
  ]);
}
