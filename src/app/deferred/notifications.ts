/** The chunk of a signed-in user's notifications: the service behind the bell, and the dropdown. */
export { openNotifications } from '../wiring/notifications/open-notifications.ts';
export { PanelHost } from '../shell/notifications/PanelHost.tsx';
