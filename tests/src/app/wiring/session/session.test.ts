// @vitest-environment node
/** Tests many calls and many tabs with one expired token: the real wiring over the storage that
 *  tabs of a browser share. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { clientOrderId } from '#contract/core/ids.ts';
import { deploymentConfig } from '#contract/config.ts';
import { logOut } from '#contract/rest/tokens.ts';
import { orderByClientId } from '#contract/rest/spot-orders.ts';
import { deploymentConfigWire } from '#contract/samples/accounts.ts';
import { authorize } from '#src/app/wiring/account/trader.ts';
import { refreshTokens } from '#src/app/wiring/session/session-calls.ts';
import { openSessionHome } from '#src/app/wiring/session/session-home.ts';
import { wireSession, type SessionWiring } from '#src/app/wiring/session/session.ts';
import { openSharedBrowser, type SharedBrowser } from '../../../../support/shared-browser.ts';
import { openTokenServer, type TokenServer } from '../../../../support/token-server.ts';

const FRESH = { access_token: 'fresh', refresh_token: 'refresh-2' };
const ALICE = 7;
const BOB = 8;

let server: TokenServer;
let browser: SharedBrowser;
let tabs: Tab[];

beforeEach(async () => {
  // Timeouts of the machine run on the fake clock; the network is real. Tabs are never closed, so their intervals are
  // fake too: real ones would outlive this file in its process.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  server = await openTokenServer();
  browser = openSharedBrowser();
  tabs = [];
});
afterEach(() => {
  for (const { session } of tabs) session.stop();
  server.close();
  vi.useRealTimers();
});

interface Tab extends SessionWiring {
  readonly turns: string[];
}

const keep = (token: string, refresh: string, user: number): void => {
  browser.write(`token=${token}; Secure`);
  browser.write(`refresh_token=${refresh}; Secure`);
  browser.write(`user-id=${user}; Secure`);
};

function wireTab(): SessionWiring {
  const config = deploymentConfig.decode({
    ...deploymentConfigWire,
    api_url: `${server.url}/api`,
    chain_url: `${server.url}/chain`,
  });
  return wireSession({ config, language: () => 'en', log: () => undefined });
}

function openTab(): Tab {
  const wiring = wireTab();
  const turns: string[] = [];
  wiring.session.on('went', ({ to }) => turns.push(to));
  wiring.session.start();
  const tab = { ...wiring, turns };
  tabs.push(tab);
  return tab;
}

const isReady = ({ session }: Tab) =>
  waitFor(session, ({ context }) => context.user !== undefined).then(() => undefined);
const isOut = ({ session }: Tab) =>
  waitFor(session, (snapshot) => snapshot.matches('signedOut')).then(() => undefined);

/** Opens `count` signed-in, idle tabs with an expired token. */
async function openExpired(count: number): Promise<Tab[]> {
  keep('old', 'refresh-1', ALICE);
  server.good.set('old', ALICE);
  const opened = Array.from({ length: count }, openTab);
  await Promise.all(opened.map(isReady));
  server.good.delete('old');
  return opened;
}

let callCount = 0;
/**
 * Sends concurrent calls.
 * @returns the result of each call.
 */
async function requestTokens(tab: Tab | undefined, count: number): Promise<readonly unknown[]> {
  const calls = Array.from({ length: count }, async () => {
    callCount += 1;
    const query = { clientOrderId: clientOrderId(`call-${callCount}`) };
    return await tab?.client.call(orderByClientId, { query });
  });
  const settled = await Promise.allSettled(calls);
  return settled.map((one) =>
    one.status === 'fulfilled' ? 'responded' : (one.reason as Error).message,
  );
}

