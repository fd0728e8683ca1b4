/** Tests intervals as traders type them. */
import { expect, it } from 'vitest';
import { RESOLUTIONS } from '#contract/core/resolution.ts';
import { resolutionText } from '#src/trading/chart/resolution-text.ts';
import { intervalOf, appendKey } from '#src/trading/chart/typed-interval.ts';

const type = (keys: readonly string[]): string | undefined =>
  keys.reduce<string | undefined>((text, key) => appendKey(text, key) ?? text, undefined);

it('[CHART-01] [CHART-02] recognizes every interval by its code and by its label', () => {
  for (const resolution of RESOLUTIONS) {
    expect(intervalOf(resolution)).toBe(resolution);
    expect(intervalOf(resolutionText(resolution))).toBe(resolution);
  }
});

it('distinguishes a month from a minute, and ignores the case of every other letter', () => {
  expect([intervalOf('1M'), intervalOf('1m')]).toEqual(['1M', '1']);
  expect(['1d', '4h', '1w', 'D', 'w'].map(intervalOf)).toEqual(['1D', '240', '1W', '1D', '1W']);
});

it('returns none for an interval the chart does not support', () => {
  for (const text of ['', '7', '2D', '0', '61', '1x', '5M', '999']) {
    expect(intervalOf(text)).toBeUndefined();
  }
});

it('starts with a digit or a comma, and ends with one letter', () => {
  expect(type(['1', '5'])).toBe('15');
  expect(type([',', '4', 'h', '5'])).toBe('4h');
  expect(type(['1', '2', 'Backspace'])).toBe('1');
  expect(type(['b', '0', 'ArrowLeft'])).toBeUndefined();
  expect(type(['7', '2', '0', '1', '2', '3'])).toBe('7201');
});
