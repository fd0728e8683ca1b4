/** The way to a provider of sign-in and back, and the session that is handed to a listed site. */
import { waitFor } from 'xstate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { sampleUser } from '#contract/samples/accounts.ts';
import { resumeSignIn, signInProvidersOf } from '#src/app/wiring/session/federated.ts';
import { requestHandOff } from '#src/app/wiring/session/hand-off.ts';
import { handOff } from '#src/app/wiring/session/pending-hand-off.ts';
import { digestOf } from '#src/platform/secrets.ts';
import { STORED, sessionTexts } from '#src/platform/storage.ts';
import { stagedSession } from '../../../../support/staged-session.ts';

const NOW = epochMs(1_790_000_000_000);
const CONFIG = {
  openIdProviders: [
    { id: 'one', name: 'One', clientId: 'client-1', authorizeUrl: 'https://one.example/auth?x=1' },
    { id: 'two', name: 'Two', clientId: 'client-2', authorizeUrl: 'https://two.example/auth' },
  ],
  telegram: { botId: '4711', authUrl: 'https://telegram.example/auth' },
};
const log = vi.fn();

let went: URL[];
beforeEach(() => {
  went = [];
  history.replaceState(undefined, '', '/vi/signin?redirect=%2Fwallet');
  vi.spyOn(location, 'assign').mockImplementation((url) => void went.push(new URL(String(url))));
  vi.spyOn(location, 'replace').mockImplementation((url) => void went.push(new URL(String(url))));
});
afterEach(() => {
  sessionTexts.erase(STORED.pendingSignIn);
  log.mockClear();
});

const partsWith = (session: object, config: object = CONFIG) =>
  ({ config, session, clock: () => NOW, log }) as unknown as Parameters<typeof resumeSignIn>[0];

const pending = () =>
  JSON.parse(sessionTexts.read(STORED.pendingSignIn) ?? '{}') as Readonly<Record<string, string>>;

it('leads to the chosen provider with its client, and remembers secrets and page', async () => {
  const { start, providers, hasTelegram } = signInProvidersOf(partsWith({}));
  expect([providers, hasTelegram]).toEqual([CONFIG.openIdProviders, true]);
  start('unknown');
  start('two');
  await vi.waitFor(() => expect(went).toHaveLength(1));
  const [url] = went;
  expect(url?.origin).toBe('https://two.example');
  const { state = '', nonce = '', back, provider } = pending();
  expect([back, provider]).toEqual(['/vi/signin?redirect=%2Fwallet', 'two']);
  expect(state).not.toBe(nonce);
  expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
    client_id: 'client-2',
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid email profile',
    redirect_uri: `${location.origin}/signin`,
    state,
    // The provider sees the digest alone: its token proves the secret of this tab.
    nonce: await digestOf(nonce),
  });
});

it('keeps the parameters of the provider’s own address', async () => {
  signInProvidersOf(partsWith({})).start('one');
  await vi.waitFor(() => expect(went[0]?.searchParams.get('x')).toBe('1'));
  expect(went[0]?.searchParams.get('client_id')).toBe('client-1');
});

it('leads to Telegram with its bot, and back to this sign-in', async () => {
  const { startTelegram } = signInProvidersOf(partsWith({}));
  startTelegram();
  await vi.waitFor(() => expect(went).toHaveLength(1));
  expect(Object.fromEntries(went[0]?.searchParams ?? [])).toEqual({
    bot_id: '4711',
    origin: location.origin,
    return_to: `${location.origin}/signin?state=${pending()['state']}`,
  });
  const without = signInProvidersOf(partsWith({}, { ...CONFIG, telegram: undefined }));
  expect(without.hasTelegram).toBe(false);
  without.startTelegram();
  expect(went).toHaveLength(1);
});

