import { expect, it } from 'vitest';
import { countText, fileSizeText } from '#src/format/counts.ts';

it('[FMT-04] groups counts', () => {
  expect([0, 999, 12_481, 1_234_567.9].map(countText)).toEqual(['0', '999', '12,481', '1,234,567']);
});

it('writes file sizes in thousands', () => {
  expect([0, 300_000, 1_500_000, -4, Number.NaN].map(fileSizeText)).toEqual([
    '0 kB',
    '300 kB',
    '1.5 MB',
    '0 kB',
    '0 kB',
  ]);
});
