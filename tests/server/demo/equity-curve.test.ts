import { expect, it } from 'vitest';
import { bps } from '#contract/core/decimal.ts';
import { curveAt, curveToppedUp, type EquityCurve } from '#server/demo/equity-curve.ts';
import { coinUnits } from '#tests/support/test-exchange.ts';

const START: EquityCurve = { peak: coinUnits(10_000), drawdown: bps(0) };
const through = (...equities: readonly number[]) =>
  equities.reduce((curve, equity) => curveAt(curve, coinUnits(equity)), START);

it('[DEMO-01] calculates the max drawdown from the peak equity: from 10,000 to 9,250 is 7.5 %', () => {
  expect(through(9_250)).toEqual({ peak: coinUnits(10_000), drawdown: 750 });
  expect(through(9_250, 10_000, 9_900).drawdown).toBe(750);
  expect(through(20_000, 15_000).drawdown).toBe(2_500);
  expect(through(0).drawdown).toBe(10_000);
});

it('[DEMO-01] does not count a top-up as a gain: 4,000 of 10,000 topped up to 10,000 is still a drawdown of 60 %', () => {
  const curve = curveToppedUp(through(4_000), coinUnits(4_000), coinUnits(10_000));
  expect(curve).toEqual({ peak: coinUnits(25_000), drawdown: 6_000 });
  expect(curveAt(curve, coinUnits(10_000)).drawdown).toBe(6_000);
  expect(curveAt(curve, coinUnits(5_000)).drawdown).toBe(8_000);
});

it('restarts after the equity reached zero', () => {
  expect(curveToppedUp(through(0), coinUnits(0), coinUnits(10_000)).peak).toBe(coinUnits(10_000));
});
