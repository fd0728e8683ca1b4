import { describe, expect, it } from 'vitest';
import { decimal, type Decimal } from '#contract/core/decimal.ts';
import { MINUTE_MS } from '#contract/core/durations.ts';
import { pairId } from '#contract/core/ids.ts';
import { epochSec } from '#contract/core/time.ts';
import { MARKET_OVERVIEW_EVENT, marketOverviewCodec } from '#contract/realtime/market-overview.ts';
import {
  RUNNING_BAR_EVENT,
  TRADES_EVENT,
  runningBarCodec,
  tradeBatchCodec,
  tradeInfoChannel,
} from '#contract/realtime/trade-info.ts';
import { RESOLUTIONS } from '#contract/core/resolution.ts';
import { barStartOf } from '#domain/bar-resolution.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import {
  HARNESS_START,
  MAKER,
  TAKER,
  creditBoth,
  limitOrder,
  openMarketHarness,
  type MarketHarness,
} from '#tests/support/market-harness.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';

const [BTC_USDT] = PAIRS as [(typeof PAIRS)[0]];
const PRICE = 6_000_000;

async function openCredited(withHistory = false): Promise<MarketHarness> {
  const harness = await openMarketHarness({ pairs: [BTC_USDT], withHistory });
  await creditBoth(harness, BTC_USDT);
  return harness;
}

/** Makes one trade at `price`. */
async function trade(harness: MarketHarness, price = PRICE, size = 20): Promise<void> {
  await harness.place(limitOrder(BTC_USDT.id, MAKER, 'sell', price, size));
  await harness.place(limitOrder(BTC_USDT.id, TAKER, 'buy', price, size));
}

const barsOf = (
  harness: MarketHarness,
  resolution: (typeof RESOLUTIONS)[number] = '1',
  count = 2_000,
) => {
  const to = epochSec(Math.floor(harness.time.clock() / 1_000));
  const series = harness.marketData.bars(BTC_USDT.id, resolution, { from: epochSec(0), to, count });
  if (series === undefined) throw new Error('the pair is listed');
  return series;
};

it('knows no price of a market without trades, and its volume of zero', async () => {
  const harness = await openCredited();
  const unknown = { changePercent: undefined, high: undefined, low: undefined };
  const none = { volume: '0', quoteVolume: '0' };
  const { marketData, published } = harness;
  expect(marketData.ticker(BTC_USDT.id)).toEqual({ ...unknown, ...none, lastPrice: undefined });
  expect(marketData.listing(BTC_USDT.id)).toMatchObject({ ...unknown, ...none, price: undefined });
  await harness.place(limitOrder(BTC_USDT.id, MAKER, 'sell', PRICE, 20));
  expect(marketData.ticker(BTC_USDT.id)?.lastPrice).toBeUndefined();
  await harness.place(limitOrder(BTC_USDT.id, TAKER, 'buy', PRICE, 20));
  await harness.time.advance(200);
  expect(marketData.ticker(BTC_USDT.id)).toMatchObject({ lastPrice: '60000', high: '60000' });
  expect(JSON.stringify(published)).not.toContain('undefined');
});

