/** Tests what the notifications page joins: its address, the read state of the list, and the opened notification. */
import { act, cleanup, waitFor } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { Notification } from '#contract/entities/notification.ts';
import { dataOf } from '#domain/loadable.ts';
import type { NotificationList } from '#src/binding/notifications.ts';
import { NotificationsPage } from '#src/features/notifications/NotificationsPage.tsx';
import { NotificationsView } from '#src/features/notifications/NotificationsView.tsx';
import { notifications, targetOf } from '#stories/features/notifications/staged-notifications.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { recordQueries } from '../../../support/recorded-queries.tsx';

const list = vi.hoisted(() => ({ current: undefined as unknown }));
vi.mock('#src/features/notifications/NotificationsView.tsx', () => ({
  NotificationsView: vi.fn(() => null),
}));
vi.mock('#src/binding/notifications.ts', () => ({
  useNotifications: () => list.current,
  useNotificationsService: () => ({ targetOf }),
}));
afterEach(cleanup);

const rows = notifications.slice(0, 3).map((row) => ({ ...row, isRead: false }));
const [, second, third] = rows;

async function open(address: string, readIds: readonly number[] = [], one?: Notification | null) {
  const queries = recordQueries((key) => {
    if (key.includes('page')) return { items: rows, currentPage: 1, lastPage: 4, total: 40 };
    return one;
  });
  const given = {
    phase: 'ready',
    newest: rows,
    unreadCount: 3,
    readIds: new Set(readIds),
    open: vi.fn(),
    readAll: vi.fn(),
    retry: vi.fn(),
  } satisfies NotificationList;
  list.current = given;
  await act(async () => {
    renderOnPage(queries.within(<NotificationsPage />), address);
  });
  const view = () => {
    const props = vi.mocked(NotificationsView).mock.lastCall?.[0];
    if (props === undefined) throw new Error('The view is not rendered.');
    return props;
  };
  await waitFor(() => expect(dataOf(view().notifications)).toBeDefined());
  return { ...queries, ...given, view };
}

it('[NOTI-10] reads the page and the kind of the address, and writes others to it', async () => {
  const { view, asked } = await open('/n?page=2&kind=order');
  expect(asked.at(-1)?.at(-1)).toEqual({ page: 2, kind: 'order' });
  await act(async () => view().onAddress({ page: 3 }));
  expect(location.search).toBe('?page=3&limit=10&kind=order');
  expect(asked.at(-1)?.at(-1)).toEqual({ page: 3, kind: 'order' });
});

it('shows a row as read once the list knows that it is', async () => {
  const { view } = await open('/n', [second?.id ?? 0]);
  expect(dataOf(view().notifications)?.items.map(({ isRead }) => isRead)).toEqual([
    false,
    true,
    false,
  ]);
});

it('marks the notification of the address as read, once', async () => {
  const { view, open: markRead, asked } = await open(`/n?idNoti=${third?.id}`);
  expect(view().opened).toEqual(third);
  expect(markRead).toHaveBeenCalledExactlyOnceWith(third?.id);
  expect(asked).toHaveLength(1);
});

it('reads the notification of the address alone when it is on another page', async () => {
  const elsewhere = { ...rows[0], id: 7, isRead: true } as Notification;
  const { view, open: markRead } = await open('/n?idNoti=7', [], elsewhere);
  await waitFor(() => expect(view().opened).toEqual(elsewhere));
  expect(markRead).not.toHaveBeenCalled();
  cleanup();
  const gone = await open('/n?idNoti=8', [], null);
  expect(gone.view().opened).toBeUndefined();
});
