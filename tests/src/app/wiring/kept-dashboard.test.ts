import { expect, it } from 'vitest';
import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import { spotDashboard } from '#contract/rest/spot-dashboard.ts';
import { keepDashboard, keptDashboard } from '#src/app/wiring/kept-dashboard.ts';
import type { KeptValues } from '#src/platform/kept-values.ts';

const dashboard = spotDashboard.reply.decode(
  CALL_SAMPLES.spotDashboard.reply as Parameters<typeof spotDashboard.reply.decode>[0],
);

/** A browser that keeps everything. */
function keeping() {
  const kept = new Map<string, unknown>();
  const values: KeptValues = {
    read: (key) => Promise.resolve(kept.get(key)),
    keep: (key, value) => Promise.resolve(void kept.set(key, structuredClone(value))),
  };
  return { kept, values };
}

it('gives the last pair back to whoever asks for it again, and nothing for another', async () => {
  const { values } = keeping();
  await keepDashboard('BTC_USDT', dashboard, values);
  expect((await keptDashboard('BTC_USDT', values))?.pair).toEqual(dashboard.pair);
  expect(await keptDashboard('ETH_USDT', values)).toBeUndefined();
  expect(await keptDashboard(undefined, values)).toBeUndefined();
});

it('keeps one pair at most, and no balance, whoever has read it', async () => {
  const { kept, values } = keeping();
  const { tradeBalance } = dashboard;
  expect(tradeBalance).toBeDefined();
  await keepDashboard('ETH_USDT', dashboard, values);
  await keepDashboard('BTC_USDT', dashboard, values);
  expect(kept.size).toBe(1);
  const read = await keptDashboard('BTC_USDT', values);
  expect([read?.tradeBalance, read?.quoteBalance]).toEqual([undefined, undefined]);
});

it('takes a form it does not know for nothing', async () => {
  const { values } = keeping();
  await values.keep('spot-dashboard', { asked: 'BTC_USDT', wire: { pair: 'another shape' } });
  expect(await keptDashboard('BTC_USDT', values)).toBeUndefined();
  await values.keep('spot-dashboard', 'text');
  expect(await keptDashboard('BTC_USDT', values)).toBeUndefined();
});

it('reads nothing in a browser without IndexedDB, and fails at nothing', async () => {
  expect(globalThis.indexedDB).toBeUndefined();
  await expect(keepDashboard('BTC_USDT', dashboard)).resolves.toBeUndefined();
  await expect(keptDashboard('BTC_USDT')).resolves.toBeUndefined();
});
