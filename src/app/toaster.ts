/** Where notices wait for what shows them: the toasts' chunk, which comes with the first notice. */
import { proxy } from 'valtio/vanilla';
import type { Notice } from '#machines/kernel/notice.ts';

/** More than anybody reads; should the chunk never come, the oldest are forgotten. */
const WAITING_MAX = 20;

/** Read by the toast host alone, which takes them out. */
export const notices = proxy<{ waiting: readonly Notice[] }>({ waiting: [] });

export function showNotice(notice: Notice): void {
  notices.waiting = [...notices.waiting, notice].slice(-WAITING_MAX);
}

/** @returns what has waited, in its order; it waits no longer. */
export function drainNotices(): readonly Notice[] {
  const drained = notices.waiting;
  if (drained.length > 0) notices.waiting = [];
  return drained;
}
