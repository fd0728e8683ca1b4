/** One word for how far the market on screen may be believed. */
import type { Link } from '#src/stores/link.store.ts';

export type MarketState = 'live' | 'catching up' | 'waiting' | 'stale' | 'off';

/** `off`: no network, or the connection gave up; `waiting`: never live yet; `stale`: it was;
 *  `catching up`: it is connected again, or awake, and not yet proven fresh. */
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
