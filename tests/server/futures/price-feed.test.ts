/** Prices of the spot market, funding at its time, and a restart over a funding time. */
import { expect, it } from 'vitest';
import type { Units } from '#contract/core/decimal.ts';
import type { PairId, UserId } from '#contract/core/ids.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { epochMs } from '#contract/core/time.ts';
import { PriceFeed } from '#server/futures/price-feed.ts';
import type { IndexSource } from '#server/futures/prices/index-source.ts';
import { ALICE, BOB } from '#tests/support/test-exchange.ts';
import {
  BTC_CONTRACT,
  futuresLots,
  futuresTicks,
  openTestFutures,
  usdt,
  type TestFutures,
} from '#tests/support/test-futures.ts';

const CONTRACT = BTC_CONTRACT.pair.id;

/** An index of BTC alone; undefined while it is not current. */
class SetIndex implements IndexSource {
  price: Units | undefined = usdt('61000');

  priceOf(pairId: PairId): Units | undefined {
    return pairId === BTC_CONTRACT.indexPairId ? this.price : undefined;
  }
}

function openFeed(
  { db, test, futures }: TestFutures,
  funded: number[] = [],
  index: IndexSource = new SetIndex(),
): PriceFeed {
  return new PriceFeed({
    db,
    clock: () => epochMs(test.clock.nowMs),
    schedule: () => {},
    futures,
    index,
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

it('sets index and mark from the index source', async () => {
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

it('lets index and mark stand while the index is not current, and accepts closing orders alone', async () => {
  const test = await open();
  const index = new SetIndex();
  index.price = usdt('60000');
  const feed = openFeed(test, [], index);
  await feed.step();
  const before = test.futures.reads.prices(CONTRACT);
  index.price = undefined;
  await feed.step();
  expect(test.futures.reads.prices(CONTRACT)).toEqual(before);
  const place = (userId: UserId, side: 'buy' | 'sell', action: 'open' | 'close', price?: string) =>
    test.futures.run((engine, now) =>
      engine.place(
        {
          userId,
          contractId: CONTRACT,
          side,
          action,
          kind: price === undefined ? 'market' : 'limit',
          size: futuresLots('0.1'),
          limitPrice: price === undefined ? undefined : futuresTicks(price),
        },
        now,
      ),
    );
  const [position] = test.futures.reads.positions(ALICE);
  if (position === undefined) throw new Error('Alice has a position');
  const positionId = position.record.id;
  const reversal = await test.futures.run((engine, now) =>
    engine.reverse({ userId: ALICE, positionId }, now),
  );
  expect(reversal).toEqual({ rejection: 'mark_price_stale' });
  expect(await place(ALICE, 'buy', 'open', '60000')).toEqual({ rejection: 'mark_price_stale' });
  expect(await place(ALICE, 'sell', 'close', '60000')).toMatchObject({ result: 'placed' });
  expect(await place(BOB, 'buy', 'close')).toMatchObject({ order: { status: 'filled' } });
  index.price = usdt('60000');
  await feed.step();
  expect(await place(ALICE, 'buy', 'open', '60000')).toMatchObject({ result: 'placed' });
});

it('liquidates by no mark from before the index stopped, and one sample after it is current again', async () => {
  const test = await open();
  const index = new SetIndex();
  index.price = usdt('60000');
  const feed = openFeed(test, [], index);
  const pass = async (price: string | undefined): Promise<number> => {
    test.test.clock.nowMs += 1_000;
    index.price = price === undefined ? undefined : usdt(price);
    await feed.step();
    return test.futures.reads.positions(ALICE).length;
  };
  // A long of 20x from 60,000 is due at 57,229.
  expect(await pass('60000')).toBe(1);
  for (let second = 0; second < 100; second += 1) expect(await pass(undefined)).toBe(1);
  expect(await pass('50000')).toBe(1);
  expect(await pass(undefined)).toBe(1);
  expect(await pass('50000')).toBe(1);
  expect(test.futures.reads.prices(CONTRACT).mark).toBe(usdt('60000'));
  expect(await pass('50000')).toBe(0);
});

it('knows which mark prices would liquidate, and changes nothing by finding out', async () => {
  const test = await open();
  const { reads } = test.futures;
  const before = [reads.prices(CONTRACT), reads.positions(ALICE), reads.positions(BOB)];
  const wouldLiquidate = (price: string) =>
    test.futures.run((engine) => engine.wouldLiquidate(CONTRACT, usdt(price)));
  // 57,228.9157 for the long and 62,749.004 for the short.
  for (const price of ['57228.9', '62749.1']) expect(await wouldLiquidate(price)).toBe(true);
  for (const price of ['57229', '60000', '62749']) expect(await wouldLiquidate(price)).toBe(false);
  expect([reads.prices(CONTRACT), reads.positions(ALICE), reads.positions(BOB)]).toEqual(before);
});

it('repeats its step until it is stopped, also after a step that has failed', async () => {
  const test = await open();
  const waiting: (() => void)[] = [];
  const errors: unknown[] = [];
  let stepCount = 0;
  let isFailing = false;
  const feed = new PriceFeed({
    db: test.db,
    clock: () => epochMs(test.test.clock.nowMs),
    schedule: (run) => void waiting.push(run),
    futures: test.futures,
    index: new SetIndex(),
    fundingIntervalMs: 8 * HOUR_MS,
    onPrices: () => {
      stepCount += 1;
      if (isFailing) throw new Error('a listener has failed');
    },
    onFunding: () => {},
    onError: (error) => errors.push(error),
  });
  const runNext = async () => {
    const run = waiting.shift();
    run?.();
    await test.futures.run(() => undefined);
    await new Promise((resolve) => void setImmediate(resolve));
    return run !== undefined;
  };
  await feed.start();
  expect([stepCount, waiting.length]).toEqual([1, 1]);
  isFailing = true;
  await runNext();
  isFailing = false;
  expect([stepCount, waiting.length, errors.length]).toEqual([2, 1, 1]);
  feed.stop();
  expect(await runNext()).toBe(true);
  expect([stepCount, waiting.length]).toEqual([2, 0]);
});
