/** Queue of notices until the toast chunk shows them; that chunk loads with the first notice. */
import { proxy } from 'valtio/vanilla';
import type { Notice } from '#machines/kernel/notice.ts';

/** Maximum queue length; if the chunk never loads, the oldest notices are discarded. */
const WAITING_MAX = 20;

/** Read by the toast host only, which empties the queue. */
export const notices = proxy<{ waiting: readonly Notice[] }>({ waiting: [] });

export function showNotice(notice: Notice): void {
  notices.waiting = [...notices.waiting, notice].slice(-WAITING_MAX);
}

/**
 * Empties the queue.
 * @returns the queued notices in their order.
 */
export function drainNotices(): readonly Notice[] {
  const drained = notices.waiting;
  if (drained.length > 0) notices.waiting = [];
  return drained;
}
