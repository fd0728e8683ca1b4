// @vitest-environment node
/** Tabs of one browser that sign in, refresh and sign out beside each other. */
import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { logOut } from '#contract/rest/tokens.ts';
import { authorize } from '#src/app/wiring/account/trader.ts';
import {
  ALICE,
  BOB,
  FRESH,
  isOut,
  isReady,
  registerTabs,
  type Tab,
} from '#tests/support/session-tabs.ts';

const { at, keep, openTab, openExpired, requestTokens, sendCounts, rejectedCount } = registerTabs();

describe('tabs that notify each other', () => {
  const userIn = ({ session }: Tab) => session.getSnapshot().context.userId;
  /** Simulates a sign-in of another user in another tab. */
  const switchTo = (user: number, token: string): void => {
    at.server.good.set(token, user);
    keep(token, `refresh-of-${token}`, user);
  };

  it('[AUTH-16][AUTH-22] sign out everywhere when one of them does, and notify the exchange once', async () => {
    keep('live', 'refresh-1', ALICE);
    at.server.good.set('live', ALICE);
    const opened = Array.from({ length: 3 }, openTab);
    await Promise.all(opened.map(isReady));
    opened[0]?.session.send({ type: 'signOut.requested' });
    await Promise.all(opened.map(isOut));
    expect(opened.map(({ turns }) => turns)).toEqual([['signedOut'], ['signedOut'], ['signedOut']]);
    expect(at.browser.cookies.size).toBe(0);
    expect(at.server.seen.filter(({ path }) => path === logOut.path)).toEqual([
      { path: logOut.path, bearer: 'live', status: 200 },
    ]);
  });

  it('[AUTH-22] end the session on the exchange too when the token has expired', async () => {
    const [tab] = await openExpired(1);
    at.server.good.set('fresh', ALICE);
    at.server.respondToRefresh([200, { success: true, ...FRESH }]);
    tab?.session.send({ type: 'signOut.requested' });
    expect(at.browser.cookies.size).toBe(0);
    await at.server.until(() =>
      at.server.seen.some(({ path, status }) => path === logOut.path && status === 200),
    );
    await isOut(tab as Tab);
    expect(
      at.server.seen.filter(({ path }) => path === logOut.path).map((one) => one.bearer),
    ).toEqual(['old', 'fresh']);
    expect(at.browser.cookies.size).toBe(0);
  });

  it('use the tokens of a refresh they missed while suspended, without another refresh', async () => {
    const [first, second] = await openExpired(2);
    at.browser.sleep();
    at.server.good.set('fresh', ALICE);
    at.server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(await requestTokens(first, 1)).toEqual(['responded']);
    expect(await requestTokens(second, 1)).toEqual(['responded']);
    expect(at.server.refreshes).toEqual(['refresh-1']);
    expect(at.tabs.map(({ turns }) => turns)).toEqual([[], []]);
  });

  it('all receive tokens from another source, such as a new password', async () => {
    const opened = await openExpired(3);
    at.server.good.set('fresh', ALICE);
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
    expect(at.server.refreshes).toEqual([]);
    expect(sendCounts()).toEqual([1]);
    expect(at.browser.cookies.get('refresh_token')?.value).toBe('refresh-2');
  });

  it('check the cookies when they become visible again', async () => {
    const [tab] = await openExpired(1);
    switchTo(BOB, 'bob');
    at.browser.show();
    await waitFor((tab as Tab).session, ({ context }) => context.userId === BOB);
    expect(tab?.turns).toEqual(['userSwitched']);
    for (const name of at.browser.cookies.keys()) at.browser.write(`${name}=; Max-Age=0`);
    at.browser.show();
    expect(tab?.turns).toEqual(['userSwitched', 'signedOut']);
  });

  it('never retry a call of one user with the token of another', async () => {
    const [tab] = await openExpired(1);
    at.browser.sleep();
    switchTo(BOB, 'bob');
    const outcomes = await requestTokens(tab, 10);
    expect(outcomes).not.toContain('responded');
    const bearers = at.server.seen
      .filter(({ path }) => path.startsWith('/order'))
      .map((one) => one.bearer);
    expect(new Set(bearers)).toEqual(new Set(['old']));
    expect(at.server.refreshes).toEqual([]);
    expect(tab?.turns).toEqual(['userSwitched']);
    expect(userIn(tab as Tab)).toBe(BOB);
    expect(at.browser.cookies.get('token')?.value).toBe('bob');
  });

  it('[AUTH-23] keep the cookies of another user when their own session ends', async () => {
    const [tab] = await openExpired(1);
    const requests = requestTokens(tab, 3);
    await at.server.until(() => at.server.refreshes.length > 0);
    at.browser.sleep();
    switchTo(BOB, 'bob');
    at.server.respondToRefresh([401, { success: false, message: 'Ended.', error_code: 1207 }]);
    expect(await requests).not.toContain('responded');
    await waitFor((tab as Tab).session, ({ context }) => context.userId === BOB);
    expect(at.browser.cookies.get('token')?.value).toBe('bob');
  });

  it('[AUTH-16] keep the cookies of another user when a tab that slept through the sign-in signs out', async () => {
    const [tab] = await openExpired(1);
    at.browser.sleep();
    switchTo(BOB, 'bob');
    tab?.session.send({ type: 'signOut.requested' });
    await waitFor((tab as Tab).session, ({ context }) => context.userId === BOB);
    expect(at.browser.cookies.get('token')?.value).toBe('bob');
    expect(at.browser.cookies.get('user-id')?.value).toBe(String(BOB));
    // The sign-out ends the session of the tab's own user at the exchange.
    await at.server.until(() => at.server.seen.some(({ path }) => path === logOut.path));
    const leaving = at.server.seen.filter(({ path }) => path === logOut.path);
    expect(leaving.map(({ bearer }) => bearer)).toEqual(['old']);
  });

  it('do not overwrite the cookies of a user who signed in meanwhile with a refreshed token', async () => {
    const [tab] = await openExpired(1);
    const requests = requestTokens(tab, 3);
    await at.server.until(() => at.server.refreshes.length > 0);
    at.browser.sleep();
    switchTo(BOB, 'bob');
    at.server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(await requests).not.toContain('responded');
    expect(userIn(tab as Tab)).toBe(BOB);
    expect(at.browser.cookies.get('token')?.value).toBe('bob');
    expect(tab?.turns).toEqual(['userSwitched']);
  });

  it('[AUTH-16] drop a refresh whose response arrives after their sign-out', async () => {
    const [tab, other] = await openExpired(2);
    const requests = requestTokens(tab, 3);
    await at.server.until(() => at.server.refreshes.length > 0);
    tab?.session.send({ type: 'signOut.requested' });
    at.server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(await requests).not.toContain('responded');
    await Promise.all([isOut(tab as Tab), isOut(other as Tab)]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(at.browser.cookies.size).toBe(0);
    expect(tab?.turns).toEqual(['signedOut']);
  });

  it('[AUTH-31] sign private channels with the fresh token of the one refresh', async () => {
    const [tab] = await openExpired(1);
    const requests = requestTokens(tab, 20);
    const signed = authorize((tab as Tab).client, '1.1', `private-account_${ALICE}`);
    await at.server.until(() => rejectedCount() === 20 && at.server.refreshes.length > 0);
    at.server.good.set('fresh', ALICE);
    at.server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(await signed).toBe('signed with fresh');
    await requests;
    expect(at.server.refreshes).toEqual(['refresh-1']);
  });

  it('[ERR-05][API-01] send a visitor’s private call without a bearer, and fail without a refresh request', async () => {
    const tab = openTab();
    await isOut(tab);
    expect(await requestTokens(tab, 3)).toEqual(
      Array.from({ length: 3 }, () => 'No refresh token available'),
    );
    expect(new Set(at.server.seen.map(({ bearer }) => bearer))).toEqual(new Set([undefined]));
    expect(at.server.refreshes).toEqual([]);
  });
});
