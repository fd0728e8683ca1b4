/** Prices of the spot market, funding at its time, and a restart over a funding time. */
import { expect, it } from 'vitest';
import { ticks } from '#contract/core/decimal.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { PriceFeed } from '#server/futures/price-feed.ts';
import { ALICE, BOB } from '#tests/support/test-exchange.ts';
import {
  BTC_CONTRACT,
  openTestFutures,
  usdt,
  type TestFutures,
} from '#tests/support/test-futures.ts';

const CONTRACT = BTC_CONTRACT.pair.id;

function openFeed({ db, test, futures }: TestFutures, funded: number[] = []): PriceFeed {
  return new PriceFeed({
    db,
    clock: () => epochMs(test.clock.nowMs),
    schedule: () => {},
    futures,
    spot: test.exchange,
    // 61,000 in ticks of 0.01.
    lastSpotPrice: (id) => (id === BTC_CONTRACT.indexPairId ? ticks(6_100_000) : undefined),
    fundingIntervalMs: 8 * HOUR_MS,
    onPrices: () => {},
    onFunding: (id) => funded.push(id),
    onError: (error) => {
      throw error;
    },
  });
}

/** Alice is long 0.5 from 60,000 with 20x and Bob is short. */
async function open(): Promise<TestFutures> {
  const test = openTestFutures();
  for (const userId of [ALICE, BOB]) await test.fund(userId, usdt('10000'));
  await test.setMark('60000');
  for (const userId of [ALICE, BOB]) {
    await test.futures.run((engine, now) =>
      engine.setLeverage({ userId, contractId: CONTRACT, leverage: 20 }, now),
    );
  }
  await test.placed({ userId: BOB, side: 'sell', size: '0.5', price: '60000' });
  await test.placed({ userId: ALICE, side: 'buy', size: '0.5' });
  return test;
}

const fundingOf = ({ futures }: TestFutures, userId = ALICE) =>
  futures.reads.positions(userId).map(({ record }) => record.funding);
const marginOf = ({ futures }: TestFutures) =>
  futures.reads.positions(ALICE).map(({ record }) => record.margin);

it('sets index and mark from the spot price', async () => {
  const test = openTestFutures();
  const feed = openFeed(test);
  await feed.step();
  const { mark, index } = test.futures.reads.prices(CONTRACT);
  expect(index).toBe(usdt('61000'));
  // With the interest still due: 61,000 x 1.0001.
  expect(mark).toBe(usdt('61000'));
  expect(test.futures.reads.prices(BTC_CONTRACT.pair.id).last).toBeUndefined();
});

it('pays funding at its time from the margin of an isolated position, once', async () => {
  const test = await open();
  const funded: number[] = [];
  const feed = openFeed(test, funded);
  await feed.step();
  expect(fundingOf(test)).toEqual([0n]);
  test.test.clock.nowMs += 8 * HOUR_MS;
  await feed.step();
  // No premium: the rate is the interest, 0.01%.
  const mark = test.futures.reads.prices(CONTRACT).mark ?? 0n;
  const [paid = 0n] = fundingOf(test);
  expect(paid).toBeGreaterThan(0n);
  expect(paid).toBe((mark / 2n + 9_999n) / 10_000n);
  expect(marginOf(test)).toEqual([usdt('1500') - paid]);
  expect(fundingOf(test, BOB)[0]).toBeLessThan(0n);
  expect(funded).toEqual([CONTRACT]);
  await feed.step();
  expect(fundingOf(test)).toEqual([paid]);
  expect(test.records.paidRates(CONTRACT, 10)).toMatchObject([{ rate: 10_000n }]);
  expect(checkLedger(test.db)).toEqual([]);
});

it('pays once after a restart over a funding time, and once over several', async () => {
  const test = await open();
  await openFeed(test).step();
  await openFeed(test).step();
  test.test.clock.nowMs += 25 * HOUR_MS;
  const again = test.restart();
  const feed = openFeed(again);
  await feed.step();
  const [paid] = fundingOf(again);
  expect(paid).toBeGreaterThan(0n);
  await feed.step();
  const third = again.restart();
  await openFeed(third).step();
  expect(fundingOf(third)).toEqual([paid]);
  expect(third.records.paidRates(CONTRACT, 10)).toHaveLength(1);
  expect(third.futures.health.reasons).toEqual([]);
});

it('does not pay a time again after the clock was set back', async () => {
  const test = await open();
  await openFeed(test).step();
  test.test.clock.nowMs += 8 * HOUR_MS;
  await openFeed(test).step();
  const paid = fundingOf(test);
  test.test.clock.nowMs -= 2 * HOUR_MS;
  const again = test.restart();
  const feed = openFeed(again);
  await feed.step();
  again.test.clock.nowMs += 2 * HOUR_MS;
  await feed.step();
  expect(fundingOf(again)).toEqual(paid);
  expect(again.records.paidRates(CONTRACT, 10)).toHaveLength(1);
});
