/** Route of the notifications page, with its queries; live by the page's notifications. */
import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { NotificationsServiceProvider } from '#src/binding/notifications.ts';
import { NotificationsPage } from '#src/features/notifications/NotificationsPage.tsx';
import { NOTIFICATIONS_KEY, provideNotificationQueries } from '#src/queries/notifications.ts';
import { openNotifications } from '../wiring/notifications/open-notifications.ts';
import { followNotifications } from '../wiring/notifications/page-refresh.ts';
import { pageServices } from './page-services.ts';

const ownQueries = pageServices(provideNotificationQueries, () => ({}));

export function NotificationsRoute() {
  const { cache } = ownQueries();
  const service = openNotifications();
  useEffect(
    () =>
      followNotifications(service.actor, () => {
        void cache.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] });
      }),
    [service, cache],
  );
  return (
    <QueryClientProvider client={cache}>
      <NotificationsServiceProvider value={service}>
        <NotificationsPage />
      </NotificationsServiceProvider>
    </QueryClientProvider>
  );
}
