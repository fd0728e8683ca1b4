// @vitest-environment node
/** Tests the data that each step of a sign-in stores in the browser. */
import { beforeEach, expect, it } from 'vitest';
import { userId } from '#contract/core/ids.ts';
import {
  storeChallenge,
  storedChallenge,
  storedSession,
  storeSession,
} from '#src/app/wiring/session/tokens.ts';
import { openSharedBrowser, type SharedBrowser } from '../../../../support/shared-browser.ts';

let browser: SharedBrowser;
beforeEach(() => {
  browser = openSharedBrowser();
});

const challenge = { userId: userId(7), tempInfoToken: 'temporary' };
const session = {
  tokens: { accessToken: 'access', refreshToken: 'refresh', chainToken: undefined },
  userId: userId(7),
};
const names = () => [...browser.cookies.keys()];

it('[AUTH-02][AUTH-03][STORE-03] stores flag and user of a second step, and its token in this tab only', () => {
  storeChallenge(challenge);
  expect([...browser.cookies].map(([name, { value }]) => [name, value])).toEqual([
    ['g2f_required', '1'],
    ['user-id', '7'],
  ]);
  expect(storedChallenge()).toEqual({ challenge });
  sessionStorage.removeItem('temp_info_token');
  expect(storedChallenge()).toBeUndefined();
});

it('[AUTH-05][AUTH-06] stores no session token for a second step, and signs no user in by it', () => {
  storeChallenge(challenge);
  expect(names()).not.toContain('token');
  expect(storedSession()).toBeUndefined();
  browser.write('g2f_required=; Max-Age=0');
  expect(storedChallenge()).toBeUndefined();
  expect(storedSession()).toBeUndefined();
});

it('[AUTH-07][STORE-01][STORE-02] stores both tokens and the user, and reads them back', () => {
  storeSession(session);
  expect(names()).toEqual(['token', 'refresh_token', 'user-id']);
  expect(storedSession()).toEqual(session);
});

it('[AUTH-07] keeps what renews a session for a week after the last refresh', () => {
  storeSession(session);
  const ageOf = (name: string) => browser.cookies.get(name)?.attributes;
  expect(ageOf('refresh_token')).toContain('Max-Age=604800;');
  expect(ageOf('token')).toContain('Max-Age=2592000;');
});

it('[AUTH-08][STORE-04] stores the chain token only where there is one', () => {
  storeSession({ ...session, tokens: { ...session.tokens, chainToken: 'chain' } });
  expect(browser.cookies.get('evm_access_token')?.value).toBe('chain');
  storeSession(session);
  expect(names()).not.toContain('evm_access_token');
});

it('[AUTH-16][AUTH-23] removes everything of a full or half-finished session', () => {
  storeSession({ ...session, tokens: { ...session.tokens, chainToken: 'chain' } });
  storeChallenge(challenge);
  storeSession(undefined);
  expect(names()).toEqual([]);
  expect(sessionStorage.getItem('temp_info_token')).toBeNull();
});

it('[STORE-05] writes each cookie as Secure and SameSite=Lax for the whole origin', () => {
  storeChallenge(challenge);
  storeSession({ ...session, tokens: { ...session.tokens, chainToken: 'chain' } });
  expect(browser.cookies.size).toBe(5);
  for (const { attributes } of browser.cookies.values()) {
    expect(attributes).toMatch(/^Path=\/; Max-Age=\d+; Secure; SameSite=Lax$/);
  }
});

it('ignores a user ID that is not a number', () => {
  storeSession(session);
  browser.write('user-id=7%20or%201; Secure');
  expect(storedSession()?.userId).toBeUndefined();
});
