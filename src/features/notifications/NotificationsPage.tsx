/** Notifications page: page, kind and the opened notification are in the address. */
import { useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useSearchParams } from 'wouter';
import type { Notification } from '#contract/entities/notification.ts';
import { mapLoadable } from '#domain/loadable-changes.ts';
import { dataOf } from '#domain/loadable.ts';
import { useNotifications, useNotificationsService } from '#src/binding/notifications.ts';
import { usePageTitle } from '#src/design/use-page-title.ts';
import { exchangeClock } from '#src/platform/exchange-clock.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useNotificationPage, useOneNotification } from '#src/queries/notifications.ts';
import { settings } from '#src/stores/settings.store.ts';
import { notificationAddressOf, queryOf } from './notification-address.ts';
import { NotificationsView } from './NotificationsView.tsx';

export function NotificationsPage() {
  const { t } = useLingui();
  usePageTitle(t`Notifications`, dataOf(useSnapshot(settings).common)?.appTitle || 'Tidemark');
  const { targetOf } = useNotificationsService();
  const list = useNotifications();
  const { readIds, unreadCount, open, readAll } = list;
  const [search, setSearch] = useSearchParams();
  const address = notificationAddressOf(search);
  const { page, kind, openedId } = address;
  const query = useNotificationPage({ page, kind });
  const rows = query.data?.items;
  const isElsewhere = rows !== undefined && rows.every(({ id }) => id !== openedId);
  const one = useOneNotification(openedId, isElsewhere);
  const read = (row: Notification): Notification =>
    row.isRead || !readIds.has(row.id) ? row : { ...row, isRead: true };
  const opened = isElsewhere ? (one.data ?? undefined) : rows?.find(({ id }) => id === openedId);
  const unreadOpenedId = opened?.isRead === false ? opened.id : undefined;
  useEffect(() => {
    if (unreadOpenedId !== undefined) open(unreadOpenedId);
    // oxlint-disable-next-line react/exhaustive-deps -- `open` sends to one actor for the page's lifetime.
  }, [unreadOpenedId]);
  return (
    <NotificationsView
      address={address}
      notifications={mapLoadable(loadableOf(query), (loaded) => ({
        ...loaded,
        items: loaded.items.map(read),
      }))}
      opened={opened}
      unreadCount={unreadCount}
      now={exchangeClock()}
      targetOf={targetOf}
      onOpen={({ id }) => open(id)}
      onReadAll={readAll}
      onAddress={(patch) =>
        setSearch((now) => queryOf({ ...notificationAddressOf(now), ...patch }))
      }
    />
  );
}
