/** The real session machine with a scripted user, exchange and browser: a request to the exchange
 *  waits until the script responds, late responses included. */
import {
  SimulatedClock,
  createActor,
  fromPromise,
  type AnyActor,
  type AnyActorLogic,
  type InspectionEvent,
} from 'xstate';
import { assert } from '#contract/core/assert.ts';
import type { SignInOutcome } from '#contract/rest/auth.ts';
import { sessionMachine } from '#machines/auth/session.machine.ts';
import type {
  Challenge,
  SessionContext,
  SessionEmitted,
  SessionEvent,
  StoredSession,
} from '#machines/auth/session.ts';
import { transitionName, watchGuards } from '#scripts/machines/transitions.ts';
import { drainPromises, pathsOf, type Outcome } from './machine-walk.ts';
import type { PathRecorder } from './recorded-paths.ts';
import { takenTransitions } from '#scripts/machines/xstate-internals.ts';

export const SOURCES = [
  'restoreSession',
  'signIn',
  'verifySecondStep',
  'loadProfile',
  'refreshTokens',
  'signOut',
] as const;
export type Source = (typeof SOURCES)[number];

interface ActorCall {
  readonly source: Source;
  readonly input: unknown;
  readonly settle: (outcome: Outcome) => void;
  /** The machine no longer waits for the response. */
  isAborted: boolean;
  isReady: boolean;
}

/** Session data in a browser: cookies of all tabs, and this tab's temp info token. */
interface Stored {
  accessToken?: string;
  userId?: number | undefined;
  isTwoFactorDue?: true;
  tempInfoToken?: string;
}

export type SessionSubject = ReturnType<typeof openSubject>;
type Walked = (transition: string) => void;
type Provided = ReturnType<typeof provideMachine>;

/**
 * Returns a function that opens a subject. All subjects share one machine, because building it takes
 * longer than most tests of it.
 * @param walked called with the name of every transition, and of every guard that is false.
 * @param recorder receives every step.
 */
export function createSubjects(walked?: Walked, recorder?: PathRecorder): () => SessionSubject {
  const provided = provideMachine(walked);
  return () => {
    recorder?.startWalk(undefined);
    return openSubject(provided, walked, recorder);
  };
}

/** The machine, and the requests of each of its actors by the actor's system. */
function provideMachine(walked: Walked | undefined) {
  const callsOf = new WeakMap<AnyActor['system'], ActorCall[]>();
  const request = (source: Source): AnyActorLogic =>
    fromPromise(
      ({ input, signal, system }) =>
        new Promise((resolve, reject) => {
          const call: ActorCall = {
            source,
            input,
            isAborted: false,
            isReady: false,
            settle: (outcome) => {
              call.isReady = true;
              if ('done' in outcome) resolve(outcome.done);
              else reject(outcome.failed);
            },
          };
          signal.addEventListener('abort', () => {
            call.isAborted = true;
          });
          const calls = callsOf.get(system);
          assert(calls !== undefined, 'the actor belongs to a subject');
          calls.push(call);
        }),
    );
  const actors = Object.fromEntries(SOURCES.map((source) => [source, request(source)]));
  const machine = sessionMachine.provide({ actors });
  if (walked !== undefined) watchGuards(machine, walked);
  return { machine, callsOf };
}

