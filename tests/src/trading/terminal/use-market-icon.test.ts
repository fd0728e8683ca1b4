import { expect, it } from 'vitest';
import { marketIconOf } from '#src/trading/terminal/use-market-icon.ts';

const LIVE = { freshness: 'live' } as const;

it('shows the direction of a live market', () => {
  expect(marketIconOf({ lastMove: 'up' }, LIVE)).toBe('up');
  expect(marketIconOf({ lastMove: 'down' }, LIVE)).toBe('down');
  expect(marketIconOf({ lastMove: undefined }, LIVE)).toBeUndefined();
});

it('shows that a market is stale, and nothing before the market is loaded', () => {
  const at = { lastMove: 'up' } as const;
  expect(marketIconOf(at, { freshness: 'stale' })).toBe('stale');
  expect(marketIconOf(at, { freshness: 'off' })).toBe('stale');
  expect(marketIconOf(at, { freshness: 'catching up' })).toBeUndefined();
  expect(marketIconOf(at, { freshness: 'waiting' })).toBeUndefined();
});
