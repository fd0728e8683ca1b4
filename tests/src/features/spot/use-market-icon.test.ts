import { expect, it } from 'vitest';
import { marketIconOf } from '#src/features/spot/use-market-icon.ts';

const LIVE = { connection: 'connected', bookState: 'live', isCatchingUp: false } as const;

it('carries the direction of a live market', () => {
  expect(marketIconOf({ lastMove: 'up' }, LIVE)).toBe('up');
  expect(marketIconOf({ lastMove: 'down' }, LIVE)).toBe('down');
  expect(marketIconOf({ lastMove: undefined }, LIVE)).toBeUndefined();
});

it('says that a market is stale, and nothing of one that is not yet there', () => {
  const at = { lastMove: 'up' } as const;
  expect(marketIconOf(at, { ...LIVE, connection: 'waiting' })).toBe('stale');
  expect(marketIconOf(at, { ...LIVE, bookState: 'stale' })).toBe('stale');
  expect(marketIconOf(at, { ...LIVE, connection: 'offline' })).toBe('stale');
  expect(marketIconOf(at, { ...LIVE, isCatchingUp: true })).toBeUndefined();
  expect(marketIconOf(at, { ...LIVE, bookState: 'syncing' })).toBeUndefined();
});
