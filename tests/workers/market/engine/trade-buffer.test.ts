/** Ring buffer of trades: each counted once, newest first, never more than its capacity. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUY, TAPE_TRADE_COUNT_MAX, TAPE_TRADE_LENGTH, SELL } from '#domain/market-frame.ts';
import { TRADE_LENGTH, type StepTrades } from '#workers/market/engine/step-trades.ts';
import { TradeBuffer } from '#workers/market/engine/trade-buffer.ts';

const batchOf = (ids: readonly number[]): StepTrades => ({
  tradeCount: ids.length,
  trades: Float64Array.from(
    ids.flatMap((id) => [id, id * 10, id + 1, id % 2 === 1 ? BUY : SELL, id]),
  ),
});

function idsOf(tradeBuffer: TradeBuffer): number[] {
  const out = new Float64Array(1 + TAPE_TRADE_COUNT_MAX * TAPE_TRADE_LENGTH);
  const count = tradeBuffer.fillTrades(out, 1);
  return Array.from({ length: count }, (_, index) => out[1 + index * TAPE_TRADE_LENGTH] ?? 0);
}

describe('TradeBuffer', () => {
  it('[RT-14] stores complete trades, newest first', () => {
    const tradeBuffer = new TradeBuffer();
    expect(tradeBuffer.lastPrice).toBeNaN();
    tradeBuffer.append(batchOf([1, 2, 3]));
    const out = new Float64Array(3 * TAPE_TRADE_LENGTH);
    expect(tradeBuffer.fillTrades(out, 0)).toBe(3);
    expect(Array.from(out.subarray(0, TAPE_TRADE_LENGTH))).toEqual([3, 30, 4, BUY, 3]);
    expect(tradeBuffer.lastPrice).toBe(30);
    expect(tradeBuffer.lastSide).toBe(BUY);
  });

  it('[RT-14] counts a trade once and drops those beyond its capacity, in any order of arrival', () => {
    const ids = fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 30 });
    const step = fc.record({ isSeed: fc.boolean(), ids });
    const property = fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const tradeBuffer = new TradeBuffer();
      let held: number[] = [];
      for (const { isSeed, ids: drawn } of steps) {
        const batch = isSeed ? [...new Set(drawn)].sort((left, right) => left - right) : drawn;
        if (isSeed) {
          tradeBuffer.seed(batchOf(batch));
          held = [...new Set([...held, ...batch])].sort((left, right) => left - right);
        } else {
          tradeBuffer.append(batchOf(batch));
          for (const id of batch) if (id > (held.at(-1) ?? 0)) held.push(id);
        }
        held = held.slice(-TAPE_TRADE_COUNT_MAX);
        expect(idsOf(tradeBuffer)).toEqual(held.toReversed());
        expect(tradeBuffer.newestId).toBe(held.at(-1) ?? 0);
      }
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('has the same layout in a frame as in memory', () => {
    expect(TRADE_LENGTH).toBe(TAPE_TRADE_LENGTH);
  });

  it('leaves out known and future trades below the minimum trade value', () => {
    const all = new TradeBuffer();
    all.append(batchOf([1, 2, 3, 4]));
    const large = new TradeBuffer(120); // Price times size: 20, 60, 120, 200.
    large.adopt(all);
    expect(idsOf(large)).toEqual([4, 3]);
    large.append(batchOf([5]));
    large.seed(batchOf([1, 2, 3]));
    expect(idsOf(large)).toEqual([5, 4, 3]);
  });
});
