import { expect, it } from 'vitest';
import { marketStateOf } from '#src/trading/status/market-state.ts';

it.each([
  ['connected', 'live', 'live'],
  ['connected', 'syncing', 'waiting'],
  ['starting', 'empty', 'waiting'],
  ['connecting', 'stale', 'stale'],
  // The book cannot be live while the connection is not, whatever the last frame said.
  ['waiting', 'live', 'stale'],
  ['restarting', 'stale', 'stale'],
  ['offline', 'live', 'off'],
  ['failed', 'empty', 'off'],
] as const)(
  'takes a link that is %s with a book that is %s for %s',
  (connection, bookState, state) => {
    expect(marketStateOf({ connection, bookState, isCatchingUp: false })).toBe(state);
  },
);

it.each([
  ['connected', 'live', 'catching up'],
  ['connected', 'stale', 'catching up'],
  ['connected', 'syncing', 'waiting'],
  ['waiting', 'live', 'stale'],
  ['offline', 'live', 'off'],
] as const)(
  'takes a link that is %s and not yet proven, with a book that is %s, for %s',
  (connection, bookState, state) => {
    expect(marketStateOf({ connection, bookState, isCatchingUp: true })).toBe(state);
  },
);
