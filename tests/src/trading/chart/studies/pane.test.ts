/** Tests the range of a study pane and its labels. */
import { expect, it } from 'vitest';
import { paneHeightOf, paneLabelsOf, paneRangeOf } from '#src/trading/chart/studies/pane.ts';

it('shows the RSI from 0 to 100, with its two thresholds', () => {
  expect(paneRangeOf('rsi', 41, 57)).toEqual({ min: 0, max: 100 });
  expect(paneLabelsOf('rsi', { min: 0, max: 100 })).toEqual([70, 30]);
});

it('spans equally above and below zero, with labels inside', () => {
  const range = paneRangeOf('macd', -250, 40);
  expect(range).toEqual({ min: -270, max: 270 });
  expect(paneLabelsOf('macd', range)).toEqual([200, 0, -200]);
});

it.each([3, 7, 49, 120, 9_999, 1_000_000])('labels a range of %i inside the pane', (reach) => {
  const range = paneRangeOf('macd', -reach, reach);
  const labels = paneLabelsOf('macd', range);
  expect(labels).toHaveLength(3);
  expect(Math.max(...labels)).toBeLessThan(range.max);
});

it('has a range before any value is known', () => {
  expect(paneRangeOf('macd', Infinity, -Infinity)).toEqual({ min: -1, max: 1 });
  expect(paneLabelsOf('macd', { min: -1, max: 1 })).toEqual([0]);
});

it('leaves most of the chart to the bars, and makes no pane too small to read', () => {
  expect([1, 2, 3].map((count) => paneHeightOf(400, count))).toEqual([100, 67, 50]);
  expect(paneHeightOf(200, 3)).toBe(40);
  expect(paneHeightOf(900, 1)).toBe(120);
  expect(paneHeightOf(400, 0)).toBe(0);
});
