import { expect, it } from 'vitest';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import { spotDashboard } from '#contract/rest/spot-dashboard.ts';
import { cacheDashboard, cachedDashboard } from '#src/app/wiring/market/cached-dashboard.ts';
import type { IndexedDbStore } from '#src/platform/indexed-db-store.ts';

const dashboard = spotDashboard.reply.decode(
  CALL_SAMPLES.spotDashboard.reply as Parameters<typeof spotDashboard.reply.decode>[0],
);

/** Returns a mock IndexedDB store that keeps everything in memory. */
function keeping() {
  const cached = new Map<string, unknown>();
  const values: IndexedDbStore = {
    read: (key) => Promise.resolve(cached.get(key)),
    keep: (key, value) => Promise.resolve(void cached.set(key, structuredClone(value))),
    remove: (key) => Promise.resolve(void cached.delete(key)),
  };
  return { cached, values };
}

it('returns the last pair when it is requested again, and nothing for another pair', async () => {
  const { values } = keeping();
  await cacheDashboard('BTC_USDT', dashboard, values);
  expect((await cachedDashboard('BTC_USDT', values))?.pair).toEqual(dashboard.pair);
  expect(await cachedDashboard('ETH_USDT', values)).toBeUndefined();
  expect(await cachedDashboard(undefined, values)).toBeUndefined();
});

it('stores one pair at most, and no balances of any user', async () => {
  const { cached, values } = keeping();
  const { tradeBalance } = dashboard;
  expect(tradeBalance).toBeDefined();
  await cacheDashboard('ETH_USDT', dashboard, values);
  await cacheDashboard('BTC_USDT', dashboard, values);
  expect(cached.size).toBe(1);
  const read = await cachedDashboard('BTC_USDT', values);
  expect([read?.tradeBalance, read?.quoteBalance]).toEqual([undefined, undefined]);
});

it('ignores an entry of unknown format', async () => {
  const { values } = keeping();
  await values.keep('spot-dashboard', { asked: 'BTC_USDT', wire: { pair: 'another shape' } });
  expect(await cachedDashboard('BTC_USDT', values)).toBeUndefined();
  await values.keep('spot-dashboard', 'text');
  expect(await cachedDashboard('BTC_USDT', values)).toBeUndefined();
});

it('returns nothing and does not fail in a browser without IndexedDB', async () => {
  expect(globalThis.indexedDB).toBeUndefined();
  await expect(cacheDashboard('BTC_USDT', dashboard)).resolves.toBeUndefined();
  await expect(cachedDashboard('BTC_USDT')).resolves.toBeUndefined();
});
