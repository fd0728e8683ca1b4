import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import { expect, it } from 'vitest';
import { Refusal } from '#contract/envelope.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import type { SignInOutcome, Tokens } from '#contract/rest/auth.ts';
import type { UserId } from '#contract/core/ids.ts';
import { sessionMachine } from '#machines/auth/session.machine.ts';
import type {
  SessionContext,
  SessionEmitted,
  SessionEvent,
  Stored,
  StoredSession,
} from '#machines/auth/session.ts';
import { walkMachine, type Walk } from '../../support/machine-walk.ts';
import { expectWalked } from '../../support/transitions.ts';

const tokens = (name: string): Tokens => ({
  accessToken: `access-${name}`,
  refreshToken: `refresh-${name}`,
  chainToken: undefined,
});
const signedIn: SignInOutcome = { kind: 'signedIn', user: sampleUser, tokens: tokens('1') };
const credentials = {
  kind: 'password' as const,
  email: 'trader@example.com',
  password: 'correct horse battery',
};

interface Answers {
  restoreSession?: () => Promise<Stored | undefined>;
  signIn?: () => Promise<SignInOutcome>;
  loadProfile?: () => Promise<typeof sampleUser>;
  refreshTokens?: () => Promise<Tokens | undefined>;
  signOut?: () => Promise<void>;
}

function openSession(answers: Answers) {
  const clock = new SimulatedClock();
  const never = () => new Promise<never>(() => undefined);
  const machine = sessionMachine.provide({
    actors: {
      restoreSession: fromPromise(answers.restoreSession ?? (() => Promise.resolve(undefined))),
      signIn: fromPromise(answers.signIn ?? (() => Promise.resolve(signedIn))),
      loadProfile: fromPromise(answers.loadProfile ?? (() => Promise.resolve(sampleUser))),
      refreshTokens: fromPromise(answers.refreshTokens ?? never),
      signOut: fromPromise(answers.signOut ?? (() => Promise.resolve())),
    },
  });
  const session = createActor(machine, { clock });
  const emitted: SessionEmitted[] = [];
  session.on('*', (event) => emitted.push(event));
  session.start();
  return { session, emitted, clock };
}

const isSignedOut = (snapshot: { matches: (state: 'signedOut') => boolean }) =>
  snapshot.matches('signedOut');

async function signedInSession(answers: Answers) {
  const opened = openSession(answers);
  await waitFor(opened.session, isSignedOut);
  opened.session.send({ type: 'signIn.requested', credentials });
  await waitFor(opened.session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'ready', tokens: 'fresh' } }),
  );
  return opened;
}

it('[AUTH-01] starts signed out and is signed in after a successful sign-in', async () => {
  const { session, emitted } = openSession({});
  await waitFor(session, isSignedOut);
  session.send({ type: 'signIn.requested', credentials });
  const { context } = await waitFor(session, (snapshot) => snapshot.hasTag('authenticated'));
  expect(context.user).toEqual(sampleUser);
  expect(emitted).toContainEqual({
    type: 'tokens.changed',
    session: { tokens: tokens('1'), userId: sampleUser.id },
  });
  expect(emitted).toContainEqual({ type: 'went', to: 'signedIn' });
});

it('[AUTH-05] sets nothing when the answer asks for a second step', async () => {
  const { session, emitted } = openSession({
    signIn: () =>
      Promise.resolve({ kind: 'twoFactor', userId: 7 as UserId, tempInfoToken: 'temporary' }),
  });
  await waitFor(session, isSignedOut);
  session.send({ type: 'signIn.requested', credentials });
  const { context } = await waitFor(session, isSignedOut);
  expect(context.tokens).toBeUndefined();
  expect(emitted.some(({ type }) => type === 'tokens.changed')).toBe(false);
});

it('[AUTH-14][AUTH-15] sends an unverified email to its verification, refused or answered', async () => {
  const refusal = new Refusal('Verify your email first.', { code: 'email_not_verified' });
  for (const signIn of [
    () => Promise.resolve<SignInOutcome>({ kind: 'emailUnverified' }),
    () => Promise.reject<SignInOutcome>(refusal),
  ]) {
    const { session, emitted } = openSession({ signIn });
    await waitFor(session, isSignedOut);
    session.send({ type: 'signIn.requested', credentials });
    await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
    expect(emitted).toContainEqual({
      type: 'went',
      to: 'emailUnverified',
      email: credentials.email,
    });
  }
});

it('[AUTH-31] asks for one refresh however many calls meet a 401', async () => {
  let refreshCount = 0;
  const { session } = await signedInSession({
    refreshTokens: () => {
      refreshCount += 1;
      return Promise.resolve(tokens('2'));
    },
  });
  for (let call = 0; call < 200; call += 1) {
    session.send({ type: 'token.refused', accessToken: 'access-1' });
  }
  const { context } = await waitFor(session, (snapshot) => !snapshot.hasTag('refreshing'));
  expect(refreshCount).toBe(1);
  expect(context.tokens).toEqual(tokens('2'));
});

it('does not refresh again for a word about a token that was replaced', async () => {
  let refreshCount = 0;
  const { session } = await signedInSession({
    refreshTokens: () => {
      refreshCount += 1;
      return Promise.resolve(tokens('2'));
    },
  });
  session.send({ type: 'token.refused', accessToken: 'access-1' });
  await waitFor(session, (snapshot) =>
    snapshot.matches({ signedIn: { profile: 'ready', tokens: 'fresh' } }),
  );
  session.send({ type: 'token.refused', accessToken: 'access-1' });
  expect(session.getSnapshot().hasTag('refreshing')).toBe(false);
  expect(refreshCount).toBe(1);
});

