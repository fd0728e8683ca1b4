import { expect, fn } from 'storybook/test';
import {
  NotificationPanelView,
  type NotificationPanelViewProps,
} from '#src/features/notifications/NotificationPanelView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { stayOnPage } from '../../stay-on-page.ts';
import { loadedData, loading, notLoaded, outdatedData } from '../../loadables.ts';
import { notifications, now, targetOf } from './staged-notifications.ts';

const meta = preview.meta({
  component: NotificationPanelView,
  args: {
    newest: loadedData(notifications),
    unreadCount: 4,
    now,
    targetOf,
    onOpen: fn(),
    onReadAll: fn(),
    onLeave: fn(),
  } satisfies NotificationPanelViewProps,
  render: (args) => (
    <div style={{ inlineSize: 'min(450px, 100vw)', background: 'var(--surface-2)' }}>
      <NotificationPanelView {...args} />
    </div>
  ),
});

export const Newest = meta.story({
  name: '[NOTI-02][NOTI-08][NOTI-09] Ten newest with title, text and date',
  play: inEnglish(async ({ canvas, canvasElement, userEvent, args }) => {
    const rows = canvas.getAllByRole('listitem');
    await expect(rows).toHaveLength(10);
    await expect(rows[0]).toHaveTextContent('Order filled');
    await expect(rows[0]).toHaveTextContent('Bought 0.25 BTC at 64,100, BTC/USDT');
    await expect(rows[0]).toHaveTextContent(/\d\d [A-Z][a-z]{2} \d{4}/);
    await expect(canvas.getByText('A very long title of another back end th…')).toBeVisible();
    const [first] = canvas.getAllByRole('link');
    await expect(first).toHaveAttribute('href', '/user/spot-orders');
    stayOnPage(canvasElement);
    await userEvent.click(first as HTMLElement);
    await expect(args.onOpen).toHaveBeenCalledWith(notifications[0]);
    await expect(args.onLeave).toHaveBeenCalledOnce();
  }),
});

export const Counted = meta.story({
  name: '[NOTI-03][NOTI-04][NOTI-06] Count, All Read and View All',
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('heading', { name: /New Notification/ })).toHaveTextContent('4');
    await userEvent.click(canvas.getByRole('button', { name: 'All Read' }));
    await expect(args.onReadAll).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('link', { name: 'View All' })).toHaveAttribute(
      'href',
      '/user/notification?page=1&limit=10',
    );
  }),
});

export const AllRead = meta.story({
  name: '[NOTI-05] All Read is disabled when everything is read',
  args: {
    unreadCount: 0,
    newest: loadedData(notifications.map((one) => ({ ...one, isRead: true }))),
  },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const button = canvas.getByRole('button', { name: 'All Read' });
    await expect(button).toHaveAccessibleDescription('All notifications are read');
    await userEvent.click(button);
    await expect(args.onReadAll).not.toHaveBeenCalled();
    await expect(canvas.queryByText('Unread')).toBeNull();
  }),
});

export const Many = meta.story({
  name: '[NOTI-07] More than 99',
  args: { unreadCount: 100 },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: /New Notification/ })).toHaveTextContent(
      '99+',
    );
  }),
});
export const Empty = meta.story({ args: { newest: loadedData([]), unreadCount: 0 } });
export const Loading = meta.story({ args: { newest: loading, unreadCount: 0 } });
export const NotLoaded = meta.story({ args: { newest: notLoaded(), unreadCount: 0 } });
export const Outdated = meta.story({ args: { newest: outdatedData(notifications) } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
