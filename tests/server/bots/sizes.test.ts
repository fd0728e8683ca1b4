import { expect, it } from 'vitest';
import { decimalOfUnits, ticks } from '#contract/core/decimal.ts';
import { notionalFloor } from '#domain/order-cost.ts';
import { minLotsOf, sizeScalerOf, unitsOfValue } from '#server/bots/sizes.ts';
import { decodeRecordingFile, encodeRecordingFile } from '#server/bots/recording-file.ts';
import { PAIRS } from '#server/exchange/market-list.ts';

const recording = decodeRecordingFile(
  encodeRecordingFile({ market: 'BTCUSDT', priceDecimals: 2, sizeDecimals: 6, startCount: 0 }, [
    { time: 1, kind: 2, price: 6_000_000, size: 1, sweep: 0 },
  ]),
);
const [BTC_USDT] = PAIRS as [(typeof PAIRS)[0]];
const XRP_USDT = PAIRS.find(({ tradeCoin }) => tradeCoin === 'XRP') ?? BTC_USDT;

it('finds the smallest allowed order size: its value is at least five, one lot less is below five', () => {
  for (const pair of PAIRS) {
    for (const price of [3, 1_000, 22_638, 9_322_688].map(ticks)) {
      const min = minLotsOf(pair)(price);
      expect(notionalFloor(price, min, pair)).toBeGreaterThanOrEqual(500_000_000n);
      const less = (min - 1) as typeof min;
      expect(notionalFloor(price, less, pair)).toBeLessThan(500_000_000n);
    }
  }
});

it('preserves coins or a share of their value, and never turns a size into zero', () => {
  const common = { recording, livePrice: 9_000_000, recordedPrice: 6_000_000 };
  const coins = sizeScalerOf({ ...common, pair: BTC_USDT, keep: 'coins' });
  // 1.23456 BTC of the recording are 123456 lots of 0.00001.
  expect([0, 1, 1_234_560].map(coins)).toEqual([0, 1, 123_456]);
  // A tenth of 1 BTC at 60000.00 has a value of 6000 USDT: 3000.0 XRP at 2.0000.
  const value = sizeScalerOf({
    ...common,
    pair: XRP_USDT,
    livePrice: 20_000,
    keep: { valueShare: 0.1 },
  });
  expect([0, 1, 1_000_000].map(value)).toEqual([0, 1, 30_000]);
});

it('converts a value to coins', () => {
  const units = unitsOfValue(6_000n * 10n ** 8n, ticks(20_000), XRP_USDT);
  expect(decimalOfUnits(units)).toBe('3000');
});