/** Returns from the provider `two` in a tab whose session is `sent` to. */
async function comeBack(fragment: (state: string) => string, atMs = NOW) {
  const stored = { provider: 'two', state: 'state-1', nonce: 'nonce-1', back: '/vi/markets', atMs };
  sessionTexts.write(STORED.pendingSignIn, JSON.stringify(stored));
  history.replaceState(undefined, '', `/signin${fragment('state-1')}`);
  const session = await stagedSession('visitor');
  const sent = vi.spyOn(session, 'send');
  await resumeSignIn(partsWith(session));
  session.stop();
  return sent.mock.calls.map(([event]) => event);
}

it('signs in with the token that this tab requested, from an address without it', async () => {
  const events = await comeBack((state) => `#id_token=token-1&state=${state}`);
  expect(events).toMatchObject([
    { type: 'signIn.requested', credentials: { idToken: 'token-1', nonce: 'nonce-1' } },
  ]);
  expect([location.pathname, location.hash]).toEqual(['/vi/markets', '']);
  expect(sessionTexts.read(STORED.pendingSignIn)).toBeUndefined();
});

it.each([
  ['of another request', () => '#id_token=token-1&state=other', NOW],
  ['of a request long ago', (state: string) => `#id_token=token-1&state=${state}`, NOW - HOUR_MS],
] as const)('signs in with no token %s, and removes it from the address', async (_w, of, at) => {
  expect(await comeBack(of, epochMs(at))).toEqual([]);
  expect(location.hash).toBe('');
  expect(log).toHaveBeenCalledOnce();
});

it('leaves a page alone that is no return', async () => {
  expect(await comeBack(() => '#section')).toEqual([]);
  expect([location.pathname, location.hash]).toEqual(['/signin', '#section']);
  expect(pending()['state']).toBe('state-1');
});

const LISTED = { redirectAllowList: ['https://partner.example'] };

async function handOver(who: 'visitor' | 'trader', redirect: string, user = sampleUser) {
  history.replaceState(undefined, '', `/signin?type=wp&redirect=${encodeURIComponent(redirect)}`);
  const session = await stagedSession(who, () => user);
  const otherwise = vi.fn();
  await requestHandOff({ ...partsWith(session, LISTED), session, otherwise } as never);
  return { otherwise, session };
}

it('hands the session to a listed site only when the user confirms, with token and name', async () => {
  const user = { ...sampleUser, nickname: '', firstName: 'Ann', lastName: '', email: 'a@b.c' };
  const { otherwise } = await handOver('trader', 'https://partner.example/in?from=us', user);
  expect([went, otherwise.mock.calls]).toEqual([[], []]);
  const offer = handOff.offered;
  expect(offer?.host).toBe('partner.example');
  offer?.accept();
  expect(went[0]?.origin).toBe('https://partner.example');
  expect(Object.fromEntries(went[0]?.searchParams ?? [])).toEqual({
    from: 'us',
    token: 'access',
    email: 'a@b.c',
    name: 'Ann',
  });
});

it('continues without a hand-over when the user declines', async () => {
  const { otherwise } = await handOver('trader', 'https://partner.example/in');
  handOff.offered?.decline();
  expect(otherwise).toHaveBeenCalledOnce();
  expect([handOff.offered, went]).toEqual([undefined, []]);
});

it.each([
  ['a site that is not listed', 'trader', 'https://evil.example/in'],
  ['a visitor', 'visitor', 'https://partner.example/in'],
] as const)('hands nothing over for %s', async (_which, who, redirect) => {
  const { otherwise } = await handOver(who, redirect);
  expect(otherwise).toHaveBeenCalledOnce();
  expect(handOff.offered).toBeUndefined();
});

it('withdraws the offer when the user leaves', async () => {
  const { session } = await handOver('trader', 'https://partner.example/in');
  expect(handOff.offered).toBeDefined();
  session.send({ type: 'signOut.requested' });
  await waitFor(session, (snapshot) => snapshot.matches('signedOut'));
  expect(handOff.offered).toBeUndefined();
});