/** Returns the distinct numbers of times that calls of this run were sent. */
function sendCounts(): readonly number[] {
  const counts = new Map<string, number>();
  for (const { path } of server.seen) {
    if (path.startsWith('/order-by')) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return [...new Set(counts.values())];
}

const rejectedCount = (): number =>
  server.seen.filter(({ path, status }) => path.startsWith('/order-by') && status === 401).length;

const ENDINGS = [
  [
    'is refused',
    [401, { success: false, message: 'Your session has ended.', error_code: 1207 }],
    'Your session has ended.',
  ],
  ['brings no token', [200, { success: true }], 'Refresh token failed'],
  ['breaks', [500, { success: false, message: 'Something broke.' }], 'Something broke.'],
  ['is cut off', 'cut', expect.stringMatching(/socket hang up|aborted|ECONNRESET/)],
] as const;

describe('one tab, 200 calls', () => {
  it('[AUTH-30][AUTH-31] refreshes once and retries each call once', async () => {
    const [tab] = await openExpired(1);
    const requests = requestTokens(tab, 200);
    await server.until(() => rejectedCount() === 200 && server.refreshes.length > 0);
    server.good.set('fresh', ALICE);
    server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(new Set(await requests)).toEqual(new Set(['responded']));
    expect(server.refreshes).toEqual(['refresh-1']);
    expect(sendCounts()).toEqual([2]);
    expect(tab?.turns).toEqual([]);
    expect(browser.cookies.get('token')?.value).toBe('fresh');
    expect(browser.cookies.get('refresh_token')?.value).toBe('refresh-2');
  });

  it.each(ENDINGS)(
    '[AUTH-32][ERR-06] ends in one forced logout when the refresh %s',
    async (_, response, reason) => {
      const [tab] = await openExpired(1);
      const requests = requestTokens(tab, 200);
      await server.until(() => rejectedCount() === 200 && server.refreshes.length > 0);
      server.respondToRefresh(response);
      const outcomes = await requests;
      expect(outcomes).toEqual(Array.from({ length: 200 }, () => reason as string));
      expect(tab?.turns).toEqual(['forcedOut']);
      expect(server.refreshes).toEqual(['refresh-1']);
      expect(sendCounts()).toEqual([1]);
      expect(browser.cookies.size).toBe(0);
    },
  );

  it('[AUTH-23][ERR-06] ends in one forced logout when the refresh hangs, and drops its late response', async () => {
    const [tab] = await openExpired(1);
    const requests = requestTokens(tab, 200);
    await server.until(() => rejectedCount() === 200 && server.refreshes.length > 0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(new Set(await requests)).toEqual(new Set(['Refresh token failed']));
    server.respondToRefresh([200, { success: true, ...FRESH }]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tab?.turns).toEqual(['forcedOut']);
    expect(browser.cookies.size).toBe(0);
    expect(server.refreshes).toEqual(['refresh-1']);
  });

  it('[ERR-05] fails immediately when there is no refresh token', async () => {
    const [tab] = await openExpired(1);
    browser.write('refresh_token=; Max-Age=0');
    browser.show();
    const outcomes = await requestTokens(tab, 200);
    expect(new Set(outcomes)).toEqual(new Set(['No refresh token available']));
    expect(server.refreshes).toEqual([]);
    expect(tab?.turns).toEqual(['forcedOut']);
  });

  it('[AUTH-30] returns a second 401 to the caller without a second refresh', async () => {
    const [tab] = await openExpired(1);
    server.respondToRefresh([200, { success: true, ...FRESH }]); // The server accepts this token for no call.
    const outcomes = await requestTokens(tab, 200);
    expect(new Set(outcomes)).toEqual(new Set(['Sign in again.']));
    expect(server.refreshes).toEqual(['refresh-1']);
    expect(sendCounts()).toEqual([2]);
    expect(tab?.turns).toEqual([]);
  });
});

describe('20 tabs', () => {
  const outcomes = (): readonly string[] => [...new Set(tabs.map(({ turns }) => turns.join()))];
  const tokensStored = () =>
    new Set(tabs.map(({ session }) => session.getSnapshot().context.tokens?.accessToken));
  const requestInAll = async (): Promise<ReadonlySet<unknown>> =>
    new Set((await Promise.all(tabs.map((tab) => requestTokens(tab, 5)))).flat());

  it('[AUTH-31] send one refresh in total, and all stay signed in', async () => {
    await openExpired(20);
    const requests = requestInAll();
    await server.until(() => rejectedCount() === 100 && server.refreshes.length > 0);
    server.good.set('fresh', ALICE);
    server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(await requests).toEqual(new Set(['responded']));
    expect(server.refreshes).toEqual(['refresh-1']);
    expect(sendCounts()).toEqual([2]);
    expect(outcomes()).toEqual(['']);
    expect(tokensStored()).toEqual(new Set(['fresh']));
  });

  it('[AUTH-31] send one refresh even when no message between them arrives', async () => {
    await openExpired(20);
    browser.sleep();
    const requests = requestInAll();
    await server.until(() => rejectedCount() === 100 && server.refreshes.length > 0);
    server.good.set('fresh', ALICE);
    server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(await requests).toEqual(new Set(['responded']));
    expect(server.refreshes).toEqual(['refresh-1']);
    expect(outcomes()).toEqual(['']);
  });

  it.each(ENDINGS)(
    '[AUTH-32] are all signed out, once each, when the one refresh %s',
    async (_, response) => {
      await openExpired(20);
      const requests = requestInAll();
      await server.until(() => rejectedCount() === 100 && server.refreshes.length > 0);
      server.respondToRefresh(response);
      expect(await requests).not.toContain('responded');
      await Promise.all(tabs.map(isOut));
      expect(server.refreshes).toEqual(['refresh-1']);
      expect(tabs.flatMap(({ turns }) => turns)).toHaveLength(20);
      expect(browser.cookies.size).toBe(0);
    },
  );

  it('[AUTH-32] are all signed out, once each, when the one refresh hangs and its response is late', async () => {
    await openExpired(20);
    const requests = requestInAll();
    await server.until(() => rejectedCount() === 100 && server.refreshes.length > 0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await requests).not.toContain('responded');
    server.respondToRefresh([200, { success: true, ...FRESH }]);
    await vi.advanceTimersByTimeAsync(60_000);
    await Promise.all(tabs.map(isOut));
    expect(server.refreshes).toEqual(['refresh-1']);
    expect(tabs.flatMap(({ turns }) => turns)).toHaveLength(20);
    expect(browser.cookies.size).toBe(0);
  });
});

describe('two tabs that wait for one refresh', () => {
  it('[AUTH-32] send one request when it is rejected, however late the first tab’s session ends', async () => {
    keep('old', 'refresh-1', ALICE);
    server.respondToRefresh([401, { success: false, message: 'Ended.', error_code: 1207 }]);
    const { client } = wireTab();
    const held = { accessToken: 'old', refreshToken: 'refresh-1', chainToken: undefined };
    const inLine = Array.from({ length: 2 }, async () => {
      const home = openSessionHome(() => undefined);
      home.read();
      return await refreshTokens(client, home, held, new AbortController().signal);
    });
    const ends = await Promise.allSettled(inLine);
    expect(server.refreshes).toEqual(['refresh-1']);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(browser.cookies.size).toBe(0);
  });
});

describe('tabs that notify each other', () => {
  const userIn = ({ session }: Tab) => session.getSnapshot().context.userId;
  /** Simulates a sign-in of another user in another tab. */
  const switchTo = (user: number, token: string): void => {
    server.good.set(token, user);
    keep(token, `refresh-of-${token}`, user);
  };

  it('[AUTH-16][AUTH-22] sign out everywhere when one of them does, and notify the exchange once', async () => {
    keep('live', 'refresh-1', ALICE);
    server.good.set('live', ALICE);
    const opened = Array.from({ length: 3 }, openTab);
    await Promise.all(opened.map(isReady));
    opened[0]?.session.send({ type: 'signOut.requested' });
    await Promise.all(opened.map(isOut));
    expect(opened.map(({ turns }) => turns)).toEqual([['signedOut'], ['signedOut'], ['signedOut']]);
    expect(browser.cookies.size).toBe(0);
    expect(server.seen.filter(({ path }) => path === logOut.path)).toEqual([
      { path: logOut.path, bearer: 'live', status: 200 },
    ]);
  });

  it('[AUTH-22] end the session on the exchange too when the token has expired', async () => {
    const [tab] = await openExpired(1);
    server.good.set('fresh', ALICE);
    server.respondToRefresh([200, { success: true, ...FRESH }]);
    tab?.session.send({ type: 'signOut.requested' });
    expect(browser.cookies.size).toBe(0);
    await server.until(() =>
      server.seen.some(({ path, status }) => path === logOut.path && status === 200),
    );
    await isOut(tab as Tab);
    expect(server.seen.filter(({ path }) => path === logOut.path).map((one) => one.bearer)).toEqual(
      ['old', 'fresh'],
    );
    expect(browser.cookies.size).toBe(0);
  });

  it('use the tokens of a refresh they missed while suspended, without another refresh', async () => {
    const [first, second] = await openExpired(2);
    browser.sleep();
    server.good.set('fresh', ALICE);
    server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(await requestTokens(first, 1)).toEqual(['responded']);
    expect(await requestTokens(second, 1)).toEqual(['responded']);
    expect(server.refreshes).toEqual(['refresh-1']);
    expect(tabs.map(({ turns }) => turns)).toEqual([[], []]);
  });

  it('all receive tokens from another source, such as a new password', async () => {
    const opened = await openExpired(3);
    server.good.set('fresh', ALICE);
    opened[0]?.applyTokens({
      accessToken: 'fresh',
      refreshToken: 'refresh-2',
      chainToken: undefined,
    });
    for (const { session } of opened) {
      await waitFor(session, ({ context }) => context.tokens?.accessToken === 'fresh');
    }
    expect((await Promise.all(opened.map((tab) => requestTokens(tab, 2)))).flat()).not.toContain(
      undefined,
    );
    expect(server.refreshes).toEqual([]);
    expect(sendCounts()).toEqual([1]);
    expect(browser.cookies.get('refresh_token')?.value).toBe('refresh-2');
  });

  it('check the cookies when they become visible again', async () => {
    const [tab] = await openExpired(1);
    switchTo(BOB, 'bob');
    browser.show();
    await waitFor((tab as Tab).session, ({ context }) => context.userId === BOB);
    expect(tab?.turns).toEqual(['userSwitched']);
    for (const name of browser.cookies.keys()) browser.write(`${name}=; Max-Age=0`);
    browser.show();
    expect(tab?.turns).toEqual(['userSwitched', 'signedOut']);
  });

  it('never retry a call of one user with the token of another', async () => {
    const [tab] = await openExpired(1);
    browser.sleep();
    switchTo(BOB, 'bob');
    const outcomes = await requestTokens(tab, 10);
    expect(outcomes).not.toContain('responded');
    const bearers = server.seen
      .filter(({ path }) => path.startsWith('/order'))
      .map((one) => one.bearer);
    expect(new Set(bearers)).toEqual(new Set(['old']));
    expect(server.refreshes).toEqual([]);
    expect(tab?.turns).toEqual(['userSwitched']);
    expect(userIn(tab as Tab)).toBe(BOB);
    expect(browser.cookies.get('token')?.value).toBe('bob');
  });

  it('[AUTH-23] keep the cookies of another user when their own session ends', async () => {
    const [tab] = await openExpired(1);
    const requests = requestTokens(tab, 3);
    await server.until(() => server.refreshes.length > 0);
    browser.sleep();
    switchTo(BOB, 'bob');
    server.respondToRefresh([401, { success: false, message: 'Ended.', error_code: 1207 }]);
    expect(await requests).not.toContain('responded');
    await waitFor((tab as Tab).session, ({ context }) => context.userId === BOB);
    expect(browser.cookies.get('token')?.value).toBe('bob');
  });

  it('[AUTH-16] keep the cookies of another user when a tab that slept through the sign-in signs out', async () => {
    const [tab] = await openExpired(1);
    browser.sleep();
    switchTo(BOB, 'bob');
    tab?.session.send({ type: 'signOut.requested' });
    await waitFor((tab as Tab).session, ({ context }) => context.userId === BOB);
    expect(browser.cookies.get('token')?.value).toBe('bob');
    expect(browser.cookies.get('user-id')?.value).toBe(String(BOB));
    // The sign-out ends the session of the tab's own user at the exchange.
    await server.until(() => server.seen.some(({ path }) => path === logOut.path));
    const leaving = server.seen.filter(({ path }) => path === logOut.path);
    expect(leaving.map(({ bearer }) => bearer)).toEqual(['old']);
  });

  it('do not overwrite the cookies of a user who signed in meanwhile with a refreshed token', async () => {
    const [tab] = await openExpired(1);
    const requests = requestTokens(tab, 3);
    await server.until(() => server.refreshes.length > 0);
    browser.sleep();
    switchTo(BOB, 'bob');
    server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(await requests).not.toContain('responded');
    expect(userIn(tab as Tab)).toBe(BOB);
    expect(browser.cookies.get('token')?.value).toBe('bob');
    expect(tab?.turns).toEqual(['userSwitched']);
  });

  it('[AUTH-16] drop a refresh whose response arrives after their sign-out', async () => {
    const [tab, other] = await openExpired(2);
    const requests = requestTokens(tab, 3);
    await server.until(() => server.refreshes.length > 0);
    tab?.session.send({ type: 'signOut.requested' });
    server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(await requests).not.toContain('responded');
    await Promise.all([isOut(tab as Tab), isOut(other as Tab)]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(browser.cookies.size).toBe(0);
    expect(tab?.turns).toEqual(['signedOut']);
  });

  it('[AUTH-31] sign private channels with the fresh token of the one refresh', async () => {
    const [tab] = await openExpired(1);
    const requests = requestTokens(tab, 20);
    const signed = authorize((tab as Tab).client, '1.1', `private-account_${ALICE}`);
    await server.until(() => rejectedCount() === 20 && server.refreshes.length > 0);
    server.good.set('fresh', ALICE);
    server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(await signed).toBe('signed with fresh');
    await requests;
    expect(server.refreshes).toEqual(['refresh-1']);
  });

  it('[ERR-05][API-01] send a visitor’s private call without a bearer, and fail without a refresh request', async () => {
    const tab = openTab();
    await isOut(tab);
    expect(await requestTokens(tab, 3)).toEqual(
      Array.from({ length: 3 }, () => 'No refresh token available'),
    );
    expect(new Set(server.seen.map(({ bearer }) => bearer))).toEqual(new Set([undefined]));
    expect(server.refreshes).toEqual([]);
  });
});

describe('session storage', () => {
  it('[STORE-01][STORE-02][STORE-04] contains the tokens and the user under their names', async () => {
    await openExpired(1);
    server.good.set('fresh', ALICE);
    server.respondToRefresh([200, { success: true, ...FRESH, evm_access_token: 'chain' }]);
    await requestTokens(tabs[0], 1);
    expect([...browser.cookies]).toEqual(
      ['token', 'refresh_token', 'user-id', 'evm_access_token'].map((name, index) => [
        name,
        {
          value: ['fresh', 'refresh-2', '7', 'chain'][index],
          attributes: `Path=/; Max-Age=${name === 'refresh_token' ? 604_800 : 2_592_000}; Secure; SameSite=Lax`,
        },
      ]),
    );
  });
});
