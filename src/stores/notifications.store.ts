/** Number of unread notifications of the signed-in user, for the bell. Only `applyUnreadCount` writes it. */
import { proxy } from 'valtio/vanilla';

interface NotificationCount {
  unread: number;
}

export const notificationCount = proxy<NotificationCount>({ unread: 0 });

export function applyUnreadCount(unread: number): void {
  notificationCount.unread = unread;
}
