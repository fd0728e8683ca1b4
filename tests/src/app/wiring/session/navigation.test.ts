/** Tests the navigation after session changes, with the real machine and the real address bar. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { deploymentConfig } from '#contract/config.ts';
import { parse } from '#contract/codec.ts';
import { signIn as signInCall, type SignInOutcome } from '#contract/rest/auth.ts';
import type { Tokens } from '#contract/rest/tokens.ts';
import { ApiError } from '#contract/envelope.ts';
import type { User } from '#contract/entities/user.ts';
import { deploymentConfigWire, sampleUser } from '#contract/samples/accounts.ts';
import { sessionMachine } from '#machines/auth/session.machine.ts';
import type { Stored, StoredSession } from '#machines/auth/session.ts';
import { handOff, offerHandOff } from '#src/app/wiring/session/pending-hand-off.ts';
import { wireNavigation } from '#src/app/wiring/session/navigation.ts';

const tokens: Tokens = { accessToken: 'access', refreshToken: 'refresh', chainToken: undefined };
const stored: StoredSession = { tokens, userId: sampleUser.id };
const signInOf = (user: User = sampleUser): SignInOutcome => ({ kind: 'signedIn', user, tokens });
const credentials = { kind: 'password', email: 'trader@example.com', password: 'x' } as const;

interface Start {
  readonly at: string;
  readonly restored?: StoredSession;
  readonly signIn?: () => Promise<SignInOutcome>;
  readonly allowList?: readonly string[];
}

async function openAt({ at, restored, signIn, allowList = [] }: Start) {
  history.replaceState(null, '', at);
  const session = createActor(
    sessionMachine.provide({
      actors: {
        restoreSession: fromPromise<Stored | undefined>(() => Promise.resolve(restored)),
        signIn: fromPromise(signIn ?? (() => Promise.resolve(signInOf()))),
        loadProfile: fromPromise(() => Promise.resolve(sampleUser)),
        refreshTokens: fromPromise<Tokens | undefined, Tokens>(() => Promise.resolve(undefined)),
        signOut: fromPromise(() => Promise.resolve()),
      },
    }),
  );
  const config = deploymentConfig.decode({
    ...deploymentConfigWire,
    redirect_allow_list: [...allowList],
  });
  const log = vi.fn();
  wireNavigation({ session, config, log });
  session.start();
  await waitFor(session, (snapshot) => !snapshot.hasTag('pending'));
  if (restored !== undefined) await waitFor(session, ({ context }) => context.user !== undefined);
  return { session, log };
}

const here = (): string => location.pathname + location.search + location.hash;

async function signInAt(at: string, start: Partial<Start> = {}): Promise<string> {
  const { session } = await openAt({ at, ...start });
  session.send({ type: 'signIn.requested', credentials });
  await waitFor(session, (snapshot) => !snapshot.hasTag('pending'));
  return here();
}

describe('a sign-in', () => {
  it('[AUTH-10] leads to spot trading, in the language of the page', async () => {
    expect(await signInAt('/signin')).toBe('/exchange/spot');
    expect(await signInAt('/vi/signin')).toBe('/vi/exchange/spot');
  });

  it('[AUTH-09] leads back to the previous page, and to no other site', async () => {
    expect(await signInAt(`/signin?redirect=${encodeURIComponent('/vi/markets?tab=all')}`)).toBe(
      '/vi/markets?tab=all',
    );
    expect(await signInAt('/signin?redirect=%2F%2Fevil.example')).toBe('/exchange/spot');
  });

  it('[AUTH-04] continues to its second step with the redirect', async () => {
    const signIn = () =>
      Promise.resolve({ kind: 'twoFactor', userId: sampleUser.id, tempInfoToken: 't' } as const);
    expect(await signInAt('/signin', { signIn })).toBe('/g2f-verify');
    expect(await signInAt('/ar/signin?redirect=%2Fmarkets&type=wp&other=1', { signIn })).toBe(
      '/ar/g2f-verify?redirect=%2Fmarkets&type=wp',
    );
  });

  it('[AUTH-14] requires the verification of the email first', async () => {
    const signIn = () => Promise.resolve({ kind: 'emailUnverified' } as const);
    expect(await signInAt('/vi/signin?redirect=%2Fmarkets', { signIn })).toBe(
      '/vi/verify-email?email=trader%40example.com&redirect=%2Fmarkets',
    );
  });

  it.each([
    [{ user: { id: 7 }, g2f_enabled: '1', temp_info_token: 't' }, '/g2f-verify'],
    [{ uid: 7, g2f: 1 }, '/g2f-verify'],
    [{ email_verified: 0 }, '/verify-email?email=trader%40example.com'],
    [
      { user: { email: 'mai@example.com' }, email_verified: 0 },
      '/verify-email?email=trader%40example.com',
    ],
    [{ access_token: 'access' }, '/exchange/spot'],
    [{ user: { id: 7 }, token: 'access' }, '/exchange/spot'],
  ])(
    '[AUTH-04][AUTH-14] is led by the least that a back end may send: %j',
    async (wire, address) => {
      const outcome = parse(signInCall.reply, wire);
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
      expect(await signInAt('/signin', { signIn: () => Promise.resolve(outcome.model) })).toBe(
        address,
      );
    },
  );

  it('[AUTH-14] verifies the email that the response names after a sign-in without one', async () => {
    const signIn = () =>
      Promise.resolve({ kind: 'emailUnverified', email: 'mai@example.com' } as const);
    const { session } = await openAt({ at: '/signin', signIn });
    const social = { kind: 'social', provider: 'ours', idToken: 'token', nonce: 'nonce' } as const;
    session.send({ type: 'signIn.requested', credentials: social });
    await waitFor(session, (snapshot) => !snapshot.hasTag('pending'));
    expect(here()).toBe('/verify-email?email=mai%40example.com');
  });

  it('[AUTH-15] requests the verification after an error that requires it', async () => {
    const signIn = () =>
      Promise.reject(new ApiError('Verify first.', { code: 'email_not_verified' }));
    expect(await signInAt('/signin', { signIn })).toBe('/verify-email?email=trader%40example.com');
  });

  it('of another tab leaves the sign-in pages, and stays on any other page', async () => {
    for (const [at, to] of [
      ['/signin?redirect=%2Fmarkets', '/markets'],
      ['/signup', '/exchange/spot'],
      ['/vi/markets', '/vi/markets'],
    ] as const) {
      const { session } = await openAt({ at });
      session.send({ type: 'session.changedElsewhere', stored });
      expect(here()).toBe(to);
    }
  });
});

describe('a sign-up', () => {
  const email = 'new+one@example.com';
  const requested = 'email=new%2Bone%40example.com';

  it('[AUTH-25] with a verified email leads to the sign-in with that email', async () => {
    const { session } = await openAt({ at: '/vi/signup' });
    session.send({ type: 'signUp.completed', email, password: 'x', isVerified: true });
    expect(here()).toBe(`/vi/signin?${requested}`);
  });

  it('[AUTH-26] with an unverified email leads to its verification', async () => {
    const { session } = await openAt({ at: '/signup' });
    session.send({ type: 'signUp.completed', email, password: 'x', isVerified: false });
    expect(here()).toBe(`/verify-email?${requested}`);
  });

  it('[AUTH-29] signs in automatically once the email is verified, with the password held in memory', async () => {
    const signIn = vi.fn(() => Promise.resolve(signInOf()));
    const { session } = await openAt({ at: '/signup', signIn });
    session.send({ type: 'signUp.completed', email, password: 'stored', isVerified: false });
    session.send({ type: 'email.verified', email });
    await waitFor(session, (snapshot) => snapshot.hasTag('authenticated'));
    expect(here()).toBe('/exchange/spot');
    expect(signIn).toHaveBeenCalledOnce();
    expect(
      JSON.stringify([session.getSnapshot().context, localStorage, sessionStorage]),
    ).not.toContain('stored');
  });
});

describe('a forgotten password', () => {
  const email = 'trader@example.com';

  it('[AUTH-27] leads to its reset, and [AUTH-28] a reset leads to the sign-in', async () => {
    const { session } = await openAt({ at: '/ar/forgot-password' });
    session.send({ type: 'reset.requested', email });
    expect(here()).toBe('/ar/reset-password?email=trader%40example.com');
    session.send({ type: 'password.reset', email });
    expect(here()).toBe('/ar/signin?email=trader%40example.com');
  });

  it('[AUTH-09] keeps the redirect from the first step to the sign-in', async () => {
    const { session } = await openAt({ at: '/forgot-password?redirect=%2Fmarkets' });
    session.send({ type: 'reset.requested', email });
    expect(here()).toBe('/reset-password?email=trader%40example.com&redirect=%2Fmarkets');
    session.send({ type: 'password.reset', email });
    expect(here()).toBe('/signin?email=trader%40example.com&redirect=%2Fmarkets');
  });
});

const signOutAt = async (at: string): Promise<string> => {
  const { session } = await openAt({ at, restored: stored });
  session.send({ type: 'signOut.requested' });
  return here();
};

describe('a sign-out', () => {
  it.each([
    ['/markets', '/'],
    ['/vi/user/profile/settings?tab=2', '/vi'],
    ['/exchange/dashboard', '/'],
    ['/demo-trade', '/'],
    ['/futures', '/'],
  ])('[AUTH-20] on %s leads to %s', async (at, to) => {
    expect(await signOutAt(at)).toBe(to);
  });

  it.each([
    '/exchange/spot',
    '/exchange/spot/BTC_USDT?tab=funds',
    '/vi/exchange/spot/BTC_USDT',
    '/en/exchange/spot',
    '/futures/exchanges/BTC_USDT',
    '/ar/futures/exchanges',
  ])('[AUTH-21] stays on %s', async (at) => {
    expect(await signOutAt(at)).toBe(at);
  });
});

/** The refresh returns no token. */
const forcedOutAt = async (at: string): Promise<string> => {
  const { session } = await openAt({ at, restored: stored });
  session.send({ type: 'token.rejected', accessToken: 'access' });
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
  return here();
};

