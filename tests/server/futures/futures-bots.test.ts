/** Bots of the futures market: they fill both sides around the spot price, and their positions stay
 *  bounded. */
import { expect, it } from 'vitest';
import { exactUnitsOf, units } from '#contract/core/decimal.ts';
import { HOUR_MS } from '#contract/core/durations.ts';
import { CONTRACTS } from '#server/futures/contract-list.ts';
import { createFuturesBots } from '#server/futures/bots/futures-bots.ts';
import { createFuturesExchange } from '#server/futures/futures-exchange.ts';
import { PriceFeed } from '#server/futures/price-feed.ts';
import { checkLedger } from '#server/ledger/check-ledger.ts';
import { openMarketHarness } from '#tests/support/market-harness.ts';

const HOURS_MS = 8 * HOUR_MS;
const RUN_MS = 10_000;

async function open() {
  const harness = await openMarketHarness({ withHistory: true });
  const { db, exchange, marketData, time } = harness;
  const { clock, schedule } = time;
  const futures = createFuturesExchange({ db, exchange, contracts: CONTRACTS });
  const errors: unknown[] = [];
  const prices = new PriceFeed({
    db,
    clock,
    schedule,
    futures,
    index: {
      priceOf: (id) => {
        const last = marketData.lastPrice(id);
        const pair = exchange.pair(id);
        if (last === undefined || pair === undefined) return undefined;
        return units(BigInt(last) * exactUnitsOf(pair.tickSize));
      },
    },
    fundingIntervalMs: HOURS_MS,
    onPrices: () => {},
    onFunding: () => {},
    onError: (error) => errors.push(error),
  });
  const until = async (work: Promise<void>): Promise<void> => {
    const progress = { isDone: false };
    const watched = work.finally(() => {
      progress.isDone = true;
    });
    while (!progress.isDone) await time.advance(5);
    await watched;
  };
  // Bots trade the contracts that have a price.
  await until(prices.start());
  const bots = createFuturesBots({
    futures,
    exchange,
    clock,
    schedule,
    seed: 7,
    speed: 1,
    epoch: 'test',
    onError: (error) => errors.push(error),
  });
  return { harness, futures, prices, bots, errors, until };
}

it('fills both sides of every contract around the index and trades without a gap in the money', async () => {
  const { harness, futures, prices, bots, errors, until } = await open();
  await until(bots.start());
  for (let passed = 0; passed < RUN_MS; passed += 50) await harness.time.advance(50);
  for (const { pair } of CONTRACTS) {
    const { bids, asks } = futures.reads.book(pair.id, 100);
    const { index } = futures.reads.prices(pair.id);
    const [bid, ask] = [bids[0]?.price ?? 0, asks[0]?.price ?? 0];
    expect(bids.length, pair.tradeCoin).toBeGreaterThan(20);
    expect(asks.length, pair.tradeCoin).toBeGreaterThan(20);
    expect(bid).toBeLessThan(ask);
    const middle = Number(index ?? 0n) / Number(exactUnitsOf(pair.tickSize));
    expect(Math.abs((bid + ask) / 2 / middle - 1)).toBeLessThan(0.002);
  }
  await until(bots.stop());
  prices.stop();
  expect(errors).toEqual([]);
  expect(harness.errors).toEqual([]);
  const { count } = harness.db.get<{ count: bigint }>(
    'SELECT count(*) AS count FROM futures_trade',
  ) ?? { count: 0n };
  expect(count).toBeGreaterThan(10n);
  expect(checkLedger(harness.db)).toEqual([]);
  // A restart finds longs, shorts, the fund and the clearing account in agreement.
  const { db, exchange } = harness;
  const again = createFuturesExchange({ db, exchange, contracts: CONTRACTS });
  expect(again.health.reasons).toEqual([]);
  expect(again.reads.totals()).toEqual(futures.reads.totals());
});

it('keeps no order of a bot on disk', async () => {
  const { harness, prices, bots, until } = await open();
  await until(bots.start());
  await until(bots.stop());
  prices.stop();
  expect(harness.db.all('SELECT id FROM futures_order')).toEqual([]);
});
