import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeMarketWorkerEarly, claimMarketWorker } from '#src/realtime/market-worker.ts';
import { createMarketLink, type MarketLink } from '#src/realtime/market-link.ts';
import type { MarketLinkPage } from '#src/realtime/worker-page.ts';
import type { MarketRun } from '#src/realtime/worker-run.ts';
import { viewOf } from '#tests/support/session-harness.ts';

/** A worker whose thread has not started: records messages and sends no response. */
class SilentWorker extends EventTarget {
  static made: SilentWorker[] = [];
  readonly received: (string | undefined)[] = [];

  constructor() {
    super();
    SilentWorker.made.push(this);
  }

  postMessage({ path }: { readonly path?: readonly string[] }): void {
    this.received.push(path?.join('.'));
  }

  terminate(): void {}
}

beforeEach(() => {
  SilentWorker.made = [];
  vi.stubGlobal('Worker', SilentWorker);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const SILENT_RUN: MarketRun = {
  onResponse: () => expect.unreachable('nobody answers'),
  onLost: () => undefined,
  onLink: () => undefined,
  onFreshness: () => undefined,
};

const openLink = (page: Partial<MarketLinkPage> = {}): MarketLink =>
  createMarketLink(
    {
      broadcast: { host: 'localhost', port: 6001, isTls: false, key: 'tidemark', cluster: 'mt1' },
      apiUrl: 'http://localhost/api',
      apiSecretHeader: { name: 'x-client', value: 'tidemark' },
      userChannels: 'private',
    },
    {
      authorizeChannel: () => Promise.reject(new Error('Nobody is signed in.')),
      onAccountUpdate: () => undefined,
      accountJoined: () => undefined,
      ...page,
    },
  );

it('returns the worker that was created early, once', () => {
  makeMarketWorkerEarly();
  const [early] = SilentWorker.made;
  expect(claimMarketWorker()).toBe(early);
  expect(claimMarketWorker()).not.toBe(early);
});

it('does not return an early worker that has failed', () => {
  makeMarketWorkerEarly();
  const [early] = SilentWorker.made;
  early?.dispatchEvent(new Event('error'));
  expect(claimMarketWorker()).not.toBe(early);
});

it('follows no channel once the worker has ended', () => {
  const onChannels = vi.fn<(names: readonly string[]) => void>();
  const stop = openLink({ onChannels }).run(SILENT_RUN);
  expect(onChannels).not.toHaveBeenCalled();
  stop();
  expect(onChannels.mock.calls).toEqual([[[]]]);
});

it('sends the page’s requests right after the start, without waiting for a response', () => {
  const link = openLink();
  const { viewId: _, ...view } = viewOf(1);
  link.setLanguage('vi');
  link.watchPair(view);
  const stop = link.run(SILENT_RUN);
  const [worker] = SilentWorker.made;
  expect(worker?.received.slice(0, 3)).toEqual(['start', 'setLanguage', 'setLiveness']);
  expect(worker?.received).toContain('watchPair');
  link.setLanguage('vi');
  link.setLanguage('ar');
  const languages = worker?.received.filter((name) => name === 'setLanguage');
  expect(languages).toHaveLength(2);
  stop();
});
