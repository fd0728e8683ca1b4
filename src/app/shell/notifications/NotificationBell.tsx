/** Bell of a signed-in user with the number of unread notifications; a click shows the newest. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { NotificationsServiceProvider } from '#src/binding/notifications.ts';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { CountBadge } from '#src/design/data/CountBadge.tsx';
import { BellIcon } from '#src/design/icons/notification-icons.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import { NotificationPanel } from '#src/features/notifications/index.ts';
import { badgeText } from '#src/format/short-text.ts';
import { notificationCount } from '#src/stores/notifications.store.ts';
import { openNotifications } from '../../wiring/notifications/open-notifications.ts';

export function NotificationBell() {
  const { t } = useLingui();
  const badge = badgeText(useSnapshot(notificationCount).unread);
  const name = t`Notifications`;
  const label =
    badge === ''
      ? name
      : t({
          message: `Notifications: ${badge} unread`,
          comment: 'Button with the count of unread notifications',
        });
  return (
    <Popover
      label={name}
      align="end"
      width="min(450px, 100vw)"
      isBare
      trigger={(target) => (
        <IconButton
          label={label}
          icon={<BellIcon />}
          badge={<CountBadge text={badge} />}
          isTipHidden
          popoverTarget={target}
        />
      )}
    >
      {(close) => <PanelHost onLeave={close} />}
    </Popover>
  );
}

interface PanelHostProps {
  /** Closes the dropdown. */
  readonly onLeave: () => void;
}

/** Notification dropdown with the page's service. */
function PanelHost({ onLeave }: PanelHostProps) {
  return (
    <NotificationsServiceProvider value={openNotifications()}>
      <NotificationPanel onLeave={onLeave} />
    </NotificationsServiceProvider>
  );
}
