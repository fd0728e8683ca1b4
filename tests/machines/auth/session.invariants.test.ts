/** Tests the session machine over all its generated paths and over random walks: invariants A1 to
 *  A10 always hold. */
import fc from 'fast-check';
import type { EventObject, SnapshotFrom } from 'xstate';
import { getShortestPaths, getStateNodes } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { sessionMachine } from '#machines/auth/session.machine.ts';
import type { SessionEvent } from '#machines/auth/session.ts';
import { WALK_COUNT, declaredTransitions } from '../../support/machine-walk.ts';
import { expectInvariants } from '../../support/session-invariants.ts';
import { RESPONSES, EVENTS, STEPS, WAITS } from '../../support/session-script.ts';
import { createSubjects, type SessionSubject, type Source } from '../../support/session-subject.ts';
import { expectWalked } from '../../support/transitions.ts';

const openSubject = createSubjects();

/** One step of a random walk. A step that does not apply to the current state is ignored. */
type Happening =
  | { readonly kind: 'event' | 'step' | 'wait'; readonly at: number }
  /** A response to a pending request, or a late response to a canceled one. */
  | { readonly kind: 'response' | 'lateResponse'; readonly at: number; readonly with: number };

const at = fc.nat({ max: 10_000 });
const kindOf = (kind: 'event' | 'step' | 'wait') => fc.record({ kind: fc.constant(kind), at });
const responseOf = (kind: 'response' | 'lateResponse') =>
  fc.record({ kind: fc.constant(kind), at, with: at });
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 4, arbitrary: kindOf('event') },
  { weight: 8, arbitrary: kindOf('step') },
  { weight: 3, arbitrary: kindOf('wait') },
  { weight: 9, arbitrary: responseOf('response') },
  { weight: 1, arbitrary: responseOf('lateResponse') },
);

async function happen(subject: SessionSubject, one: Happening): Promise<void> {
  if (one.kind === 'wait') return await subject.wait(pick(WAITS, one.at));
  if (!('with' in one)) {
    return await subject.send(pick(one.kind === 'event' ? EVENTS : STEPS, one.at));
  }
  const calls =
    one.kind === 'response'
      ? subject.open()
      : subject.calls.filter(({ isAborted, isReady }) => isAborted && !isReady);
  if (calls.length === 0) return undefined;
  const call = pick(calls, one.at);
  const before = JSON.stringify(subject.actor.getSnapshot());
  await subject.response(call, pick(RESPONSES[call.source], one.with));
  // A6: a response to a canceled request changes nothing.
  if (one.kind === 'lateResponse') expect(JSON.stringify(subject.actor.getSnapshot())).toBe(before);
  return undefined;
}

function pick<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

/** Returns the machine's own events that a state can receive: responses of its actors, and its
 *  delays. */
function ownEvents(snapshot: SnapshotFrom<typeof sessionMachine>): readonly EventObject[] {
  // oxlint-disable-next-line no-underscore-dangle -- XState's own name for the states a snapshot is in.
  return snapshot._nodes.flatMap((node) => [
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
    return await subject.wait(typeof delay === 'number' ? delay : 0);
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

async function enacted(events: readonly EventObject[]): Promise<SessionSubject> {
  const subject = openSubject();
  for (const event of events) await enact(subject, event);
  expectInvariants(subject); // Each path to a state is checked separately.
  return subject;
}

const AN_HOUR_MS = 3_600_000;
/** Allows for a busy machine. */
const TIMEOUT_MS = 600_000;

describe('generated paths', () => {
  it(
    '[AUTH-01] lead the running machine to the generated state, and hold every invariant',
    async () => {
      expect(paths.length).toBeGreaterThan(200);
      for (const path of paths) {
        const subject = await enacted(eventsOf(path));
        expect(subject.actor.getSnapshot().value, subject.trail.join(' > ')).toEqual(
          path.state.value,
        );
      }
    },
    TIMEOUT_MS,
  );

  it(
    '[AUTH-06] hold every invariant after every possible next event in every state',
    async () => {
      let count = 0;
      for (const path of paths) {
        for (const next of [...EVENTS, ...ownEvents(path.state)]) {
          const subject = await enacted([...eventsOf(path), next]);
          subject.actor.stop();
          count += 1;
        }
      }
      console.log(`session: ${paths.length} situations, ${count} paths`);
      expect(count).toBeGreaterThan(5_000);
    },
    TIMEOUT_MS,
  );

  it(
    '[AUTH-16] end in the same clean way from every state after a sign-out',
    async () => {
      for (const path of paths) {
        const subject = await enacted(eventsOf(path));
        const wasSignedIn = subject.actor.getSnapshot().hasTag('authenticated');
        const received = subject.emitted.length;
        await subject.send({ type: 'signOut.requested' });
        expect(subject.stored()).toEqual({});
        await subject.wait(3_000);
        const notified = subject.emitted.slice(received);
        expect(subject.actor.getSnapshot().value).toEqual({ signedOut: 'idle' });
        expect(notified.filter(({ type }) => type === 'user.left').length).toBe(
          wasSignedIn ? 1 : 0,
        );
        // Timers are stopped and late responses are ignored.
        const after = JSON.stringify(subject.actor.getSnapshot());
        for (const call of subject.calls.filter(({ isReady }) => !isReady)) {
          await subject.response(call, RESPONSES[call.source][0] ?? { done: undefined });
        }
        await subject.wait(AN_HOUR_MS);
        expect(JSON.stringify(subject.actor.getSnapshot())).toBe(after);
        expect(subject.emitted.slice(received)).toEqual(notified);
      }
    },
    TIMEOUT_MS,
  );
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
  it(
    '[AUTH-06] hold every invariant in any order of events',
    async () => {
      const seed = 20_261_122;
      const counts = new Map(declaredTransitions(sessionMachine).map((name) => [name, 0]));
      const states = new Set<string>();
      const openWalked = createSubjects((name) => counts.set(name, (counts.get(name) ?? 0) + 1));
      const property = fc.asyncProperty(
        fc.array(happening, { minLength: 30, maxLength: 60, size: 'max' }),
        async (happenings) => {
          const subject = openWalked();
          for (const one of happenings) {
            await happen(subject, one);
            for (const state of subject.states()) states.add(state);
            expectInvariants(subject);
          }
          subject.actor.stop();
        },
      );
      await fc.assert(property, { seed, numRuns: WALK_COUNT });
      expectWalked(
        `session, seed ${seed}, ${WALK_COUNT} walks`,
        { counts, states },
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
    },
    TIMEOUT_MS,
  );
});
