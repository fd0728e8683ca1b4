import { expect, fn, within } from 'storybook/test';
import { notificationAddressOf } from '#src/features/notifications/notification-address.ts';
import {
  NotificationsView,
  type NotificationsViewProps,
} from '#src/features/notifications/NotificationsView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import { notifications, now, targetOf } from './staged-notifications.ts';

const page = { items: notifications, currentPage: 1, lastPage: 5 };

const meta = preview.meta({
  component: NotificationsView,
  parameters: { isPage: true },
  args: {
    address: notificationAddressOf(new URLSearchParams()),
    notifications: loadedData(page),
    opened: undefined,
    unreadCount: 4,
    now,
    targetOf,
    onOpen: fn(),
    onReadAll: fn(),
    onAddress: fn(),
  } satisfies NotificationsViewProps,
});

export const Page = meta.story({
  name: '[ROUTE-58][NOTI-10] First page with ten notifications',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const list = within(canvas.getByRole('region', { name: 'Notifications' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(canvas.getByRole('button', { name: 'Page 2' }));
    await expect(args.onAddress).toHaveBeenCalledWith({ page: 2, openedId: undefined });
    await userEvent.click(canvas.getByRole('radio', { name: 'Deposits' }));
    await expect(args.onAddress).toHaveBeenCalledWith({
      kind: 'deposit',
      page: 1,
      openedId: undefined,
    });
    await userEvent.click(canvas.getByRole('button', { name: 'All Read' }));
    await expect(args.onReadAll).toHaveBeenCalledOnce();
  }),
});

export const Opened = meta.story({
  name: '[ROUTE-59] The named notification is open and in view',
  args: {
    address: notificationAddressOf(new URLSearchParams('idNoti=811')),
    opened: notifications[9],
  },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const title = 'A very long title of another back end that does not fit';
    const article = canvas.getByRole('article', { name: title });
    await expect(article).toHaveTextContent('Its text is shown as given.');
    await expect(article).toBeVisible();
    await userEvent.click(within(article).getByRole('button', { name: 'Close' }));
    await expect(args.onAddress).toHaveBeenCalledWith({ openedId: undefined });
  }),
});

export const OpenedFromAnotherPage = meta.story({
  args: {
    address: notificationAddressOf(new URLSearchParams('idNoti=700')),
    opened: { ...notifications[0], id: 700 } as NotificationsViewProps['opened'],
  },
  play: inEnglish(async ({ canvas }) => {
    const details = canvas.getByRole('link', { name: 'View details' });
    await expect(details).toHaveAttribute('href', '/user/spot-orders');
    await expect(canvas.getAllByRole('listitem')).toHaveLength(11);
  }),
});

export const OfOneKind = meta.story({
  args: {
    address: notificationAddressOf(new URLSearchParams('kind=deposit')),
    notifications: loadedData({ ...page, items: notifications.slice(4, 5), lastPage: 1 }),
  },
});
export const Empty = meta.story({
  args: { notifications: loadedData({ ...page, items: [], lastPage: 1 }), unreadCount: 0 },
});
export const Loading = meta.story({ args: { notifications: loading } });
export const NotLoaded = meta.story({ args: { notifications: notLoaded() } });
export const Outdated = meta.story({ args: { notifications: outdatedData(page) } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