function openSubject(
  { machine, callsOf }: Provided,
  walked: Walked | undefined,
  recorder: PathRecorder | undefined,
) {
  const clock = new SimulatedClock();
  const calls: ActorCall[] = [];
  const emitted: SessionEmitted[] = [];
  const trail: string[] = [];
  const errors: unknown[] = [];
  let stored: Stored = {};
  /** Challenge of the last sign-in that required a second step, until a code completed it. */
  let demanded: Challenge | undefined;
  let grants = 0;

  const actor = createActor(machine, {
    clock,
    ...(walked !== undefined && {
      inspect: (event: InspectionEvent) => {
        if (event.type !== '@xstate.microstep' || event.actorRef !== actor) return;
        for (const transition of takenTransitions(event)) walked(transitionName(transition));
      },
    }),
  });
  callsOf.set(actor.system, calls);
  actor.subscribe({ error: (error: unknown) => errors.push(error) });
  actor.on('*', (event) => {
    emitted.push(event);
    if (event.type === 'tokens.changed') stored = withSession(stored, event.session);
    if (event.type === 'challenge.changed') stored = withChallenge(stored, event.challenge);
  });
  actor.start();

  const open = (source?: Source): readonly ActorCall[] =>
    calls.filter(
      (call) =>
        !call.isAborted && !call.isReady && (source === undefined || call.source === source),
    );

  const response = async (call: ActorCall, outcome: Outcome): Promise<void> => {
    trail.push(`${call.source} ${'done' in outcome ? 'done' : 'failed'}`);
    if (!call.isAborted) {
      noteTruth(call, outcome);
      recorder?.step(
        'done' in outcome
          ? { kind: 'resolve', actor: call.source, value: outcome.done }
          : { kind: 'reject', actor: call.source, value: outcome.failed },
      );
    }
    call.settle(outcome);
    await drainPromises();
  };

  /** Records who proved what from the exchange's view, independent of the machine. */
  function noteTruth({ source, input }: ActorCall, outcome: Outcome): void {
    if (!('done' in outcome)) return;
    if (source === 'restoreSession') stored = { ...stored, ...restoredOf(outcome.done) };
    if (source !== 'signIn' && source !== 'verifySecondStep') return;
    const result = outcome.done as SignInOutcome;
    if (result.kind === 'twoFactor') {
      demanded = { userId: result.userId, tempInfoToken: result.tempInfoToken };
    } else if (source === 'signIn') {
      demanded = undefined;
    } else if (isFor(input as Challenge, demanded) && result.kind === 'signedIn') {
      if (result.user === undefined || result.user.id === demanded?.userId) demanded = undefined;
    }
    if (result.kind === 'signedIn' && result.user?.isEmailVerified !== false) grants += 1;
  }

  return {
    actor,
    clock,
    emitted,
    trail,
    calls,
    errors,
    open,
    response,
    stored: () => stored,
    demanded: () => demanded,
    grants: () => grants,
    context: (): SessionContext => actor.getSnapshot().context,
    states: () => pathsOf(actor.getSnapshot().value),
    send: async (event: SessionEvent): Promise<void> => {
      trail.push(event.type);
      if (event.type === 'session.changedElsewhere') {
        // Another tab has written the cookies before its message; its sign-in happened there.
        stored = { ...storedOf(event.stored), ...tempOf(stored) };
        if (event.stored !== undefined) demanded = undefined;
      }
      recorder?.step({ kind: 'send', event });
      actor.send(event);
      await drainPromises();
    },
    wait: async (ms: number): Promise<void> => {
      trail.push(`${ms} ms`);
      recorder?.step({ kind: 'wait', ms });
      clock.increment(ms);
      await drainPromises();
    },
  };
}

const storedOf = (session: StoredSession | undefined): Stored =>
  session === undefined ? {} : { accessToken: session.tokens.accessToken, userId: session.userId };

/** The five cookies are set and removed together; the temp info token is stored elsewhere, and the
 *  flag is separate. */
function withSession(stored: Stored, session: StoredSession | undefined): Stored {
  if (session === undefined) return tempOf(stored);
  const flag: Stored = stored.isTwoFactorDue === undefined ? {} : { isTwoFactorDue: true };
  return { ...storedOf(session), ...tempOf(stored), ...flag };
}

const tempOf = ({ tempInfoToken }: Stored): Stored =>
  tempInfoToken === undefined ? {} : { tempInfoToken };

function withChallenge(stored: Stored, challenge: Challenge | undefined): Stored {
  if (challenge !== undefined) {
    const { userId, tempInfoToken } = challenge;
    return { ...stored, userId, tempInfoToken, isTwoFactorDue: true };
  }
  const { tempInfoToken: _temp, isTwoFactorDue: _flag, ...left } = stored;
  return left;
}

function restoredOf(stored: unknown): Stored {
  if (stored === undefined) return {};
  if ('challenge' in (stored as object)) {
    return withChallenge({}, (stored as { challenge: Challenge }).challenge);
  }
  return storedOf(stored as StoredSession);
}

const isFor = (input: Challenge, demanded: Challenge | undefined): boolean =>
  input.userId === demanded?.userId && input.tempInfoToken === demanded.tempInfoToken;
