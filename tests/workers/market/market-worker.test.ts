/** The entry of the market worker: each call of the page reaches the session, and a worker that has slept resumes before it
 *  does anything else. */
import { wrap, type Remote } from 'comlink';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MarketApi, MarketOptions } from '#workers/market/market-api.ts';

const OPTIONS: MarketOptions = {
  broadcast: { host: '127.0.0.1', port: 1, isTls: false, key: 'key', cluster: 'mt1' },
  apiUrl: 'https://exchange.example/api',
  apiSecretHeader: { name: 'x-client', value: 'id' },
  userChannels: 'private',
};

type Listener = (event: { readonly data: unknown; readonly origin: string }) => void;

let api: Remote<MarketApi>;
const calls: unknown[][] = [];
let nowMs = 0;
/** Ends the connection: a proxy that is collected later sends a last message. */
let close = (): void => {};

/** Two ends that pass what they are given. */
function ends() {
  const [worker, page] = [new Set<Listener>(), new Set<Listener>()];
  const sendTo = (listeners: Set<Listener>) => (data: unknown) => {
    queueMicrotask(() => listeners.forEach((listener) => listener({ data, origin: '' })));
  };
  const endOf = (own: Set<Listener>, other: Set<Listener>) => ({
    postMessage: sendTo(other),
    addEventListener: (_: string, listener: unknown) => void own.add(listener as Listener),
    removeEventListener: (_: string, listener: unknown) => void own.delete(listener as Listener),
  });
  close = () => {
    worker.clear();
    page.clear();
  };
  return { worker: endOf(worker, page), page: endOf(page, worker) };
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  calls.length = 0;
  nowMs = 1_000;
  const { worker, page } = ends();
  for (const [name, value] of Object.entries(worker)) vi.stubGlobal(name, value);
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.spyOn(Date, 'now').mockImplementation(() => nowMs);
  vi.resetModules();
  const { RecordedSession } = await import('#workers/market/recording/recorded-session.ts');
  const { MarketSession } = await import('#workers/market/market-session.ts');
  for (const prototype of [MarketSession.prototype, RecordedSession.prototype]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const { value } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
      if (name === 'constructor' || typeof value !== 'function') continue;
      vi.spyOn(prototype, name as 'connect').mockImplementation((...given: unknown[]) => {
        calls.push([name, ...given]);
      });
    }
  }
  await import('#workers/market/market.worker.ts');
  api = wrap<MarketApi>(page);
  await api.start(OPTIONS, {} as never);
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CALLS = [
  ['watchPair', [{ pair: 'BTC_USDT' }]],
  ['setResolution', ['15']],
  ['loadOlderBars', []],
  ['setStudies', [['sma']]],
  ['depthCurve', [500]],
  ['watchOverview', [true]],
  ['setUser', [7, 'demo']],
  ['watchChannels', [['a']]],
  ['setLiveness', [{ isOnline: true, isVisible: false }]],
  ['resume', []],
  ['retry', []],
  ['counters', []],
  ['startRecording', []],
  ['recordingState', []],
  ['stopRecording', []],
  ['recentRecording', []],
  ['stop', []],
] as const;

it('connects once it is started, and passes each call to the session', async () => {
  expect(calls).toEqual([['connect']]);
  for (const [name, given] of CALLS) {
    calls.length = 0;
    await (api[name] as unknown as (...values: readonly unknown[]) => Promise<unknown>)(...given);
    expect(calls).toEqual([[name, ...given]]);
  }
  nowMs = 4_711;
  expect(await api.ping()).toBe(4_711);
});

it('resumes after a sleep, before the callback of a late timer', async () => {
  calls.length = 0;
  nowMs += 1_000;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual([]);
  nowMs += 60_000;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(calls).toEqual([['resume']]);
});
