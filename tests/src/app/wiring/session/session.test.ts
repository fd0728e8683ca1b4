// @vitest-environment node
/** Many calls of one tab and of many tabs with one expired token. */
import { describe, expect, it } from 'vitest';
import { refreshTokens } from '#src/app/wiring/session/session-calls.ts';
import { openSessionHome } from '#src/app/wiring/session/session-home.ts';
import { waitFor } from 'xstate';
import { chainNetworks } from '#contract/rest/chain.ts';
import { deploymentConfigWire } from '#contract/samples/accounts.ts';
import {
  ALICE,
  ENDINGS,
  FRESH,
  isOut,
  isReady,
  LOSSES,
  passUntil,
  registerTabs,
  type Tab,
} from '#tests/support/session-tabs.ts';

const { at, keep, openTab, wireTab, openExpired, requestTokens, sendCounts, rejectedCount } =
  registerTabs();

describe('the client of the chain service', () => {
  it('[API-04][API-05][API-06] sends the evm token of the cookie in a header, the language, and a secret of its own', async () => {
    keep('main-token', 'refresh-1', ALICE);
    at.browser.write('evm_access_token=evm-token; Secure');
    at.server.good.set('main-token', ALICE);
    const tab = openTab();
    await isReady(tab);
    await tab.chain.call(chainNetworks, {});
    const { api_secret_header: main, chain_secret_header: own } = deploymentConfigWire;
    expect(own).not.toEqual(main);
    expect(own.name).not.toBe(main.name);
    expect(at.server.chain).toHaveLength(1);
    const [{ path, headers } = { path: '', headers: {} }] = at.server.chain;
    expect(path).toBe(`/chain${chainNetworks.path}`);
    expect(headers).toMatchObject({ token: 'evm-token', lang: 'en', [own.name]: own.value });
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty(main.name);
  });
});

describe('one tab, 200 calls', () => {
  it('[AUTH-30][AUTH-31] refreshes once and retries each call once', async () => {
    const [tab] = await openExpired(1);
    const requests = requestTokens(tab, 200);
    await at.server.until(() => rejectedCount() === 200 && at.server.refreshes.length > 0);
    at.server.good.set('fresh', ALICE);
    at.server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(new Set(await requests)).toEqual(new Set(['responded']));
    expect(at.server.refreshes).toEqual(['refresh-1']);
    expect(sendCounts()).toEqual([2]);
    expect(tab?.turns).toEqual([]);
    expect(at.browser.cookies.get('token')?.value).toBe('fresh');
    expect(at.browser.cookies.get('refresh_token')?.value).toBe('refresh-2');
  });

  it.each(ENDINGS)(
    '[AUTH-32][ERR-06] ends in one forced logout when the refresh %s',
    async (_, response, reason) => {
      const [tab] = await openExpired(1);
      const requests = requestTokens(tab, 200);
      await at.server.until(() => rejectedCount() === 200 && at.server.refreshes.length > 0);
      at.server.respondToRefresh(response);
      const outcomes = await requests;
      expect(outcomes).toEqual(Array.from({ length: 200 }, () => reason as string));
      expect(tab?.turns).toEqual(['forcedOut']);
      expect(at.server.refreshes).toEqual(['refresh-1']);
      expect(sendCounts()).toEqual([1]);
      expect(at.browser.cookies.size).toBe(0);
    },
  );

  it.each(LOSSES)(
    'rejects the waiting calls after 10 s and keeps the session when the refresh %s',
    async (_, response, reason) => {
      const [tab] = await openExpired(1);
      const requests = requestTokens(tab, 200);
      await at.server.until(() => rejectedCount() === 200 && at.server.refreshes.length > 0);
      at.server.respondToRefresh(response);
      await waitFor((tab as Tab).session, ({ context }) => context.lostRefresh !== undefined);
      const outcomes = await passUntil(requests);
      expect(outcomes).toEqual(Array.from({ length: 200 }, () => reason as string));
      expect(tab?.turns).toEqual([]);
      expect(at.browser.cookies.get('refresh_token')?.value).toBe('refresh-1');
      at.server.good.set('fresh', ALICE);
      at.server.respondToRefresh([200, { success: true, ...FRESH }]);
      at.browser.show();
      expect(new Set(await requestTokens(tab, 3))).toEqual(new Set(['responded']));
      expect(new Set(at.server.refreshes)).toEqual(new Set(['refresh-1']));
      expect(at.browser.cookies.get('token')?.value).toBe('fresh');
    },
  );

  it('rejects the waiting calls after 10 s when the refresh hangs, and drops its late response', async () => {
    const [tab] = await openExpired(1);
    const requests = requestTokens(tab, 200);
    await at.server.until(() => rejectedCount() === 200 && at.server.refreshes.length > 0);
    const outcomes = await passUntil(requests);
    expect(new Set(outcomes)).toEqual(new Set(['The exchange did not respond.']));
    expect(tab?.turns).toEqual([]);
    expect(at.browser.cookies.get('refresh_token')?.value).toBe('refresh-1');
  });

  it('[ERR-05] fails immediately when there is no refresh token', async () => {
    const [tab] = await openExpired(1);
    at.browser.write('refresh_token=; Max-Age=0');
    at.browser.show();
    const outcomes = await requestTokens(tab, 200);
    expect(new Set(outcomes)).toEqual(new Set(['No refresh token available']));
    expect(at.server.refreshes).toEqual([]);
    expect(tab?.turns).toEqual(['forcedOut']);
  });

  it('[AUTH-30] returns a second 401 to the caller without a second refresh', async () => {
    const [tab] = await openExpired(1);
    at.server.respondToRefresh([200, { success: true, ...FRESH }]); // The server accepts this token for no call.
    const outcomes = await requestTokens(tab, 200);
    expect(new Set(outcomes)).toEqual(new Set(['Sign in again.']));
    expect(at.server.refreshes).toEqual(['refresh-1']);
    expect(sendCounts()).toEqual([2]);
    expect(tab?.turns).toEqual([]);
  });
});

