/** The chunk of a signed-in user's notifications: the bell with its dropdown, the service behind them, and the
 *  count of unread messages of support. */
export { openNotifications } from '../wiring/notifications/open-notifications.ts';
export { openSupportFeed } from '../wiring/support/open-feed.ts';
export { NotificationBell } from '../shell/notifications/NotificationBell.tsx';
