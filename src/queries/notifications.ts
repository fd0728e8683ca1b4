/** Queries of the notifications page and of the settings of notifications. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/entities/notification.ts';
import type { NotificationKind } from '#contract/entities/notification-kinds.ts';
import {
  NOTIFICATION_PAGE_SIZE,
  notifications,
  type NotificationPage,
} from '#contract/rest/notifications.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';

export type { NotificationPage } from '#contract/rest/notifications.ts';

/** First part of the keys, invalidated when a notification arrives or the list is read again. */
export const NOTIFICATIONS_KEY = 'notifications';
const PAGE_KEY = [NOTIFICATIONS_KEY, 'page'] as const;
const ONE_KEY = [NOTIFICATIONS_KEY, 'one'] as const;

export interface NotificationQuery {
  readonly page: number;
  readonly kind: NotificationKind | undefined;
}

/** Registers the query functions. */
export function provideNotificationQueries(cache: QueryClient, client: ExchangeClient): void {
  cache.setQueryDefaults(PAGE_KEY, {
    queryFn: async ({ queryKey, signal }) => {
      const { page, kind } = queryKey[2] as NotificationQuery;
      const query = { page: { page, limit: NOTIFICATION_PAGE_SIZE }, kind };
      return (await client.call(notifications, { query, signal })).model;
    },
  });
  cache.setQueryDefaults(ONE_KEY, {
    // No call returns one notification, and the exchange keeps a few hundred.
    queryFn: async ({ queryKey, signal }) => {
      const query = { page: undefined, kind: undefined };
      const { model } = await client.call(notifications, { query, signal });
      return model.items.find(({ id }) => id === queryKey[2]) ?? null;
    },
  });
}

export const useNotificationPage = (query: NotificationQuery) =>
  useQuery<NotificationPage>({
    queryKey: [...PAGE_KEY, query],
    placeholderData: keepPreviousData,
  });

/** One notification by its ID; null where the exchange has it no more. */
export const useOneNotification = (id: number | undefined, isNeeded: boolean) =>
  useQuery<Notification | null>({
    queryKey: [...ONE_KEY, id],
    enabled: id !== undefined && isNeeded,
  });
