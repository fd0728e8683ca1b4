/** Tabs of one browser over the real session wiring, and the exchange that their calls reach. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { waitFor } from 'xstate';
import { deploymentConfig } from '#contract/config.ts';
import { clientOrderId } from '#contract/core/ids.ts';
import { orderByClientId } from '#contract/rest/spot-orders.ts';
import { deploymentConfigWire } from '#contract/samples/accounts.ts';
import { wireSession, type SessionWiring } from '#src/app/wiring/session/session.ts';
import { openSharedBrowser, type SharedBrowser } from './shared-browser.ts';
import { openTokenServer, type TokenServer } from './token-server.ts';

export const FRESH = { access_token: 'fresh', refresh_token: 'refresh-2' };
export const ALICE = 7;
export const BOB = 8;

/** How a refresh fails: the response of the server, and the message to the caller. */
export const ENDINGS = [
  [
    'is refused',
    [401, { success: false, message: 'Your session has ended.', error_code: 1207 }],
    'Your session has ended.',
  ],
  ['brings no token', [200, { success: true }], 'Refresh token failed'],
] as const;

/** Responses that decide nothing: the session goes on. */
export const LOSSES = [
  ['breaks', [500, { success: false, message: 'Something broke.' }], 'Something broke.'],
  ['meets a limit', [429, { success: false, message: 'Too many requests.' }], 'Too many requests.'],
  ['meets maintenance', [503, { success: false, message: 'Closed.' }], 'Closed.'],
  ['is cut off', 'cut', expect.stringMatching(/socket hang up|aborted|ECONNRESET/)],
] as const;

/** Passes ten seconds at a time until `requests` are settled: calls whose 401 arrives later wait from then on. */
export async function passUntil<Result>(requests: Promise<Result>): Promise<Result> {
  const progress: { isSettled: boolean } = { isSettled: false };
  void requests.finally(() => (progress.isSettled = true));
  while (!progress.isSettled) await vi.advanceTimersByTimeAsync(10_000);
  return await requests;
}

export interface Tab extends SessionWiring {
  readonly turns: string[];
}

export const isReady = ({ session }: Tab) =>
  waitFor(session, ({ context }) => context.user !== undefined).then(() => undefined);
export const isOut = ({ session }: Tab) =>
  waitFor(session, (snapshot) => snapshot.matches('signedOut')).then(() => undefined);

interface OpenTabs {
  server: TokenServer;
  browser: SharedBrowser;
  tabs: Tab[];
}

/** Opens a server and a browser before each test of the calling file. */
export function registerTabs() {
  const at = {} as OpenTabs;
  beforeEach(async () => {
    // Timeouts of the machine run on the fake clock; the network is real. Tabs are never closed, so their intervals
    // are fake too: real ones would outlive the file in its process.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    at.server = await openTokenServer();
    at.browser = openSharedBrowser();
    at.tabs = [];
  });
  afterEach(() => {
    for (const { session } of at.tabs) session.stop();
    at.server.close();
    vi.useRealTimers();
  });

  return { at, ...tabsOf(at), ...callsOf(at) };
}

function tabsOf(at: OpenTabs) {
  const keep = (token: string, refresh: string, user: number): void => {
    at.browser.write(`token=${token}; Secure`);
    at.browser.write(`refresh_token=${refresh}; Secure`);
    at.browser.write(`user-id=${user}; Secure`);
  };

  function wireTab(): SessionWiring {
    const config = deploymentConfig.decode({
      ...deploymentConfigWire,
      api_url: `${at.server.url}/api`,
      chain_url: `${at.server.url}/chain`,
    });
    return wireSession({ config, language: () => 'en', log: () => undefined });
  }

  function openTab(): Tab {
    const wiring = wireTab();
    const turns: string[] = [];
    wiring.session.on('went', ({ to }) => turns.push(to));
    wiring.session.start();
    const tab = { ...wiring, turns };
    at.tabs.push(tab);
    return tab;
  }

  /** Opens `count` signed-in, idle tabs with an expired token. */
  async function openExpired(count: number): Promise<Tab[]> {
    keep('old', 'refresh-1', ALICE);
    at.server.good.set('old', ALICE);
    const opened = Array.from({ length: count }, openTab);
    await Promise.all(opened.map(isReady));
    at.server.good.delete('old');
    return opened;
  }
  return { keep, wireTab, openTab, openExpired };
}

function callsOf(at: OpenTabs) {
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
    for (const { path } of at.server.seen) {
      if (path.startsWith('/order-by')) counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    return [...new Set(counts.values())];
  }

  const rejectedCount = (): number =>
    at.server.seen.filter(({ path, status }) => path.startsWith('/order-by') && status === 401)
      .length;
  return { requestTokens, sendCounts, rejectedCount };
}
