/** Tests that columns of positions fit the longest amounts, and that prices do not move them. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import type { FuturesPosition } from '#contract/entities/futures-position.ts';
import { positionWidthsOf } from '#src/features/futures/parts/tables/position-widths.ts';
import { contractOf, samplePosition } from '#stories/features/futures/sample-futures.ts';

const widthsOf = (...positions: readonly FuturesPosition[]) =>
  positionWidthsOf(positions, contractOf);

it('fits the longest amounts of all positions', () => {
  const large = samplePosition({
    size: '4000',
    entryPrice: '31000', // Value 124,000,000.00 at the entry, and 252,000,000.00 at the mark price.
    addedMargin: '1000000', // Margin 7,200,000.00.
    fundingFee: decimal('-1234567.89'),
  });
  expect(widthsOf(samplePosition(), large)).toEqual({
    size: 'max(90px, 12.7ch + var(--cell-padding), 10.5ch + var(--cell-padding) + var(--cell-button))',
    profit: 'max(102px, 13.9ch + var(--cell-padding) + var(--cell-button))',
    funding: 'max(80px, 11.9ch + var(--cell-padding))',
  });
});

it('does not change with the price', () => {
  const [low, high] = ['31000', '90000'].map((markPrice) => samplePosition({ markPrice }));
  expect(low && widthsOf(low)).toEqual(high && widthsOf(high));
});

it('has the usual widths without positions', () => {
  expect(widthsOf().profit).toBe('max(102px, 0ch + var(--cell-padding) + var(--cell-button))');
});
