import { expect, it } from 'vitest';
import { RESOLUTIONS, RESOLUTIONS_REDUCED } from '#contract/core/resolution.ts';
import { resolutionText } from '#src/trading/chart/resolution-text.ts';

it('[CHART-03] labels the reduced set as traders do', () => {
  expect(RESOLUTIONS_REDUCED.map(resolutionText)).toEqual(['1m', '15m', '1H', '4H', '1D', '1W']);
});

it('[CHART-01] [CHART-02] gives each resolution a unique label, also minute and month', () => {
  const names = RESOLUTIONS.map(resolutionText);
  expect(new Set(names).size).toBe(14);
  expect(names).toEqual('1m 5m 15m 30m 1H 2H 4H 6H 8H 12H 1D 3D 1W 1M'.split(' '));
});