describe('published events', () => {
  it('[RT-14] sends every trade once, in order, in at most twenty batches per second', async () => {
    const harness = await openCredited();
    await harness.place(limitOrder(BTC_USDT.id, MAKER, 'sell', PRICE, 1_000_000));
    harness.published.length = 0;
    for (let count = 0; count < 300; count++) {
      void harness.exchange.place(limitOrder(BTC_USDT.id, TAKER, 'buy', PRICE, 10 + count));
      if (count % 3 === 0) await harness.time.advance(10);
    }
    await harness.time.advance(200);
    const channel = tradeInfoChannel.nameOf(BTC_USDT);
    const batches = harness.models(TRADES_EVENT, tradeBatchCodec, channel);
    const ids = batches.flatMap(({ trades }) => trades.map(({ id }) => id));
    expect(ids).toHaveLength(300);
    expect(ids).toEqual(ids.toSorted((left, right) => left - right));
    expect(new Set(ids).size).toBe(300);
    expect(batches.length).toBeLessThanOrEqual(1.2 * 20 + 1);
    expect(batches.length).toBeGreaterThan(10);
    for (const { data } of harness.published) {
      expect(JSON.stringify(JSON.stringify(data)).length).toBeLessThan(10 * 1024);
    }
    // No public event names either party.
    expect(JSON.stringify(harness.published)).not.toMatch(/user|order_id|maker/i);
  });

  it('[SPOT-05] includes the 24h statistics of the pair with the trades', async () => {
    const harness = await openCredited();
    await trade(harness, 8_000_000, 100);
    await harness.time.advance(2 * MINUTE_MS);
    await trade(harness, 9_000_000, 50);
    await harness.time.advance(100);
    expect(harness.models(TRADES_EVENT, tradeBatchCodec).at(-1)?.ticker).toEqual({
      lastPrice: '90000',
      changePercent: '12.5',
      high: '90000',
      low: '80000',
      volume: '0.0015',
      quoteVolume: '125',
    });
  });

  it('[RT-16] [CHART-16] sends the running minute at most ten times per second, each time in its latest state', async () => {
    const harness = await openCredited();
    await harness.time.advance(MINUTE_MS - (HARNESS_START % MINUTE_MS) - 500);
    harness.published.length = 0;
    for (let count = 0; count < 60; count++) {
      void harness.exchange.place(limitOrder(BTC_USDT.id, MAKER, 'sell', PRICE + count, 20));
      void harness.exchange.place(limitOrder(BTC_USDT.id, TAKER, 'buy', PRICE + count, 20));
      await harness.time.advance(20);
    }
    await harness.time.advance(200);
    const updates = harness.models(RUNNING_BAR_EVENT, runningBarCodec);
    expect(updates.length).toBeLessThanOrEqual(1.4 * 10 + 1);
    const lastOf = new Map(updates.map(({ bar }) => [bar.time, bar]));
    expect(lastOf.size).toBe(2);
    expect([...lastOf.values()]).toEqual(barsOf(harness).bars);
    expect(updates.at(-1)?.lastBarAt).toBe(updates.at(-1)?.bar.time);
  });

  it('[RT-03] sends a row of the market list at most four times per second', async () => {
    const harness = await openCredited();
    harness.published.length = 0;
    for (let count = 0; count < 100; count++) {
      await trade(harness, PRICE + count);
    }
    await harness.time.advance(300);
    const rows = harness.models(MARKET_OVERVIEW_EVENT, marketOverviewCodec);
    expect(rows.length).toBeLessThanOrEqual(1.3 * 4 + 1);
    expect(rows.at(-1)?.listing).toMatchObject({
      tradeCoin: 'BTC',
      tradeCoinName: 'Bitcoin',
      quoteCoin: 'USDT',
      price: '60000.99',
      high: '60000.99',
      low: '60000',
    });
  });

  it('updates the 24h window without a trade, and publishes the update', async () => {
    const harness = await openCredited();
    await trade(harness, 8_000_000);
    await harness.time.advance(12 * 60 * MINUTE_MS);
    await trade(harness, 9_000_000);
    await harness.time.advance(MINUTE_MS);
    harness.published.length = 0;
    await harness.time.advance(12 * 60 * MINUTE_MS);
    const batch = harness.models(TRADES_EVENT, tradeBatchCodec).at(-1);
    expect(batch?.trades).toEqual([]);
    expect(batch?.ticker).toMatchObject({ low: '90000', changePercent: '0' });
  });
});

