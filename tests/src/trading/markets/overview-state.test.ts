import { expect, it } from 'vitest';
import type { Link } from '#src/stores/link.store.ts';
import { overviewStateOf } from '#src/trading/markets/overview-state.ts';

it.each<[Link['connection'], number, string]>([
  ['starting', 0, 'waiting'],
  ['connecting', 1, 'waiting'],
  ['connected', 1, 'live'],
  ['waiting', 1, 'stale'],
  ['connecting', 2, 'stale'],
  ['offline', 2, 'stale'],
  ['failed', 3, 'stale'],
  ['restarting', 3, 'stale'],
  ['connected', 4, 'live'],
])('calls prices over a link that is %s for the %i. time %s', (connection, attemptCount, state) => {
  expect(overviewStateOf({ connection, attemptCount })).toBe(state);
});
