/** Bars continued from the running minute, against bars folded from every single trade. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lots, ticks } from '#contract/core/decimal.ts';
import { epochSec } from '#contract/core/time.ts';
import { RESOLUTIONS } from '#contract/core/resolution.ts';
import { barOfTrade, joinedBar, mergedBars, type StepBar } from '#domain/bars.ts';
import { RUNNING_BAR_EVENT, runningBarCodec } from '#contract/realtime/trade-info.ts';
import { PAIRS } from '#server/exchange/market-list.ts';
import {
  MAKER,
  TAKER,
  creditBoth,
  limitOrder,
  openMarketHarness,
} from '#tests/support/market-harness.ts';
import { randomFrom } from '#tests/support/virtual-environment.ts';
import { PairScale } from '#workers/market/socket/pair-scale.ts';
import { BarSeries, CLOSED_COUNT_MAX } from '#workers/market/engine/bar-series.ts';

const at = (iso: string) => epochSec(Date.parse(iso) / 1000);
const bar = (time: number, price: number, volume: number): StepBar =>
  barOfTrade(epochSec(time), ticks(price), lots(volume));

/** Minutes of the exchange: the running one as it is after each trade. */
class Minutes {
  readonly closed: StepBar[] = [];
  running: StepBar | undefined;

  trade(time: number, price: number, size: number): StepBar {
    const minute = epochSec(Math.floor(time / 60) * 60);
    const trade = barOfTrade(minute, ticks(price), lots(size));
    if (this.running?.time === minute) this.running = joinedBar(this.running, trade);
    else {
      if (this.running !== undefined) this.closed.push(this.running);
      this.running = trade;
    }
    return this.running;
  }

  get all(): StepBar[] {
    return this.running === undefined ? this.closed : [...this.closed, this.running];
  }
}

describe('BarSeries', () => {
  it('[CHART-16] [RT-16] shows the exchange’s bars at every resolution and reading time', () => {
    const trade = fc.record({
      step: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 200_000 })),
      price: fc.integer({ min: 1, max: 1000 }),
      size: fc.integer({ min: 1, max: 1000 }),
    });
    const property = fc.property(
      fc.array(trade, { minLength: 2, maxLength: 120 }),
      fc.constantFrom(...RESOLUTIONS),
      fc.nat(),
      fc.integer({ min: 0, max: 4 }),
      (trades, resolution, readAt, lateBy) => {
        const minutes = new Minutes();
        const series = new BarSeries(resolution);
        const sent: StepBar[] = [];
        let time = 1_723_161_240;
        let response: { bars: StepBar[]; minute: StepBar | undefined } | undefined;
        const readIndex = readAt % trades.length;
        trades.forEach(({ step, price, size }, index) => {
          time += step;
          const before = minutes.running;
          const running = minutes.trade(time, price, size);
          // The last update of a minute comes before the first of the next.
          if (before !== undefined && before.time !== running.time) series.applyMinute(before);
          sent.push(...series.applyMinute(running));
          if (index === readIndex) {
            response = { bars: mergedBars(minutes.all, resolution), minute: minutes.running };
          }
          if (index === readIndex + Math.min(lateBy, trades.length - 1 - readIndex)) {
            const minuteCount = new Set(sent.map((closed) => closed.time)).size;
            expect(minuteCount).toBe(0);
            if (response !== undefined) series.load(response.bars, response.minute);
          }
        });
        const expected = mergedBars(minutes.all, resolution);
        expect(series.live).toEqual(expected.at(-1));
        expect(series.closed).toEqual(expected.slice(0, -1));
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });

  it('[CHART-16] reports a bar once, when it closes', () => {
    const series = new BarSeries('5');
    const start = at('2024-08-08T23:50:00Z');
    series.load([bar(start - 300, 7, 1), bar(start, 8, 2)], undefined);
    expect(series.applyMinute(bar(start + 60, 9, 3))).toEqual([]);
    const closed = series.applyMinute(bar(start + 300, 10, 4));
    expect(closed).toEqual([joinedBar(bar(start, 8, 2), bar(start + 60, 9, 3))]);
    expect(series.applyMinute(bar(start + 360, 11, 5))).toEqual([]);
    expect(series.closed.at(-1)).toEqual(closed[0]);
    expect(series.live).toEqual(joinedBar(bar(start + 300, 10, 4), bar(start + 360, 11, 5)));
  });

  it('ignores a past minute and an invalid one', () => {
    const series = new BarSeries('1');
    series.load([bar(600, 7, 1)], bar(600, 7, 1));
    expect(series.applyMinute(bar(540, 9, 3))).toEqual([]);
    expect(series.applyMinute(bar(601, 9, 3))).toEqual([]);
    expect(series.live).toEqual(bar(600, 7, 1));
  });

  it('[RT-16] treats the response after a break as newer than the minute received before it', () => {
    const received = bar(600, 7, 10);
    for (const runningMinute of [bar(600, 9, 18), undefined]) {
      const series = new BarSeries('1');
      series.load([bar(540, 6, 1), bar(600, 7, 4)], bar(600, 7, 4));
      series.applyMinute(received);
      series.expectBars();
      series.load([bar(540, 6, 1), bar(600, 9, 18)], runningMinute);
      expect(series.live).toMatchObject({ close: 9, volume: 18 });
      expect(series.applyMinute(bar(660, 8, 1))).toMatchObject([
        { time: 600, close: 9, volume: 18 },
      ]);
    }
  });

  it('[RT-16] keeps minutes received while the exchange responded', () => {
    const series = new BarSeries('1');
    series.load([bar(540, 6, 1), bar(600, 7, 4)], bar(600, 7, 4));
    series.expectBars();
    series.applyMinute(bar(600, 9, 18));
    series.load([bar(540, 6, 1), bar(600, 8, 12)], bar(600, 8, 12));
    expect(series.live).toMatchObject({ close: 9, volume: 18 });
  });

  it('[CHART-16] leaves no gap between its bars before a long break and those loaded after it', () => {
    const series = new BarSeries('1');
    series.load([bar(540, 6, 1), bar(600, 7, 4)], bar(600, 7, 4));
    series.expectBars();
    series.applyMinute(bar(90_120, 9, 1)); // A current minute: the minutes in between are unknown.
    series.expectBars(); // The first request got no response.
    series.load([bar(90_000, 8, 1), bar(90_060, 8, 1), bar(90_120, 9, 1)], bar(90_120, 9, 1));
    expect(series.closed.map(({ time }) => time)).toEqual([90_000, 90_060]);
    // The bars are adjacent: there was nothing in between.
    series.expectBars();
    series.load([bar(90_120, 9, 2), bar(90_180, 9, 1)], bar(90_180, 9, 1));
    expect(series.closed.map(({ time }) => time)).toEqual([90_000, 90_060, 90_120]);
  });

  it('loads older bars without repeating one, and stops at its limit', () => {
    const series = new BarSeries('1');
    series.load([bar(600, 7, 1), bar(660, 8, 1), bar(720, 9, 1)], undefined);
    expect(series.prepend([bar(540, 5, 1), bar(600, 6, 1)])).toBe(true);
    expect(series.closed.map((held) => held.time)).toEqual([540, 600, 660]);
    expect(series.prepend([bar(600, 6, 1)])).toBe(false);
    series.load([bar(660, 8, 1), bar(720, 9, 1), bar(780, 9, 1)], undefined);
    expect(series.closed.map((held) => held.time)).toEqual([540, 600, 660, 720]);
    const many = Array.from({ length: CLOSED_COUNT_MAX + 5 }, (_, index) =>
      bar(60_000 + index * 60, 1, 1),
    );
    series.load(many, undefined);
    expect(series.closed).toHaveLength(CLOSED_COUNT_MAX);
    expect(series.prepend([bar(0, 1, 1)])).toBe(false);
  });
});