describe('responses', () => {
  it('returns nothing for a pair that is not listed', async () => {
    const { marketData } = await openCredited();
    const nobody = pairId(99);
    expect(marketData.bookSnapshot(nobody, 10)).toBeUndefined();
    expect(marketData.recentTrades(nobody, 10)).toBeUndefined();
    expect(marketData.ticker(nobody)).toBeUndefined();
    expect(marketData.bars(nobody, '1', { from: epochSec(0), to: epochSec(1) })).toBeUndefined();
  });

  it('lists the newest trades first, and the same ones after a restart', async () => {
    const harness = await openCredited();
    for (let count = 0; count < 7; count++) await trade(harness, PRICE + count);
    const newest = harness.marketData.recentTrades(BTC_USDT.id, 3);
    expect(newest?.map(({ price }) => price)).toEqual(['60000.06', '60000.05', '60000.04']);
    const again = await harness.restart(MINUTE_MS, true);
    expect(again.marketData.recentTrades(BTC_USDT.id, 3)).toEqual(newest);
  });

  it('[ENT-16] merges every resolution from the minutes, and names the newest bar of each', async () => {
    const seed = 11;
    console.log(`seed ${seed}`);
    const random = seededRandom(seed);
    const harness = await openCredited();
    for (let count = 0; count < 120; count++) {
      await trade(harness, PRICE + random.between(-500, 500), random.between(9, 99));
      await harness.time.advance(random.between(1, 40) * MINUTE_MS);
    }
    const minutes = barsOf(harness).bars;
    expect(minutes).toHaveLength(120);
    for (const resolution of RESOLUTIONS) {
      const { bars, lastBarAt } = barsOf(harness, resolution);
      const starts = [...new Set(minutes.map(({ time }) => barStartOf(time, resolution)))];
      expect(
        bars.map(({ time }) => time),
        resolution,
      ).toEqual(starts);
      expect(lastBarAt, resolution).toBe(starts.at(-1));
      for (const bar of bars) {
        const parts = minutes.filter(({ time }) => barStartOf(time, resolution) === bar.time);
        const numbers = (key: 'high' | 'low' | 'volume'): number[] =>
          parts.map((part) => Number(part[key]));
        expect(bar.open).toBe(parts[0]?.open);
        expect(bar.close).toBe(parts.at(-1)?.close);
        expect(Number(bar.high)).toBe(Math.max(...numbers('high')));
        expect(Number(bar.low)).toBe(Math.min(...numbers('low')));
        const volume = numbers('volume').reduce((sum, part) => sum + part, 0);
        expect(Number(bar.volume)).toBeCloseTo(volume, 8);
      }
    }
  });

  it('returns the newest bars of a range, oldest first, and no more than requested', async () => {
    const harness = await openCredited();
    for (let count = 0; count < 10; count++) {
      await trade(harness, PRICE + count);
      await harness.time.advance(MINUTE_MS);
    }
    const all = barsOf(harness).bars;
    expect(barsOf(harness, '1', 4).bars).toEqual(all.slice(-4));
    const range = { from: all[2]?.time ?? epochSec(0), to: all[5]?.time ?? epochSec(0) };
    expect(harness.marketData.bars(BTC_USDT.id, '1', range)?.bars).toEqual(all.slice(2, 6));
    const reversed = { from: range.to, to: range.from };
    expect(harness.marketData.bars(BTC_USDT.id, '1', reversed)?.bars).toEqual([]);
  });

  it('continues from the recorded history: its bars, its last price and its 24h statistics', async () => {
    const harness = await openCredited(true);
    expect(harness.marketData.ticker(BTC_USDT.id)?.lastPrice).toBe('93226.88');
    expect(Number(harness.marketData.ticker(BTC_USDT.id)?.volume)).toBeGreaterThan(1_000);
    const before = barsOf(harness, '60').bars;
    expect(before).toHaveLength(2_000);
    const running = before.at(-1);
    await trade(harness, 9_400_000, 50);
    await harness.time.advance(100);
    const after = barsOf(harness, '60').bars.at(-1);
    // The hour of the first start contains recorded minutes and the first trade.
    expect(after?.time).toBe(running?.time);
    expect(after?.open).toBe(running?.open);
    expect(after?.close).toBe('94000');
    const grown = Number(after?.volume) - Number(running?.volume);
    expect(grown).toBeCloseTo(0.0005, 8);
    const listing = harness.marketData.listing(BTC_USDT.id);
    expect(listing?.sparkline.length).toBeGreaterThanOrEqual(23);
    expect(listing?.sparkline.at(-1)).toBe('94000');
  });

  it.each(PAIRS.map((pair) => [pair.tradeCoin, pair] as const))(
    'draws the day of %s from the reference price of its change to the last price',
    async (_, pair) => {
      const harness = await openMarketHarness({ pairs: [pair], withHistory: true });
      const { sparkline, changePercent, price } = harness.marketData.listing(pair.id) ?? {};
      const [first, last] = [Number(sparkline?.at(0)), Number(sparkline?.at(-1))];
      expect(last).toBe(Number(price));
      expect(100 * (last / first - 1)).toBeCloseTo(Number(changePercent), 3);
      expect(sparkline?.length).toBeGreaterThanOrEqual(2);
    },
  );

  it('draws the hours of a day of which only both ends were recorded', async () => {
    const pair = PAIRS.find(({ tradeCoin }) => tradeCoin === 'LINK') ?? BTC_USDT;
    const harness = await openMarketHarness({ pairs: [pair], withHistory: true });
    await creditBoth(harness, pair);
    const before = harness.marketData.listing(pair.id)?.sparkline ?? [];
    expect(before).toHaveLength(2);
    for (const price of [130_000, 140_000, 150_000]) {
      await harness.place(limitOrder(pair.id, MAKER, 'sell', price, 100));
      await harness.place(limitOrder(pair.id, TAKER, 'buy', price, 100));
      await harness.time.advance(60 * MINUTE_MS);
    }
    const drawn = harness.marketData.listing(pair.id)?.sparkline ?? [];
    expect(drawn).toEqual([before[0], '13', '14', '15']);
  });
});