it('[ERR-05] ends with its reason when there is no refresh token', async () => {
  const { session, emitted } = await signedInSession({
    signIn: () => Promise.resolve({ ...signedIn, tokens: { ...tokens('1'), refreshToken: '' } }),
  });
  session.send({ type: 'token.refused', accessToken: 'access-1' });
  const { context } = session.getSnapshot();
  expect(session.getSnapshot().value).toBe('signedOut');
  expect(context.endReason).toBe('No refresh token available');
  expect(emitted.filter((event) => event.type === 'went' && event.to === 'forcedOut')).toHaveLength(
    1,
  );
});

it('[ERR-06][AUTH-32] ends with the refresh’s own words, or with a word of ours', async () => {
  for (const [refreshTokens, reason] of [
    [() => Promise.resolve(undefined), 'Refresh token failed'],
    [() => Promise.reject(new Error('The family was revoked.')), 'The family was revoked.'],
  ] as const) {
    const { session } = await signedInSession({ refreshTokens });
    session.send({ type: 'token.refused', accessToken: 'access-1' });
    const { context } = await waitFor(session, isSignedOut);
    expect(context.endReason).toBe(reason);
    expect(context.tokens).toBeUndefined();
  }
});

it('[AUTH-16][AUTH-22] ends its own session though the exchange does not answer', async () => {
  const { session, emitted, clock } = await signedInSession({
    signOut: () => new Promise(() => undefined),
  });
  session.send({ type: 'signOut.requested' });
  clock.increment(3_000);
  expect(session.getSnapshot().value).toBe('signedOut');
  expect(session.getSnapshot().context.tokens).toBeUndefined();
  expect(emitted.at(-1)).toEqual({ type: 'went', to: 'signedOut' });
});

const names = ['1', '2', '3'];
const walk: Walk = {
  machine: sessionMachine,
  events: [
    () => ({ type: 'signIn.requested', credentials }) satisfies SessionEvent,
    () => ({ type: 'signIn.requested', credentials }) satisfies SessionEvent,
    (random) =>
      ({
        type: 'token.refused',
        accessToken: `access-${random.pick(names)}`,
      }) satisfies SessionEvent,
    (random) =>
      ({
        type: 'token.refused',
        accessToken: `access-${random.pick(names)}`,
      }) satisfies SessionEvent,
    () => ({ type: 'profile.outdated' }) satisfies SessionEvent,
    () => ({ type: 'signOut.requested' }) satisfies SessionEvent,
  ],
  answers: {
    restoreSession: [
      () => ({ done: undefined }),
      () => ({ done: { tokens: tokens('1'), userId: undefined } satisfies StoredSession }),
      () => ({ failed: new Error('no cookies') }),
    ],
    signIn: [
      () => ({ done: signedIn }),
      () => ({ done: { ...signedIn, user: undefined } }),
      () => ({ done: { ...signedIn, tokens: { ...tokens('1'), refreshToken: '' } } }),
      () => ({ done: { kind: 'twoFactor', userId: 7, tempInfoToken: 'temporary' } }),
      () => ({ done: { kind: 'emailUnverified' } }),
      () => ({ failed: new Refusal('no', { code: 'email_not_verified' }) }),
      () => ({ failed: new Refusal('no', { code: 'credentials_wrong' }) }),
      () => ({ failed: new Error('lost') }),
    ],
    loadProfile: [() => ({ done: sampleUser }), () => ({ failed: new Error('lost') })],
    refreshTokens: [
      () => ({ done: tokens('2') }),
      () => ({ done: tokens('3') }),
      () => ({ done: undefined }),
      () => ({ failed: new Error('revoked') }),
    ],
    signOut: [() => ({ done: undefined }), () => ({ failed: new Error('lost') })],
  },
  delays: [1_000, 3_000, 15_000],
  check: ({ snapshot, asked, emitted }) => {
    const { tokens: held, user, userId } = snapshot.context as SessionContext;
    const isOpen = (source: string) =>
      asked.filter((question) => question.source === source && question.isOpen).length;
    // A3: at most one refresh is under way, and only while refreshing.
    expect(isOpen('refreshTokens')).toBe(snapshot.hasTag('refreshing') ? 1 : 0);
    // A5, A6: signed out means that nothing of a user is left, whatever answers come late.
    if (snapshot.matches('signedOut')) {
      expect([held, user, userId]).toEqual([undefined, undefined, undefined]);
      expect(asked.some((question) => question.isOpen)).toBe(false);
    }
    if (snapshot.hasTag('authenticated')) expect(held).toBeDefined();
    // What the app keeps is what the machine holds.
    const kept = emitted.findLast(
      (event): event is SessionEmitted & { type: 'tokens.changed' } =>
        event.type === 'tokens.changed',
    );
    if (kept !== undefined && !snapshot.matches('restoring')) {
      expect(kept.session?.tokens).toEqual(held);
    }
    // A10: whoever waits has a question open.
    if (snapshot.hasTag('pending')) expect(asked.some((question) => question.isOpen)).toBe(true);
  },
};

it('walks every state and transition, and leaves nothing of a user behind', async () => {
  const seed = 20_260_103;
  const report = await walkMachine(walk, { steps: 30, seed });
  expectWalked(`session, seed ${seed}`, report, {
    states: [
      'restoring',
      'signedIn',
      'signedIn.loadingProfile',
      'signedIn.ready',
      'signedIn.refreshing',
      'signedOut',
      'signingIn',
      'signingOut',
    ],
  });
});
