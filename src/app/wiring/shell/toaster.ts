/** Queue of notices until the toast chunk shows them; that chunk loads with the first notice. */
import { proxy } from 'valtio/vanilla';
import type { Notice } from '#machines/kernel/notice.ts';

/** Maximum queue length; if the chunk never loads, the oldest notices are discarded. */
const WAITING_MAX = 20;

/** New notifications of one group as one toast: the text is that of the last one. */
export interface NewsToast {
  readonly type: 'news';
  readonly group: string;
  /** Fills and risks. */
  readonly isUrgent: boolean;
  readonly text: string;
  readonly count: number;
  readonly link: {
    readonly href: string;
    readonly isExternal: boolean;
    readonly onOpen: () => void;
  };
  /** What the last one is about, for example an order. */
  readonly subject: string | undefined;
}

/** Removes a toast of a notification that another toast has reported. */
export interface RepeatedToast {
  readonly type: 'repeated';
  readonly subject: string;
}

type Waiting = Notice | NewsToast | RepeatedToast;

/** Read by the toast host only, which empties the queue. */
export const notices = proxy<{ waiting: readonly Waiting[] }>({ waiting: [] });

export function showNotice(notice: Waiting): void {
  notices.waiting = [...notices.waiting, notice].slice(-WAITING_MAX);
}

/**
 * Empties the queue.
 * @returns the queued notices in their order.
 */
export function drainNotices(): readonly Waiting[] {
  const drained = notices.waiting;
  if (drained.length > 0) notices.waiting = [];
  return drained;
}