describe('persisted data', () => {
  const text = (bars: readonly { close: Decimal; volume: Decimal }[]): string[] =>
    bars.map(({ close, volume }) => `${close} ${volume}`);

  it.each([true, false])(
    'preserves every minute over a restart (graceful: %s)',
    async (isGraceful) => {
      const harness = await openCredited();
      await trade(harness, PRICE, 20);
      await harness.time.advance(MINUTE_MS);
      await trade(harness, PRICE + 100, 30);
      await harness.time.advance(3 * MINUTE_MS);
      await trade(harness, PRICE + 200, 40);
      const before = barsOf(harness);
      const ticker = harness.marketData.ticker(BTC_USDT.id);
      expect(text(before.bars)).toEqual(['60000 0.0002', '60001 0.0003', '60002 0.0004']);
      const again = await harness.restart(1_000, isGraceful);
      expect(barsOf(again)).toEqual(before);
      expect(again.marketData.ticker(BTC_USDT.id)).toEqual(ticker);
      // The interrupted minute continues, once.
      await creditBoth(again, BTC_USDT);
      await trade(again, PRICE + 300, 50);
      expect(text(barsOf(again).bars).at(-1)).toBe('60003 0.0009');
      await again.time.advance(2 * MINUTE_MS);
      expect(text(barsOf(again).bars)).toEqual(['60000 0.0002', '60001 0.0003', '60003 0.0009']);
      expect(barsOf(again, '1D').bars).toHaveLength(1);
      expect(barsOf(again, '1D').bars[0]?.volume).toBe('0.0014');
    },
  );

  it('leaves a gap for the downtime, with the last price in the ticker', async () => {
    const harness = await openCredited();
    await trade(harness);
    await harness.time.advance(MINUTE_MS);
    const again = await harness.restart(3 * 24 * 60 * MINUTE_MS, true);
    expect(again.marketData.ticker(BTC_USDT.id)).toEqual({
      lastPrice: '60000',
      changePercent: decimal('0'),
      high: '60000',
      low: '60000',
      volume: '0',
      quoteVolume: '0',
    });
    await creditBoth(again, BTC_USDT);
    await trade(again, PRICE + 100);
    const [first, second] = barsOf(again, '60').bars;
    expect((second?.time ?? 0) - (first?.time ?? 0)).toBe(72 * 3_600);
  });

  it('retains bars that could not be written and writes them a minute later', async () => {
    const harness = await openCredited();
    await trade(harness);
    harness.db.exec('ALTER TABLE bar RENAME TO bar_away');
    await harness.time.advance(MINUTE_MS);
    expect(harness.errors).toHaveLength(1);
    harness.db.exec('ALTER TABLE bar_away RENAME TO bar');
    await harness.time.advance(MINUTE_MS);
    expect(harness.errors).toHaveLength(1);
    expect(barsOf(harness).bars).toHaveLength(1);
    expect(harness.db.all('SELECT * FROM bar WHERE length_sec = 60')).toHaveLength(1);
  });

  it('creates no second bar for a minute when the clock is set back', async () => {
    const harness = await openCredited();
    await trade(harness, PRICE, 20);
    await harness.time.advance(MINUTE_MS);
    await trade(harness, PRICE + 1, 20);
    harness.time.setBack(10 * MINUTE_MS);
    await trade(harness, PRICE + 2, 20);
    await harness.time.advance(15 * MINUTE_MS);
    await trade(harness, PRICE + 3, 20);
    const { bars } = barsOf(harness);
    expect(text(bars)).toEqual(['60000 0.0002', '60000.02 0.0004', '60000.03 0.0002']);
    bars.forEach((bar, index) => expect(bar.time).toBeGreaterThan(bars[index - 1]?.time ?? 0));
  });
});
