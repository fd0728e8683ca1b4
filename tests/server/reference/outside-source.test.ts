import { expect, it } from 'vitest';
import { epochMs } from '#contract/core/time.ts';
import { OutsideSource } from '#server/reference/outside-source.ts';
import { BTC_USDT, coins, ETH_USDT } from '#tests/support/test-exchange.ts';

function openSource(texts: readonly (string | Error)[]) {
  const errors: string[] = [];
  const planned: (() => void)[] = [];
  const left = [...texts];
  const source = new OutsideSource({
    schedule: (run) => void planned.push(run),
    read: async () => {
      const next = left.shift() ?? new Error('nothing is left');
      if (next instanceof Error) throw next;
      return next;
    },
    onError: (error) => errors.push(String(error)),
  });
  return { source, errors, planned };
}

const textOf = (price: unknown, time = '2026-01-01T00:00:00.000Z') =>
  JSON.stringify({ updated_at: time, prices: [{ pair: 'BTC_USDT', price }] });
const AT = epochMs(Date.UTC(2026, 0, 1));

it('returns the prices of the file with the time of their source', async () => {
  const { source } = openSource([textOf('60000.5')]);
  await source.start();
  expect(source.priceOf(BTC_USDT)).toEqual({ price: coins('60000.5'), at: AT });
  expect(source.priceOf(ETH_USDT)).toBeUndefined();
});

it.each([
  ['a text that is not JSON', '{'],
  ['a price of zero', textOf('0')],
  ['a price that is no number', textOf('high')],
  ['an unreadable place', new Error('no such file')],
])('leaves the last prices and reports %s', async (_what, text) => {
  const { source, errors } = openSource([textOf('60000'), text]);
  await source.refresh();
  await source.refresh();
  expect(source.priceOf(BTC_USDT)?.price).toBe(coins('60000'));
  expect(errors).toHaveLength(1);
});

it('reads again until it is stopped', async () => {
  const { source, planned } = openSource([textOf('60000'), textOf('61000'), textOf('62000')]);
  await source.start();
  planned.shift()?.();
  await expect.poll(() => planned.length).toBe(1);
  expect(source.priceOf(BTC_USDT)?.price).toBe(coins('61000'));
  source.stop();
  planned.shift()?.();
  expect(source.priceOf(BTC_USDT)?.price).toBe(coins('61000'));
});
