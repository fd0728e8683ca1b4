/** What the operator is shown of the insurance fund: an alarm at its limit, and trades with a profit from a bankruptcy. */
import { expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { userId, type UserId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { watchFund } from '#server/futures/fund-alarm.ts';
import { newestFlags, pruneFlags } from '#server/futures/rows/flag-rows.ts';
import { newestFundPayments, pruneFundPayments } from '#server/futures/rows/fund-rows.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { futuresWatchOf } from '#server/operator/futures-watch.ts';
import {
  BTC_CONTRACT,
  openTestFutures,
  usdt,
  type TestFutures,
} from '#tests/support/test-futures.ts';

const [ANN, BOB, CARL, DORA] = [1, 2, 3, 4].map((id) => userId(id)) as [UserId, UserId, UserId, UserId]; // prettier-ignore
const CONTRACT = BTC_CONTRACT.pair.id;

/** Ann and Bob at 50x against Carl; Dora's bid is far below. */
async function openMarket(bid = '40000'): Promise<TestFutures> {
  const test = openTestFutures();
  for (const user of [ANN, BOB, CARL, DORA]) await test.fund(user, usdt('2000000'));
  await test.setMark('60000');
  for (const user of [ANN, BOB]) {
    const terms = { userId: user, contractId: CONTRACT, leverage: 50 };
    await test.futures.run((engine, now) => engine.setLeverage(terms, now));
  }
  await test.placed({ userId: DORA, side: 'buy', size: '20', price: bid });
  return test;
}

async function liquidate(test: TestFutures, userId: UserId, waitMs = 0): Promise<void> {
  await test.setMark('60000');
  await test.placed({ userId: CARL, side: 'sell', size: '1', price: '60000' });
  await test.placed({ userId, side: 'buy', size: '1', price: '60000' });
  test.test.clock.nowMs += waitMs;
  await test.setMark('58700');
}

const watchOf = ({ db, records }: TestFutures) => futuresWatchOf({ db, records });

it('[FUT-15] raises an alarm when the fund reaches its limit, once per contract and hour', async () => {
  const test = await openMarket();
  const alarms: string[] = [];
  watchFund(test.futures, ({ tradeCoin }, at) => alarms.push(`${tradeCoin} ${at}`));
  const start = test.test.clock.nowMs;
  await liquidate(test, ANN);
  await liquidate(test, BOB, MINUTE_MS);
  expect(alarms).toEqual([`BTC ${start}`]);
  test.test.clock.nowMs = start + 60 * MINUTE_MS;
  await liquidate(test, ANN);
  expect(alarms).toHaveLength(2);
  // The desk lists each payment, the newest first.
  expect(watchOf(test).payments).toMatchObject([
    { contract: 'BTC_USDT', userId: ANN, amount: '9982.8', isLimitReached: true },
    { userId: BOB, amount: '0', isLimitReached: true },
    { userId: ANN, amount: '9982.8', isLimitReached: true },
  ]);
});

it('[FUT-15] counts in the metrics what the limit of the fund has cut', async () => {
  const test = await openMarket();
  const counts = { connectionCount: 0, overCapacityCount: 0, evictedCount: 0, provisionalCutCount: 0, accountFullCount: 0, channelCount: 0, queuedBytes: 0, publishedEventCount: 0 }; // prettier-ignore
  const stats = () => ({ ...counts, outside: undefined }) as never;
  const metrics = createMetrics({
    exchange: test.test.exchange,
    futures: test,
    broadcast: { stats },
    delays: { listen: () => {} } as never,
    isProcessOwner: false,
  });
  await liquidate(test, ANN);
  expect(await metrics.text()).toContain('tidemark_futures_fund_limit_total 1');
});

it('[FUT-15] flags a profit from the bankruptcy of the other side within a minute of their trade', async () => {
  const test = await openMarket('58900');
  await liquidate(test, ANN, MINUTE_MS);
  const tradedAt = epochMs(test.test.clock.nowMs - MINUTE_MS);
  // Carl has sold at 60,000 what is 58,700 now.
  expect(watchOf(test).flags).toMatchObject([
    { contract: 'BTC_USDT', userId: ANN, counterpartyId: CARL, size: '1', price: '60000', profit: '1300', tradedAt }, // prettier-ignore
  ]);
  await liquidate(test, BOB, MINUTE_MS + 1);
  expect(watchOf(test).flags).toHaveLength(1);
});

it('[FUT-15] flags no trade with a bot, whose orders anyone may take', async () => {
  const test = await openMarket('58900');
  await test.futures.registerBot(CARL);
  await liquidate(test, ANN);
  expect(test.events.some(({ changes }) => changes.liquidations.length > 0)).toBe(true);
  expect(newestFlags(test.db, 10)).toEqual([]);
});

it('[FUT-15] deletes payments and flags after their retention', async () => {
  const test = await openMarket();
  await liquidate(test, ANN);
  const at = epochMs(test.test.clock.nowMs);
  for (const [before, count] of [
    [at, 1],
    [epochMs(at + 1), 0],
  ] as const) {
    test.db.transaction(() => {
      pruneFundPayments(test.db, before);
      pruneFlags(test.db, before);
    });
    expect(newestFundPayments(test.db, 10)).toHaveLength(count);
    expect(newestFlags(test.db, 10)).toHaveLength(count);
  }
});
