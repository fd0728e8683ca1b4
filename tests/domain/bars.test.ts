/** Bars merged from bars, checked against recorded bars and a slow fold. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { epochSec } from '#contract/core/time.ts';
import { RESOLUTIONS } from '#contract/core/resolution.ts';
import { barStartOf } from '#domain/bar-resolution.ts';
import { barOfTrade, joinedBar, mergedBars, type StepBar } from '#domain/bars.ts';

const bar = (
  time: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
): StepBar => ({
  time: epochSec(time),
  open: ticks(open),
  high: ticks(high),
  low: ticks(low),
  close: ticks(close),
  volume: lots(volume),
});

describe('joinedBar', () => {
  it('uses the open of the first bar and the close of the second', () => {
    expect(joinedBar(bar(0, 100, 105, 99, 104, 7), bar(60, 104, 110, 103, 109, 3))).toEqual(
      bar(0, 100, 110, 99, 109, 10),
    );
  });

  it('rejects a volume that would no longer be exact', () => {
    const huge = bar(0, 1, 1, 1, 1, Number.MAX_SAFE_INTEGER);
    expect(() => joinedBar(huge, bar(60, 1, 1, 1, 1, 1))).toThrow('safe integer');
  });
});

describe('mergedBars', () => {
  it('[CHART-13] creates no bar for an interval without trades', () => {
    const minutes = [bar(0, 1, 2, 1, 2, 1), bar(240, 2, 3, 2, 3, 1), bar(600, 5, 5, 4, 4, 1)];
    expect(mergedBars(minutes, '5')).toEqual([bar(0, 1, 3, 1, 3, 2), bar(600, 5, 5, 4, 4, 1)]);
  });

  it('rejects bars out of order', () => {
    expect(() => mergedBars([bar(600, 1, 1, 1, 1, 1), bar(0, 1, 1, 1, 1, 1)], '5')).toThrow(
      'oldest first',
    );
  });

  it('[CHART-01] [CHART-02] equals a fold over single trades at every resolution', () => {
    const trade = fc.record({
      step: fc.integer({ min: 0, max: 50_000 }),
      price: fc.integer({ min: 1, max: 1_000_000 }),
      size: fc.integer({ min: 1, max: 1_000_000 }),
    });
    const property = fc.property(
      fc.array(trade, { minLength: 1, maxLength: 200 }),
      fc.constantFrom(...RESOLUTIONS),
      fc.constantFrom('UTC' as const, 'Asia/Ho_Chi_Minh' as const),
      (trades, resolution, zone) => {
        let time = 1_700_000_000;
        const tradeBars = trades.map(({ step, price, size }) => {
          time += step;
          return { time: epochSec(time), price: ticks(price), size: lots(size) };
        });
        const minutes = mergedBars(
          tradeBars.map((trade) => barOfTrade(trade.time, trade.price, trade.size)),
          '1',
        );
        const byStart = new Map<number, typeof tradeBars>();
        for (const trade of tradeBars) {
          const start = barStartOf(trade.time, resolution, zone);
          byStart.set(start, [...(byStart.get(start) ?? []), trade]);
        }
        const expected = [...byStart].map(([start, held]) => {
          const prices = held.map((trade) => trade.price);
          return bar(
            start,
            prices[0] ?? 0,
            Math.max(...prices),
            Math.min(...prices),
            prices.at(-1) ?? 0,
            held.reduce((sum, trade) => sum + trade.size, 0),
          );
        });
        expect(mergedBars(minutes, resolution, zone)).toEqual(expected);
      },
    );
    fc.assert(property, { numRuns: 300 });
  });
});
