/** Bell of a signed-in user with the number of unread notifications. The list is loaded after the first view
 *  and shown by a click. */
import { useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { CountBadge } from '#src/design/data/CountBadge.tsx';
import { BellIcon } from '#src/design/icons/first-icons.ts';
import { lazyComponent } from '#src/deferred/lazy-component.tsx';
import { loadPart } from '#src/deferred/load-part.ts';
import { Popover } from '#src/design/overlay/Popover.tsx';
import { badgeText } from '#src/format/short-text.ts';
import { settledWithin } from '#src/platform/clock.ts';
import { firstPaint } from '#src/platform/first-paint.ts';
import { notificationCount } from '#src/stores/notifications.store.ts';
import { services } from '../../wiring/shell/services.ts';

const LazyPanel = lazyComponent(async () => (await loadPart('notifications')).PanelHost);

/** Pages without a book are not waited for longer. */
const FIRST_VIEW_MS = 2_000;

async function startNotifications(): Promise<void> {
  await settledWithin(FIRST_VIEW_MS, firstPaint);
  try {
    (await loadPart('notifications')).openNotifications();
  } catch (error) {
    services().log('The notifications could not be loaded.', error);
  }
}

export function NotificationBell() {
  const { t } = useLingui();
  const badge = badgeText(useSnapshot(notificationCount).unread);
  useEffect(() => void startNotifications(), []);
  const name = t`Notifications`;
  const label = badge === '' ? name : t`Notifications: ${badge} unread`;
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
          popoverTarget={target}
        />
      )}
    >
      {(close) => <LazyPanel onLeave={close} />}
    </Popover>
  );
}
