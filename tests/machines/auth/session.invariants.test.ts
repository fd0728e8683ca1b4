/** Tests the session machine over all its generated paths and over random walks: invariants A1 to
 *  A10 always hold. */
import type { EventObject, SnapshotFrom } from 'xstate';
import { getShortestPaths, getStateNodes } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import { sessionMachine } from '#machines/auth/session.machine.ts';
import { refreshRetryMsOf, type SessionEvent } from '#machines/auth/session.ts';
import { declaredTransitions } from '#scripts/machines/transitions.ts';
import { IS_LONG, countOf } from '../../support/count-of.ts';
import { WALKED_MIN, WALK_COUNT } from '../../support/machine-walk.ts';
import { createPathRecorder } from '../../support/recorded-paths.ts';
import { seededRandom, type SeededRandom } from '../../support/seeded-random.ts';
import { expectInvariants } from '../../support/session-invariants.ts';
import { RESPONSES, EVENTS, STEPS, WAITS } from '../../support/session-script.ts';
import { createSubjects, type SessionSubject, type Source } from '../../support/session-subject.ts';
import { expectWalked } from '../../support/transitions.ts';
import { createGuide, type WalkGuide } from '../../support/walk-guide.ts';
import { activeNodes } from '#scripts/machines/xstate-internals.ts';

const openSubject = createSubjects();

/** One step of a random walk. */
interface Happening {
  readonly name: string;
  readonly happen: (subject: SessionSubject) => Promise<void>;
}

const send = (kind: string, events: readonly SessionEvent[]): readonly Happening[] =>
  events.map((event, index) => ({
    name: `${kind} #${index}`,
    happen: (subject) => subject.send(event),
  }));
/** Steps that are always possible, and how often each kind is drawn at random. */
const POSSIBLE: readonly (readonly [weight: number, happenings: readonly Happening[]])[] = [
  [4, send('event', EVENTS)],
  [8, send('step', STEPS)],
  [3, WAITS.map((ms) => ({ name: `${ms} ms`, happen: (subject) => subject.wait(ms) }))],
];
const RESPONSE_WEIGHT = 9;
const LATE_WEIGHT = 1;

/** Responses to pending requests, or late responses to canceled ones. */
function responsesTo(calls: readonly SessionSubject['calls'][number][]): readonly Happening[] {
  return calls.flatMap((call) =>
    RESPONSES[call.source].map((outcome, index) => ({
      name: `${call.isAborted ? 'late ' : ''}${call.source} #${index}`,
      happen: async (subject: SessionSubject) => {
        const isLate = call.isAborted;
        const before = JSON.stringify(subject.actor.getSnapshot());
        await subject.response(call, outcome);
        // A6: a response to a canceled request changes nothing.
        if (isLate) expect(JSON.stringify(subject.actor.getSnapshot())).toBe(before);
      },
    })),
  );
}

function nextHappening(subject: SessionSubject, guide: WalkGuide, random: SeededRandom): Happening {
  const late = subject.calls.filter(({ isAborted, isReady }) => isAborted && !isReady);
  const weighted = [
    ...POSSIBLE,
    [RESPONSE_WEIGHT, responsesTo(subject.open())] as const,
    [LATE_WEIGHT, responsesTo(late)] as const,
  ].filter(([, happenings]) => happenings.length > 0);
  const kinds = weighted.flatMap(([weight, happenings]) =>
    Array.from({ length: weight }, () => happenings),
  );
  const { value, context } = subject.actor.getSnapshot();
  const situation = JSON.stringify([
    value,
    subject.open().map(({ source }) => source),
    context.isAutomatic,
  ]);
  const all = weighted.flatMap(([, happenings]) => happenings);
  return guide.choose([situation], all, random.pick(random.pick(kinds)));
}

/** Returns the machine's own events that a state can receive: responses of its actors, and its
 *  delays. */
function ownEvents(snapshot: SnapshotFrom<typeof sessionMachine>): readonly EventObject[] {
  return activeNodes(snapshot).flatMap((node) => [
    ...node.invoke.flatMap(({ id, src }) =>
      RESPONSES[src as Source].map((outcome) =>
        'done' in outcome
          ? { type: `xstate.done.actor.${id}`, output: outcome.done }
          : { type: `xstate.error.actor.${id}`, error: outcome.failed },
      ),
    ),
    ...[...node.transitions.keys()]
      .filter((type) => type.startsWith('xstate.after.'))
      .map((type) => ({ type })),
  ]);
}

/** Returns a key of the state; counters and errors are excluded. */
const situationOf = ({ value, context }: SnapshotFrom<typeof sessionMachine>): string => {
  const {
    generation: _generation,
    rejection: _rejection,
    endReason: _reason,
    lostRefresh: _lost,
    ...notified
  } = context;
  return JSON.stringify([value, notified]);
};

const paths = getShortestPaths(sessionMachine, {
  events: (snapshot) => [...EVENTS, ...(ownEvents(snapshot) as SessionEvent[])],
  serializeState: (snapshot) => situationOf(snapshot as never),
  limit: 200_000,
});

/** Triggers what a generated event represents. */
async function enact(subject: SessionSubject, event: EventObject): Promise<void> {
  const [, kind, name = ''] =
    /^xstate\.(done|error|after)\.(?:actor\.)?(.+)$/.exec(event.type) ?? [];
  if (kind === undefined) return await subject.send(event as SessionEvent);
  if (kind === 'after') {
    const delay = sessionMachine.implementations.delays[name.split('.')[0] ?? ''];
    // Only the wait between two refreshes depends on the context.
    return await subject.wait(
      typeof delay === 'number' ? delay : refreshRetryMsOf(subject.context()),
    );
  }
  const state = name.replace(/^\d+\.session\./, '');
  const call = subject.open(sourceAt(state))[0];
  if (call === undefined) return undefined; // Another delay fired first.
  const outcome = event as { output?: unknown; error?: unknown };
  return await subject.response(
    call,
    kind === 'done' ? { done: outcome.output } : { failed: outcome.error },
  );
}

