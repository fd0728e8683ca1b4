import { expect, it } from 'vitest';
import { lots, ticks, units } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { orderId, tradeId, userId, type UserId } from '#contract/core/ids.ts';
import { epochMs, epochSec } from '#contract/core/time.ts';
import type { Db } from '#server/db/database.ts';
import { BarStore } from '#server/exchange/market-data/bar-store.ts';
import { RETAINED_COUNT_MIN } from '#server/exchange/trade-retention.ts';
import { insertTrade } from '#server/exchange/trade-rows.ts';
import { openMemoryDatabase } from '#tests/support/memory-database.ts';
import {
  ALICE,
  BTC_USDT,
  ETH_USDT,
  openTestExchange,
  type TestExchange,
} from '#tests/support/test-exchange.ts';

const [BOT, OTHER_BOT] = [userId(101), userId(102)];
const START = 1_767_225_600_000;

interface Trade {
  readonly id: number;
  readonly takerId?: UserId;
  readonly makerId?: UserId;
  readonly tradedAt?: number;
}

function addTrade(
  db: Db,
  { id, takerId = BOT, makerId = OTHER_BOT, tradedAt = START }: Trade,
): void {
  const isBot = (userId: UserId): boolean => userId !== ALICE;
  const trade = {
    id: tradeId(id),
    pairId: BTC_USDT.id,
    price: ticks(6_000_000 + id),
    size: lots(10),
    notional: units(1n),
    takerSide: 'buy',
    takerOrderId: orderId(2 * id),
    makerOrderId: orderId(2 * id + 1),
    takerUserId: takerId,
    makerUserId: makerId,
    takerFee: units(0n),
    makerFee: units(0n),
    tradedAt: epochMs(tradedAt),
  } as const;
  insertTrade(db, trade, { takerIsBot: isBot(takerId), makerIsBot: isBot(makerId) });
}

/** Saves every minute with these trades to disk. */
function saveBars(db: Db, throughId: number): void {
  const price = ticks(6_000_000);
  const prices = { open: price, high: price, low: price, close: price };
  const bar = { time: epochSec(START / 1_000), ...prices, volume: lots(1), quoteVolume: units(1n) };
  const progress = new Map([[BTC_USDT.id, tradeId(throughId)]]);
  new BarStore(db).save([{ pairId: BTC_USDT.id, bar }], progress);
}

/** Waits long enough for every cleanup job to process every pair. */
async function pass(test: TestExchange, ms: number): Promise<void> {
  test.clock.nowMs += ms;
  for (let round = 0; round < 20; round += 1) {
    test.clock.nowMs += 100;
    await test.exchange.transact(() => undefined);
  }
}

const idsOf = (db: Db): number[] =>
  db.all<{ id: bigint }>('SELECT id FROM trade ORDER BY id').map(({ id }) => Number(id));

it('deletes trades between bots that are an hour old, except the newest of their pair', async () => {
  const db = openMemoryDatabase();
  const count = RETAINED_COUNT_MIN + 700;
  for (let id = 1; id <= count; id += 1) addTrade(db, { id });
  saveBars(db, count);
  const test = openTestExchange(db);
  const shown = test.exchange.recentTrades(BTC_USDT.id, 500);
  await pass(test, HOUR_MS - 10_000);
  expect(idsOf(db)).toHaveLength(count);
  await pass(test, 10_000);
  expect(idsOf(db)).toHaveLength(RETAINED_COUNT_MIN);
  expect(test.exchange.recentTrades(BTC_USDT.id, 500)).toEqual(shown);
  await test.exchange.close();
  const next = test.restart();
  expect(next.exchange.health.mode).toBe('open');
  expect(next.exchange.lastPrice(BTC_USDT.id)).toBe(ticks(6_000_000 + count));
});

it('retains every trade of a user on either side', async () => {
  const db = openMemoryDatabase();
  const count = RETAINED_COUNT_MIN + 300;
  for (let id = 1; id <= count; id += 1) {
    const party = id % 100 === 1 ? { takerId: ALICE } : id % 100 === 2 ? { makerId: ALICE } : {};
    addTrade(db, { id, ...party });
  }
  saveBars(db, count);
  const test = openTestExchange(db);
  await pass(test, 100 * HOUR_MS);
  expect(idsOf(db).filter((id) => id <= 300)).toEqual([1, 2, 101, 102, 201, 202]);
  expect(test.exchange.userTrades({ userId: ALICE, page: 1, perPage: 50 }).total).toBe(26);
});

it('retains a trade until its minute is on disk as a candle', async () => {
  const db = openMemoryDatabase();
  for (let id = 1; id <= RETAINED_COUNT_MIN + 300; id += 1) addTrade(db, { id });
  const test = openTestExchange(db);
  await pass(test, 100 * HOUR_MS);
  expect(idsOf(db)[0]).toBe(1);
  saveBars(db, 120);
  await pass(test, 0);
  expect(idsOf(db)[0]).toBe(121);
  expect(test.exchange.tradesAfter(BTC_USDT.id, tradeId(120), 1)[0]?.id).toBe(121);
});

it('retains trades for the configured time, and deletes no candle with them', async () => {
  const db = openMemoryDatabase();
  const count = RETAINED_COUNT_MIN + 200;
  for (let id = 1; id <= count; id += 1) addTrade(db, { id, tradedAt: START + id * 1_000 });
  saveBars(db, count);
  const test = openTestExchange(db, { botTradesRetentionMs: 2 * HOUR_MS });
  await pass(test, 2 * HOUR_MS + 98_500);
  expect(idsOf(db)[0]).toBe(101);
  const bars = new BarStore(db).between(BTC_USDT.id, 60, {
    from: epochSec(0),
    to: epochSec(START),
    count: 9,
  });
  expect(bars).toHaveLength(1);
  expect(test.exchange.recentTrades(ETH_USDT.id, 9)).toEqual([]);
});

it('continues deleting trades when the clock was ahead and is corrected', async () => {
  const db = openMemoryDatabase();
  const count = RETAINED_COUNT_MIN + 300;
  const aheadMs = 1_000 * HOUR_MS;
  for (let id = 1; id <= count; id += 1) {
    addTrade(db, { id, tradedAt: id <= 100 ? START + aheadMs : START });
  }
  saveBars(db, count);
  const test = openTestExchange(db);
  await pass(test, HOUR_MS);
  expect(idsOf(db)[0]).toBe(301);
});
