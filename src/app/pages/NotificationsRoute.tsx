/** Route of the notifications page, with its queries; live by the page's notifications. */
import { useEffect } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { NotificationsServiceProvider } from '#src/binding/notifications.tsx';
import { NotificationsPage } from '#src/features/notifications/NotificationsPage.tsx';
import { createQueryCache } from '#src/queries/cache.ts';
import { NOTIFICATIONS_KEY, provideNotificationQueries } from '#src/queries/notifications.ts';
import { openNotifications } from '../wiring/notifications/open-notifications.ts';
import { followNotifications } from '../wiring/notifications/page-refresh.ts';
import { services } from '../wiring/shell/services.ts';

let cache: QueryClient | undefined;

/** Returns one instance for the page's lifetime; its cached data is cleared on sign-out. */
function ownCache(): QueryClient {
  if (cache !== undefined) return cache;
  const own = createQueryCache();
  const { client, session } = services();
  provideNotificationQueries(own, client);
  session.on('user.left', () => own.clear());
  cache = own;
  return own;
}

export function NotificationsRoute() {
  const queries = ownCache();
  const service = openNotifications();
  useEffect(
    () =>
      followNotifications(service.actor, () => {
        void queries.invalidateQueries({ queryKey: [NOTIFICATIONS_KEY] });
      }),
    [service, queries],
  );
  return (
    <QueryClientProvider client={queries}>
      <NotificationsServiceProvider value={service}>
        <NotificationsPage />
      </NotificationsServiceProvider>
    </QueryClientProvider>
  );
}
