import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimal, lots, ticks } from '#contract/core/decimal.ts';
import { priceOfTicks, sizeOfLots } from '#contract/core/pair.ts';
import { epochMs } from '#contract/core/time.ts';
import type { OwnTrade } from '#contract/entities/trade.ts';
import { ownTradeCodec } from '#contract/entities/own-trade-codec.ts';
import { btcUsdt, ownTradeWire } from '#contract/samples/spot.ts';
import { fillMarksOf } from '#src/trading/chart/own/fill-marks.ts';

const BAR_SEC = 60;
const START_SEC = 1_700_000_040;
const barTimeOf = (time: number) => Math.floor(time / BAR_SEC) * BAR_SEC;
const sample = ownTradeCodec.decode(ownTradeWire);
const tradeOf = (changes: Partial<OwnTrade>): OwnTrade => ({ ...sample, ...changes });

const drawn = fc.record({
  side: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc.integer({ min: 1, max: 20_000_000 }),
  size: fc.integer({ min: 1, max: 5_000_000 }),
  second: fc.integer({ min: 0, max: 600 }),
});

it('sums the fills of a bar per side, equal to adding them one by one', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 60 }), (fills) => {
      const trades = fills.map(({ side, price, size, second }) =>
        tradeOf({
          side,
          price: priceOfTicks(ticks(price), btcUsdt),
          size: sizeOfLots(lots(size), btcUsdt),
          tradedAt: epochMs((START_SEC + second) * 1_000 + 999),
        }),
      );
      const marks = fillMarksOf(trades, btcUsdt, barTimeOf);
      for (const mark of marks) {
        const own = fills.filter(
          ({ side, second }) => side === mark.side && barTimeOf(START_SEC + second) === mark.time,
        );
        expect(mark.tradeCount).toBe(own.length);
        const size = own.reduce((sum, one) => sum + BigInt(one.size), 0n);
        expect(BigInt(mark.size)).toBe(size);
        const notional = own.reduce((sum, one) => sum + BigInt(one.size) * BigInt(one.price), 0n);
        // The average is rounded to the nearest tick: at most half a tick off for the full size.
        const away = 2n * (BigInt(mark.averagePrice) * size - notional);
        expect(away <= size && away >= -size).toBe(true);
      }
      expect(marks.reduce((sum, { tradeCount }) => sum + tradeCount, 0)).toBe(fills.length);
    }),
  );
});

it("ignores trades at prices that are no multiple of the pair's current tick", () => {
  const trade = tradeOf({ price: decimal('0.0001') });
  expect(fillMarksOf([trade], btcUsdt, barTimeOf)).toEqual([]);
});
