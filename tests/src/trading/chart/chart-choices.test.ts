/** Tests the stored settings of a chart. */
import { expect, it } from 'vitest';
import { newStudy } from '#domain/studies/study-choice.ts';
import { FIRST_CHOICES, chartChoicesOf } from '#src/trading/chart/chart-choices.ts';

it('restores the stored settings', () => {
  const choices = {
    style: 'heikinAshi',
    scale: 'percent',
    studies: [newStudy('macd', [])],
    compared: 'ETH_USDT',
  };
  expect(chartChoicesOf(JSON.parse(JSON.stringify(choices)))).toEqual(choices);
});

it('restores a chart without studies without studies', () => {
  expect(chartChoicesOf({ studies: [] }).studies).toEqual([]);
});

it('uses the defaults of a chart for invalid settings', () => {
  expect(chartChoicesOf({})).toEqual(FIRST_CHOICES);
  expect(chartChoicesOf(7)).toEqual(FIRST_CHOICES);
  expect(chartChoicesOf({ style: 'pie', scale: 'x', studies: 7, compared: '<b>' })).toEqual({
    ...FIRST_CHOICES,
    studies: [],
  });
});
