import { expect, it } from 'vitest';
import { units } from '#contract/core/decimal.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import type { TimedPrice } from '#server/reference/reference-price.ts';
import { ReferencePrices } from '#server/reference/reference-prices.ts';
import {
  ALICE,
  at,
  BTC,
  BOB,
  BTC_USDT,
  coins,
  ETH,
  openCreditedExchange,
  USDT,
  type TestExchange,
} from '#tests/support/test-exchange.ts';

const ONE = coins('1');

function openReference(test: TestExchange, source?: string) {
  const errors: unknown[] = [];
  let second: TimedPrice | undefined;
  const setSource = (text: string): void => {
    second = { price: coins(text), at: epochMs(test.clock.nowMs) };
  };
  if (source !== undefined) setSource(source);
  const prices = new ReferencePrices({
    db: test.db,
    exchange: test.exchange,
    clock: () => epochMs(test.clock.nowMs),
    schedule: () => undefined,
    sourceOf: ({ id }) =>
      id === BTC_USDT.id && second !== undefined
        ? { ...second, at: epochMs(test.clock.nowMs) }
        : undefined,
    onError: (error) => errors.push(error),
  });
  prices.step();
  const pass = (ms: number): void => {
    test.clock.nowMs += ms;
    prices.step();
  };
  const passSeconds = (count: number): void => {
    for (let second = 0; second < count; second += 1) pass(SECOND_MS);
  };
  return { prices, errors, pass, passSeconds, setSource, dropSource: () => (second = undefined) };
}

/** A book with a value of about 3,000 USDT on each side. */
async function fillBook(test: TestExchange, bid: string, ask: string): Promise<void> {
  await test.placed({ userId: ALICE, side: 'buy', kind: 'limit', ...at(bid, '0.05') });
  await test.placed({ userId: ALICE, side: 'sell', kind: 'limit', ...at(ask, '0.05') });
}

it('values amounts by the reference price, rounded down', async () => {
  const test = await openCreditedExchange(10_000);
  const { prices } = openReference(test, '60000.00000001');
  expect(prices.valueOf(USDT, ONE)).toBe(ONE);
  expect(prices.valueOf(BTC, coins('0.5'))).toBe(coins('30000'));
  expect(prices.valueOf(ETH, ONE)).toBeUndefined();
});

it('follows a book as deep as 200 of the smallest orders', async () => {
  const test = await openCreditedExchange(10_000);
  const { prices, passSeconds } = openReference(test, '60000');
  await fillBook(test, '60100', '60300');
  passSeconds(60);
  expect(prices.priceOf(BTC_USDT.id)).toBe(coins('60200'));
});

it('has no current price a minute after all sources ended, and still values what leaves', async () => {
  const test = await openCreditedExchange(10_000);
  const { prices, pass, dropSource } = openReference(test, '60000');
  dropSource();
  pass(MINUTE_MS);
  expect(prices.priceOf(BTC_USDT.id)).toBe(coins('60000'));
  pass(1);
  expect(prices.priceOf(BTC_USDT.id)).toBeUndefined();
  expect(prices.valueOf(BTC, ONE)).toBeUndefined();
  expect(prices.leavingValueOf(BTC, ONE)).toEqual({
    value: coins('60000'),
    isCurrent: false,
    isSourced: false,
  });
  expect(prices.leavingValueOf(ETH, ONE)).toBeUndefined();
});

it('estimates at the last known price, rounded down, which a trade at another price does not move', async () => {
  const test = await openCreditedExchange(10_000);
  const { prices, pass, dropSource } = openReference(test, '60000');
  await fillBook(test, '30100', '30100.01');
  pass(SECOND_MS);
  expect(test.exchange.lastPrice(BTC_USDT.id)).toBeUndefined();
  await test.placed({ userId: BOB, side: 'sell', kind: 'limit', ...at('30100', '0.001') });
  expect(test.exchange.lastPrice(BTC_USDT.id)).toBe(3_010_000);
  pass(SECOND_MS);
  expect(prices.estimateOf(BTC, coins('0.5'))).toBe(coins('30000'));
  dropSource();
  await test.exchange.cancelAll({ userId: ALICE });
  pass(DAY_MS);
  expect(prices.priceOf(BTC_USDT.id)).toBeUndefined();
  expect(prices.estimateOf(BTC, units(1n))).toBe(60_000n);
  expect(prices.estimateOf(ETH, ONE)).toBeUndefined();
  expect(prices.estimateOf(USDT, ONE)).toBe(ONE);
});

it('values what leaves by the highest price of the last day, rounded up', async () => {
  const test = await openCreditedExchange(10_000);
  const { prices, passSeconds, pass, setSource } = openReference(test, '60000');
  setSource('50000');
  passSeconds(60);
  expect(prices.valueOf(BTC, ONE)).toBe(coins('50000'));
  const leaving = prices.leavingValueOf(BTC, units(1n));
  expect(leaving).toEqual({ value: 60_000n, isCurrent: true, isSourced: true });
  pass(DAY_MS);
  pass(HOUR_MS);
  expect(prices.leavingValueOf(BTC, ONE)?.value).toBe(coins('50000'));
});

it('lets a coin cover something only while a second source confirms its price', async () => {
  const test = await openCreditedExchange(10_000);
  const { prices, passSeconds, dropSource } = openReference(test, '60000');
  await fillBook(test, '60100', '60300');
  passSeconds(60);
  expect(prices.coveringValueOf(BTC, ONE)).toBe(coins('60200'));
  expect(prices.leavingValueOf(BTC, ONE)?.isSourced).toBe(true);
  dropSource();
  passSeconds(120);
  expect(prices.valueOf(BTC, ONE)).toBe(coins('60200'));
  expect(prices.coveringValueOf(BTC, ONE)).toBeUndefined();
  expect(prices.leavingValueOf(BTC, ONE)).toMatchObject({ isCurrent: true, isSourced: false });
  expect(prices.coveringValueOf(USDT, ONE)).toBe(ONE);
});

it('keeps the highest and the last price over a restart', async () => {
  const test = await openCreditedExchange(10_000);
  const first = openReference(test, '60000');
  first.setSource('55000');
  first.passSeconds(60);
  await first.prices.save();
  first.prices.stop();
  const second = openReference(test);
  expect(second.prices.priceOf(BTC_USDT.id)).toBe(coins('55000'));
  expect(second.prices.leavingValueOf(BTC, ONE)?.value).toBe(coins('60000'));
  expect([first.errors, second.errors]).toEqual([[], []]);
});

it('stores once a minute by itself', async () => {
  const test = await openCreditedExchange(10_000);
  const { passSeconds } = openReference(test, '60000');
  passSeconds(60);
  await test.exchange.transact(() => {});
  expect(openReference(test).prices.priceOf(BTC_USDT.id)).toBe(coins('60000'));
});
