/** Notification dropdown with the page's service. */
import { NotificationsServiceProvider } from '#src/binding/notifications.ts';
import { NotificationPanel } from '#src/features/notifications/index.ts';
import { openNotifications } from '../../wiring/notifications/open-notifications.ts';

interface PanelHostProps {
  /** Closes the dropdown. */
  readonly onLeave: () => void;
}

export function PanelHost({ onLeave }: PanelHostProps) {
  return (
    <NotificationsServiceProvider value={openNotifications()}>
      <NotificationPanel onLeave={onLeave} />
    </NotificationsServiceProvider>
  );
}
