/** Reduces the six connection states to how current the prices of a market list are. */
import type { Link } from '#src/stores/link.store.ts';

/** `waiting`: before the first connection; the prices came with the page a moment ago. */
export type OverviewState = 'live' | 'waiting' | 'stale';

export function overviewStateOf({
  connection,
  attemptCount,
}: Pick<Link, 'connection' | 'attemptCount'>): OverviewState {
  if (connection === 'connected') return 'live';
  const isFirst = connection === 'starting' || connection === 'connecting';
  return isFirst && attemptCount <= 1 ? 'waiting' : 'stale';
}
