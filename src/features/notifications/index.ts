/** Public exports of the feature: the dropdown, its page, and the address of one notification. */
export { notificationPath } from './notification-address.ts';
export { NotificationPanel } from './NotificationPanel.tsx';