describe('a forced logout', () => {
  it.each([
    ['/markets', '/signin'],
    ['/vi/user/profile/my-profile', '/vi/signin'],
    ['/futures/exchanges/BTC_USDT', '/signin'],
    ['/ar/futures/exchanges', '/ar/signin'],
    ['/exchanges', '/signin'],
  ])('[AUTH-24] on %s leads to %s', async (at, to) => {
    expect(await forcedOutAt(at)).toBe(to);
  });

  it.each([
    '/exchange/spot',
    '/exchange/dashboard',
    '/vi/exchange/spot/BTC_USDT',
    '/en/exchange/spot',
  ])('[AUTH-24] stays on %s', async (at) => {
    expect(await forcedOutAt(at)).toBe(at);
  });
});

describe('a sign-in for another site', () => {
  const target = 'https://partner.example/welcome?from=us';
  const at = `/signin?type=wp&redirect=${encodeURIComponent(target)}`;
  const allowList = ['https://partner.example'];
  const replace = vi.fn();

  beforeEach(() => {
    offerHandOff(undefined);
    vi.spyOn(location, 'replace').mockImplementation(replace);
  });
  afterEach(() => replace.mockClear());

  const handedOverAs = async (user: User): Promise<string> => {
    await signInAt(at, { allowList, signIn: () => Promise.resolve(signInOf(user)) });
    await vi.waitFor(() => expect(handOff.offered?.host).toBe('partner.example'));
    expect(replace).not.toHaveBeenCalled();
    handOff.offered?.accept();
    return replace.mock.lastCall?.[0] as string;
  };

  it('[AUTH-11][AUTH-12] shows the site first, and sends token, email and name after confirmation', async () => {
    const url = new URL(await handedOverAs(sampleUser));
    expect(url.href.startsWith(`${target}&`)).toBe(true);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      from: 'us',
      token: 'access',
      email: 'trader@example.com',
      name: 'mk',
    });
  });

  it.each([
    [{ nickname: '', firstName: 'Mai', lastName: 'Kim' }, 'Mai Kim'],
    [{ nickname: '', firstName: '', lastName: 'Kim' }, 'Kim'],
    [{ nickname: '', firstName: '', lastName: '' }, ''],
    [{ nickname: 'M & K', firstName: 'Mai', lastName: 'Kim' }, 'M & K'],
  ])('[AUTH-13] sends %o as the name "%s"', async (names, name) => {
    const url = new URL(await handedOverAs({ ...sampleUser, ...names }));
    expect(url.searchParams.get('name')).toBe(name);
  });

  it('[AUTH-11] continues as usual when the user declines', async () => {
    await signInAt(at, { allowList });
    await vi.waitFor(() => expect(handOff.offered).toBeDefined());
    handOff.offered?.decline();
    expect(here()).toBe('/exchange/spot');
    expect(handOff.offered).toBeUndefined();
    expect(replace).not.toHaveBeenCalled();
  });

  it('[AUTH-11] is for listed sites only', async () => {
    for (const list of [[], ['https://partner.example.evil.example'], ['https://other.example']]) {
      const { session, log } = await openAt({ at, allowList: list });
      session.send({ type: 'signIn.requested', credentials });
      await vi.waitFor(() => expect(here()).toBe('/exchange/spot'));
      expect(handOff.offered).toBeUndefined();
      expect(log).toHaveBeenCalledOnce();
    }
  });

  it('[AUTH-11] requires credentials entered in this tab', async () => {
    const { session } = await openAt({ at, allowList });
    session.send({ type: 'session.changedElsewhere', stored });
    expect(here()).toBe('/exchange/spot');
    expect(handOff.offered).toBeUndefined();
  });

  it('[AUTH-16] is cleared at sign-out', async () => {
    const { session } = await openAt({ at, allowList });
    session.send({ type: 'signIn.requested', credentials });
    await vi.waitFor(() => expect(handOff.offered).toBeDefined());
    session.send({ type: 'signOut.requested' });
    expect(handOff.offered).toBeUndefined();
  });
});
