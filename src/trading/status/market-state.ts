/** Reduces the connection state to one value: how current the market on screen is. */
import type { Link } from '#src/stores/link.store.ts';

export type MarketState = 'live' | 'catching up' | 'waiting' | 'stale' | 'off';

/** `off`: no network, or the connection gave up; `waiting`: never live yet; `stale`: was live;
 *  `catching up`: connected again, or the page has resumed, and the data is not yet proven fresh. */
export function marketStateOf({
  connection,
  bookState,
  isCatchingUp,
}: Pick<Link, 'connection' | 'bookState' | 'isCatchingUp'>): MarketState {
  if (connection === 'offline' || connection === 'failed') return 'off';
  if (bookState !== 'live' && bookState !== 'stale') return 'waiting';
  if (connection !== 'connected') return 'stale';
  if (isCatchingUp) return 'catching up';
  return bookState;
}
