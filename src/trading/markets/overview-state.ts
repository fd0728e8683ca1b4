/** How far the prices of a market list may be believed: one word for the connection's six. */
import type { Link } from '#src/stores/link.store.ts';

/** `waiting` before the first connection: what stands there came with the page, a moment ago. */
export type OverviewState = 'live' | 'waiting' | 'stale';

export function overviewStateOf({
  connection,
  attemptCount,
}: Pick<Link, 'connection' | 'attemptCount'>): OverviewState {
  if (connection === 'connected') return 'live';
  const isFirst = connection === 'starting' || connection === 'connecting';
  return isFirst && attemptCount <= 1 ? 'waiting' : 'stale';
}
