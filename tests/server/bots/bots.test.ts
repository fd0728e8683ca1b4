import { describe, expect, it, vi } from 'vitest';
import { lots } from '#contract/core/decimal.ts';
import { userId } from '#contract/core/ids.ts';
import { pairTextOf, type Pair } from '#contract/core/pair.ts';
import { BOT_IDS, type ReadTape } from '#server/bots/bots.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import {
  bookError,
  botHarnessOn,
  openBotHarness,
  type BotHarness,
} from '#tests/support/bot-harness.ts';
import { countOf } from '#tests/support/count-of.ts';
import { readTapeOnce } from '#tests/support/recorded-parts.ts';

const nameOf = (...coins: string[]): Pair[] =>
  PAIRS.filter(({ tradeCoin }) => coins.includes(tradeCoin));
const [ETH_USDT] = nameOf('ETH') as [Pair];
const RAIDER = userId(7);
/** The long run plays a full recording once, the short one its first 100 seconds twice. */
const TAPE = countOf({ short: { durationMs: 100_000 }, long: {} });
const WATCH_MS = countOf({ short: 3_600, long: 12_000 });

// Minutes of market time pass in seconds; a busy machine may need longer.
vi.setConfig({ testTimeout: 60_000 });

/** Checks every book each 20 ms. */
async function watch(
  { harness }: BotHarness,
  ms: number,
  pairs: readonly Pair[],
): Promise<string[]> {
  const errors: string[] = [];
  for (let passed = 0; passed < ms; passed += 20) {
    await harness.time.advance(20);
    for (const pair of pairs) {
      const error = bookError(harness, pair);
      if (error !== undefined) errors.push(error);
    }
  }
  return errors;
}

describe('books', () => {
  it('fills a book for every pair before it starts, around the last recorded price', async () => {
    const { harness, bots, start } = await openBotHarness({ speed: 0, seed: 3 });
    await start();
    for (const pair of PAIRS) {
      expect(bookError(harness, pair)).toBeUndefined();
      const last = harness.marketData.lastPrice(pair.id) ?? 0;
      const bid = harness.exchange.bestBid(pair.id) ?? 0;
      expect(Math.abs(bid / last - 1), pairTextOf(pair)).toBeLessThan(0.001);
    }
    expect(bots.stats().openOrderCount).toBeGreaterThan(40 * PAIRS.length);
  });

  it('keeps every book two-sided, uncrossed, twenty levels deep and near the market', async () => {
    const bots = await openBotHarness({ seed: 4, speed: 2 });
    await bots.start();
    expect(await watch(bots, 15_000, PAIRS)).toEqual([]);
    expect(bots.trades.length).toBeGreaterThan(300);
    expect(bots.errors).toEqual([]);
  });

  it('moves from the end of a recording to its beginning without a gap in the book', async () => {
    const readTape: ReadTape = (market) => ({ ...readTapeOnce(market), ...TAPE });
    const bots = await openBotHarness({ pairs: nameOf('ETH'), seed: 5, speed: 60, readTape });
    await bots.start();
    const before = bots.harness.exchange.lastPrice(ETH_USDT.id);
    expect(await watch(bots, WATCH_MS, [ETH_USDT])).toEqual([]);
    expect(bots.bots.stats().openOrderCount).toBeLessThan(600);
    expect(before).not.toBe(bots.harness.exchange.lastPrice(ETH_USDT.id));
  });

  it('refills levels that another trader took from a book', async () => {
    const bots = await openBotHarness({ pairs: nameOf('ETH', 'LTC'), seed: 6 });
    const { harness } = bots;
    await bots.start();
    for (const pair of nameOf('ETH', 'LTC')) {
      await harness.credit(RAIDER, pair.quoteCoinId, 1_000_000_000);
      const { asks } = harness.exchange.levels(pair.id, 50);
      const size = lots(asks.reduce((sum, level) => sum + level.size, 0));
      await harness.place({ userId: RAIDER, pairId: pair.id, side: 'buy', kind: 'market', size });
      expect(harness.exchange.levels(pair.id, 200).asks.length).toBeLessThan(25);
      await harness.time.advance(3_000);
      const refilled = harness.exchange.levels(pair.id, 200);
      expect(refilled.asks.length, pair.tradeCoin).toBeGreaterThan(50);
      const spread = (refilled.asks[0]?.price ?? 0) - (refilled.bids[0]?.price ?? 0);
      expect(spread / (refilled.bids[0]?.price ?? 1)).toBeLessThan(0.0005);
    }
  });

  it('fills another trader’s resting order when the market passes its price', async () => {
    const bots = await openBotHarness({ pairs: nameOf('ETH'), seed: 7, speed: 8 });
    const { harness } = bots;
    await bots.start();
    await harness.credit(RAIDER, ETH_USDT.quoteCoinId, 1_000_000);
    const bid = harness.exchange.bestBid(ETH_USDT.id);
    const isResting = (): boolean => harness.exchange.openOrders(RAIDER).length > 0;
    await harness.place({
      userId: RAIDER,
      pairId: ETH_USDT.id,
      side: 'buy',
      kind: 'limit',
      limitPrice: bid,
      size: lots(10_000),
    });
    expect(isResting()).toBe(true);
    for (let seconds = 0; seconds < 30 && isResting(); seconds += 1)
      await harness.time.advance(1_000);
    expect(isResting()).toBe(false);
    expect(bookError(harness, ETH_USDT)).toBeUndefined();
  });
});

