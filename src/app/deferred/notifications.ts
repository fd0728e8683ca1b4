/** The chunk of a signed-in user's notifications: the bell with its dropdown, and the service behind them. */
export { openNotifications } from '../wiring/notifications/open-notifications.ts';
export { NotificationBell } from '../shell/notifications/NotificationBell.tsx';