describe('20 tabs', () => {
  const outcomes = (): readonly string[] => [...new Set(at.tabs.map(({ turns }) => turns.join()))];
  const tokensStored = () =>
    new Set(at.tabs.map(({ session }) => session.getSnapshot().context.tokens?.accessToken));
  const requestInAll = async (): Promise<ReadonlySet<unknown>> =>
    new Set((await Promise.all(at.tabs.map((tab) => requestTokens(tab, 5)))).flat());

  it('[AUTH-31] send one refresh in total, and all stay signed in', async () => {
    await openExpired(20);
    const requests = requestInAll();
    await at.server.until(() => rejectedCount() === 100 && at.server.refreshes.length > 0);
    at.server.good.set('fresh', ALICE);
    at.server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(await requests).toEqual(new Set(['responded']));
    expect(at.server.refreshes).toEqual(['refresh-1']);
    expect(sendCounts()).toEqual([2]);
    expect(outcomes()).toEqual(['']);
    expect(tokensStored()).toEqual(new Set(['fresh']));
  });

  it('[AUTH-31] send one refresh even when no message between them arrives', async () => {
    await openExpired(20);
    at.browser.sleep();
    const requests = requestInAll();
    await at.server.until(() => rejectedCount() === 100 && at.server.refreshes.length > 0);
    at.server.good.set('fresh', ALICE);
    at.server.respondToRefresh([200, { success: true, ...FRESH }]);
    expect(await requests).toEqual(new Set(['responded']));
    expect(at.server.refreshes).toEqual(['refresh-1']);
    expect(outcomes()).toEqual(['']);
  });

  it.each(ENDINGS)(
    '[AUTH-32] are all signed out, once each, when the one refresh %s',
    async (_, response) => {
      await openExpired(20);
      const requests = requestInAll();
      await at.server.until(() => rejectedCount() === 100 && at.server.refreshes.length > 0);
      at.server.respondToRefresh(response);
      expect(await requests).not.toContain('responded');
      await Promise.all(at.tabs.map(isOut));
      expect(at.server.refreshes).toEqual(['refresh-1']);
      expect(at.tabs.flatMap(({ turns }) => turns)).toHaveLength(20);
      expect(at.browser.cookies.size).toBe(0);
    },
  );

  it('stay signed in when the one refresh hangs, and share the tokens of the next', async () => {
    await openExpired(20);
    const requests = requestInAll();
    await at.server.until(() => rejectedCount() === 100 && at.server.refreshes.length > 0);
    expect(await passUntil(requests)).not.toContain('responded');
    expect(tokensStored()).toEqual(new Set(['old']));
    at.server.good.set('fresh', ALICE);
    at.server.respondToRefresh([200, { success: true, ...FRESH }]);
    const renewed = at.tabs.map(({ session }) =>
      waitFor(session, ({ context }) => context.tokens?.accessToken === 'fresh'),
    );
    await passUntil(Promise.all(renewed));
    expect(outcomes()).toEqual(['']);
    expect(new Set(at.server.refreshes)).toEqual(new Set(['refresh-1']));
  });
});

describe('two tabs that wait for one refresh', () => {
  it('[AUTH-32] send one request when it is rejected, however late the first tab’s session ends', async () => {
    keep('old', 'refresh-1', ALICE);
    at.server.respondToRefresh([401, { success: false, message: 'Ended.', error_code: 1207 }]);
    const { client } = wireTab();
    const held = { accessToken: 'old', refreshToken: 'refresh-1', chainToken: undefined };
    const inLine = Array.from({ length: 2 }, async () => {
      const home = openSessionHome(() => undefined);
      home.read();
      return await refreshTokens(client, home, held, new AbortController().signal);
    });
    const ends = await Promise.allSettled(inLine);
    expect(at.server.refreshes).toEqual(['refresh-1']);
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(at.browser.cookies.size).toBe(0);
  });
});

describe('session storage', () => {
  it('[STORE-01][STORE-02][STORE-04] contains the tokens and the user under their names', async () => {
    await openExpired(1);
    at.server.good.set('fresh', ALICE);
    at.server.respondToRefresh([200, { success: true, ...FRESH, evm_access_token: 'chain' }]);
    await requestTokens(at.tabs[0], 1);
    expect([...at.browser.cookies]).toEqual(
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