describe('the long run', () => {
  /** A recording lasts 650 seconds and moves the market by a third of a percent. */
  const SPEED = 60;
  const [LTC_USDT] = nameOf('LTC') as [Pair];

  async function pricesOf(homeFactor: number, ms: number): Promise<number[]> {
    const bots = await openBotHarness({ pairs: [LTC_USDT], seed: 13, speed: SPEED, homeFactor });
    await bots.start();
    const prices: number[] = [];
    for (let passed = 0; passed < ms; passed += 1_000) {
      prices.push(bots.harness.exchange.bestBid(LTC_USDT.id) ?? 0);
      await bots.harness.time.advance(1_000);
    }
    expect(bookError(bots.harness, LTC_USDT)).toBeUndefined();
    return prices;
  }

  it('moves around its home price', async () => {
    const prices = await pricesOf(1, countOf({ short: 70_000, long: 90_000 }));
    const [home = 0] = prices;
    const drift = prices.map((price) => Math.abs(price / home - 1));
    expect(Math.max(...drift)).toBeGreaterThan(0.001);
    expect(Math.max(...drift)).toBeLessThan(0.03);
  });

  it('rises when it is far below its home price', async () => {
    const prices = await pricesOf(1.05, 60_000);
    expect((prices.at(-1) ?? 0) / (prices[0] ?? 1)).toBeGreaterThan(1.01);
  });

  it('falls when it is far above its home price', async () => {
    const prices = await pricesOf(0.95, 60_000);
    expect((prices.at(-1) ?? 0) / (prices[0] ?? 1)).toBeLessThan(0.99);
  });
});

describe('speed', () => {
  it('does nothing at speed 0 and continues when the speed is raised', async () => {
    const bots = await openBotHarness({ pairs: nameOf('ETH'), seed: 8, speed: 0 });
    await bots.start();
    const before = bots.bots.stats();
    await bots.harness.time.advance(60_000);
    expect(bots.bots.stats()).toEqual(before);
    bots.bots.setSpeed(1);
    await bots.harness.time.advance(5_000);
    expect(bots.bots.stats().placedCount).toBeGreaterThan(before.placedCount + 100);
    bots.bots.setSpeed(0);
    await bots.harness.time.advance(100);
    const stopped = bots.bots.stats();
    await bots.harness.time.advance(5_000);
    expect(bots.bots.stats()).toEqual(stopped);
  });

  it('sends more than five thousand commands per second in a storm', async () => {
    const bots = await openBotHarness({ seed: 9, speed: 30 });
    await bots.start();
    const before = bots.bots.stats();
    const seconds = 2;
    await bots.harness.time.advance(seconds * 1_000);
    const after = bots.bots.stats();
    const count = (stats: typeof after): number =>
      stats.placedCount + stats.canceledCount + stats.receivedCount;
    const perSecond = (count(after) - count(before)) / seconds;
    console.log(`${perSecond.toFixed(0)} commands a second`);
    expect(perSecond).toBeGreaterThan(5_000);
    for (const pair of PAIRS) expect(bookError(bots.harness, pair)).toBeUndefined();
  });

  it('draws the same market from the same seed and a different one from another seed', async () => {
    const marketOf = async (seed: number): Promise<string> => {
      const bots = await openBotHarness({ pairs: nameOf('BTC', 'SOL'), seed });
      await bots.start();
      await bots.harness.time.advance(10_000);
      return JSON.stringify(bots.trades.map(({ pairId, price, size }) => [pairId, price, size]));
    };
    const first = await marketOf(10);
    expect(first.length).toBeGreaterThan(1_000);
    expect(await marketOf(10)).toBe(first);
    expect(await marketOf(11)).not.toBe(first);
  });
});

describe('a restart', () => {
  it.each([true, false])(
    'finds its own orders and continues (graceful: %s)',
    async (isGraceful) => {
      const first = await openBotHarness({ pairs: nameOf('ETH', 'LTC'), seed: 12 });
      await first.start();
      await first.harness.time.advance(5_000);
      if (isGraceful) await first.stop();
      const openBefore = BOT_IDS.flatMap((id) => [...first.harness.exchange.openOrders(id)]).length;
      const second = botHarnessOn(await first.harness.restart(30_000, isGraceful), { seed: 12 });
      const open = (): number =>
        BOT_IDS.flatMap((id) => [...second.harness.exchange.openOrders(id)]).length;
      expect(open()).toBe(openBefore);
      await second.start();
      expect(await watch(second, 5_000, nameOf('ETH', 'LTC'))).toEqual([]);
      // No order of the previous run remains without an owner.
      expect(open()).toBe(second.bots.stats().openOrderCount);
      expect(open()).toBeLessThan(openBefore * 1.5);
      expect(second.trades.length).toBeGreaterThan(10);
      expect(second.errors).toEqual([]);
    },
  );
});
