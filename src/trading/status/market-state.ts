/** One word for how far the market on screen may be believed. */
import type { Link } from '#src/stores/link.store.ts';

export type MarketState = 'live' | 'waiting' | 'stale' | 'off';

/** `off`: no network, or the connection gave up; `waiting`: never live yet; `stale`: it was. */
export function marketStateOf({
  connection,
  bookState,
}: Pick<Link, 'connection' | 'bookState'>): MarketState {
  if (connection === 'offline' || connection === 'failed') return 'off';
  if (bookState === 'live' && connection === 'connected') return 'live';
  return bookState === 'stale' || bookState === 'live' ? 'stale' : 'waiting';
}