describe('with the exchange itself', () => {
  it('[CHART-16] [RT-16] equals the exchange’s bars, trade after trade', async () => {
    const [pair] = PAIRS as [(typeof PAIRS)[0]];
    const harness = await openMarketHarness({ pairs: [pair] });
    await creditBoth(harness, pair);
    const random = randomFrom(11);
    const scale = new PairScale(pair);
    const resolutions = ['1', '5', '60', '1D', '3D', '1W', '1M'] as const;
    const series = resolutions.map((resolution) => new BarSeries(resolution));
    let receivedCount = 0;
    const receive = () => {
      const received = harness.models(RUNNING_BAR_EVENT, runningBarCodec).slice(receivedCount);
      receivedCount += received.length;
      for (const { bar } of received) {
        const minute = scale.barOf(bar);
        if (minute === undefined) throw new Error('the exchange counts in steps');
        for (const one of series) one.applyMinute(minute);
      }
    };
    const barsOf = (resolution: (typeof resolutions)[number]) => {
      const to = epochSec(Math.floor(harness.time.clock() / 1000));
      const response = harness.marketData.bars(pair.id, resolution, { from: epochSec(0), to });
      if (response === undefined) throw new Error('the pair is listed');
      const bars = response.bars
        .map((wire) => scale.barOf(wire))
        .filter((held) => held !== undefined);
      const { runningMinute } = response;
      return { bars, minute: runningMinute && scale.barOf(runningMinute) };
    };
    for (let trade = 0; trade < 150; trade++) {
      const price = 6_000_000 + Math.floor(random() * 2000);
      const size = 10 + Math.floor(random() * 100);
      await harness.place(limitOrder(pair.id, MAKER, 'sell', price, size));
      await harness.place(limitOrder(pair.id, TAKER, 'buy', price, size));
      if (trade === 37) {
        for (const [index, one] of series.entries()) {
          const { bars, minute } = barsOf(resolutions[index] ?? '1');
          one.load(bars, minute);
        }
      }
      await harness.time.advance(random() < 0.2 ? 400_000 : 7_000);
      receive();
      if (trade < 37) continue;
      for (const [index, one] of series.entries()) {
        const { bars } = barsOf(resolutions[index] ?? '1');
        expect(one.live).toEqual(bars.at(-1));
        expect(one.closed).toEqual(bars.slice(0, -1));
      }
    }
  });
});