const sourceAt = (state: string): Source =>
  sessionMachine.getStateNodeById(`session.${state}`).invoke[0]?.src as Source;

const eventsOf = ({ steps }: (typeof paths)[number]): readonly EventObject[] =>
  steps.map(({ event }): EventObject => event).filter(({ type }) => type !== 'xstate.init');

async function enactAll(events: readonly EventObject[]): Promise<SessionSubject> {
  const subject = openSubject();
  for (const event of events) await enact(subject, event);
  expectInvariants(subject); // Each path to a state is checked separately.
  return subject;
}

/** Allows for a busy machine. */

describe('generated paths', () => {
  it('[AUTH-01] lead the running machine to the generated state, and hold every invariant', async () => {
    expect(paths.length).toBeGreaterThan(200);
    for (const path of paths) {
      const subject = await enactAll(eventsOf(path));
      expect(subject.actor.getSnapshot().value, subject.trail.join(' > ')).toEqual(
        path.state.value,
      );
    }
  });

  it('[AUTH-06] hold every invariant after every possible next event in every state', async () => {
    // The short run takes every third event in a situation, each event in a third of the situations of a state.
    const stride = countOf({ short: 3, long: 1 });
    const reached = new Map<string, number>();
    let count = 0;
    for (const [at, path] of paths.entries()) {
      for (const [index, next] of [...EVENTS, ...ownEvents(path.state)].entries()) {
        if ((index + at) % stride !== 0) continue;
        const subject = await enactAll([...eventsOf(path), next]);
        subject.actor.stop();
        count += 1;
        const state = JSON.stringify(path.state.value);
        reached.set(state, (reached.get(state) ?? 0) + 1);
      }
    }
    console.log(`session: ${paths.length} situations, ${count} paths`, Object.fromEntries(reached));
    expect(count).toBeGreaterThan(5_000 / stride);
  });

  it('[AUTH-16] end in the same clean way from every state after a sign-out', async () => {
    for (const path of paths) {
      const subject = await enactAll(eventsOf(path));
      const wasSignedIn = subject.actor.getSnapshot().hasTag('authenticated');
      const received = subject.emitted.length;
      await subject.send({ type: 'signOut.requested' });
      expect(subject.stored()).toEqual({});
      await subject.wait(3_000);
      const notified = subject.emitted.slice(received);
      expect(subject.actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
      expect(notified.filter(({ type }) => type === 'user.left').length).toBe(wasSignedIn ? 1 : 0);
      // Timers are stopped and late responses are ignored.
      const after = JSON.stringify(subject.actor.getSnapshot());
      for (const call of subject.calls.filter(({ isReady }) => !isReady)) {
        await subject.response(call, RESPONSES[call.source][0] ?? { done: undefined });
      }
      await subject.wait(HOUR_MS);
      expect(JSON.stringify(subject.actor.getSnapshot())).toBe(after);
      expect(subject.emitted.slice(received)).toEqual(notified);
    }
  });
});

it('gives every waiting state an exit by timeout and by error', () => {
  const nodes = getStateNodes(sessionMachine.root).filter(({ invoke }) => invoke.length > 0);
  expect(nodes.length).toBe(Object.keys(RESPONSES).length);
  for (const { id, invoke, transitions } of nodes) {
    const names = [...transitions.keys()];
    for (const call of invoke) expect(names, id).toContain(`xstate.error.actor.${call.id}`);
    expect(
      names.some((name) => name.startsWith('xstate.after.')),
      id,
    ).toBe(true);
  }
});

describe('random walks', () => {
  it('[AUTH-06] hold every invariant in any order of events', async () => {
    const seed = 20_261_122;
    const random = seededRandom(seed);
    const names = declaredTransitions(sessionMachine);
    const guide = createGuide(names, WALKED_MIN, random);
    const recorder = createPathRecorder();
    const states = new Set<string>();
    const openWalked = createSubjects((name) => {
      recorder?.walked(name);
      guide.walked(name);
    }, recorder);
    const isEnough = (): boolean => !IS_LONG && guide.isEnough();
    let walkCount = 0;
    for (; walkCount < WALK_COUNT && !isEnough(); walkCount += 1) {
      const subject = openWalked();
      for (let left = random.between(30, 60); left > 0; left -= 1) {
        const next = nextHappening(subject, guide, random);
        await next.happen(subject);
        for (const state of subject.states()) states.add(state);
        expectInvariants(subject);
      }
      guide.endWalk();
      subject.actor.stop();
    }
    recorder?.write(sessionMachine, names);
    expectWalked(
      `session, seed ${seed}`,
      { counts: guide.counts, states, walkCount },
      {
        states: [
          'restoring',
          'signedIn',
          'signedIn.profile',
          'signedIn.profile.loading',
          'signedIn.profile.missing',
          'signedIn.profile.ready',
          'signedIn.tokens',
          'signedIn.tokens.fresh',
          'signedIn.tokens.refreshing',
          'signedIn.tokens.waiting',
          'signedOut',
          'signedOut.idle',
          'signedOut.verifyingEmail',
          'signingIn',
          'signingOut',
          'twoFactor',
          'twoFactor.prompting',
          'twoFactor.checking',
        ],
      },
    );
  });
});
