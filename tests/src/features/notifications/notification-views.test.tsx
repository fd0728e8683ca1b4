/** Views of notifications: each row leads to its own target, and filters, pages and the opened one change the address. */
import { i18n } from '@lingui/core';
import { act, cleanup, fireEvent, screen } from '#tests/support/testing-library.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  NotificationPanelView,
  type NotificationPanelViewProps,
} from '#src/features/notifications/NotificationPanelView.tsx';
import {
  NotificationsView,
  type NotificationsViewProps,
} from '#src/features/notifications/NotificationsView.tsx';
import {
  notifications,
  now,
  targetOf,
} from '#stories/features/notifications/staged-notifications.ts';
import { loadedData, notLoaded } from '#stories/loadables.ts';
import { renderOnPage } from '../../../support/on-page.tsx';
import { editEach, pressEach, shownLinks, textOf } from '../../../support/pressed-parts.tsx';

// The test page has no layout.
beforeEach(() => void vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined));
afterEach(cleanup);

const [order, margin, , , deposit] = notifications;
if (order === undefined || margin === undefined || deposit === undefined) {
  throw new Error('The samples have notifications.');
}
const items = [
  { ...order, isRead: false, link: '/user/spot-orders' },
  { ...margin, isRead: true, link: undefined },
];
const external = { path: 'https://news.example/1', isExternal: true };

const PAGE = ['onOpen', 'onReadAll', 'onAddress'] as const;
const page =
  (change: Partial<NotificationsViewProps> = {}) =>
  (calls: Pick<NotificationsViewProps, (typeof PAGE)[number]>) => (
    <NotificationsView
      address={{ page: 2, kind: 'order', openedId: undefined }}
      notifications={loadedData({ items, currentPage: 2, lastPage: 3 })}
      opened={undefined}
      unreadCount={3}
      now={now}
      targetOf={targetOf}
      {...calls}
      {...change}
    />
  );
const NONE = { onOpen: vi.fn(), onReadAll: vi.fn(), onAddress: vi.fn() };

it('filters by kind from the first page on, pages, and reads all', async () => {
  const kinds = Object.values(await editEach(PAGE, page())).map(([, call]) => call);
  expect(kinds).toContainEqual(['onAddress', { kind: undefined, page: 1, openedId: undefined }]);
  expect(kinds).toContainEqual(['onAddress', { kind: 'deposit', page: 1, openedId: undefined }]);
  const pressed = await pressEach(PAGE, page());
  expect(pressed).toMatchObject({
    'All Read': ['onReadAll'],
    'Previous page': ['onAddress', { page: 1, openedId: undefined }],
    'Next page': ['onAddress', { page: 3, openedId: undefined }],
  });
  const none = await pressEach(PAGE, page({ unreadCount: 0 }));
  expect(none['All Read']).toBe('disabled: All notifications are read');
});

it('leads each row to its own target, and marks the unread ones', () => {
  const onOpen = vi.fn();
  renderOnPage(page()({ ...NONE, onOpen }));
  const rows = screen.getAllByRole('listitem');
  expect(Object.values(shownLinks())).toEqual([
    '/user/spot-orders',
    `/user/notification?page=1&limit=10&idNoti=${margin.id}`,
  ]);
  expect(rows.map((row) => textOf(row).endsWith('Unread'))).toEqual([true, false]);
  expect(rows.map((row) => textOf(row).includes('Just now'))).toEqual([true, false]);
  for (const row of rows) fireEvent.click(row.querySelector('a') ?? row);
  expect(onOpen.mock.calls).toEqual([[items[0]], [items[1]]]);
});

it('opens the notification of the address in its row, or above the page, and closes it', async () => {
  const openedId = order.id;
  const address = { page: 2, kind: undefined, openedId } as const;
  const inPage = page({ address, opened: items[0] });
  expect((await pressEach(PAGE, inPage))['Close']).toEqual(['onAddress', { openedId: undefined }]);
  renderOnPage(inPage(NONE));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(shownLinks()['View details']).toBe('/user/spot-orders');
  cleanup();
  const elsewhere = { ...deposit, id: 7, link: 'https://news.example/1' };
  renderOnPage(
    page({
      address: { ...address, openedId: 7 },
      opened: elsewhere,
      targetOf: (one) => (one.id === 7 ? external : targetOf(one)),
    })(NONE),
  );
  const rows = screen.getAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(rows[0]?.querySelector('article')).not.toBeNull();
  expect(shownLinks()['View details']).toBe('https://news.example/1');
  cleanup();
  const plain = { ...elsewhere, link: undefined };
  renderOnPage(page({ address: { ...address, openedId: 7 }, opened: plain })(NONE));
  expect('View details' in shownLinks()).toBe(false);
});

it('adds the language to links of the client alone', () => {
  const link = 'https://news.example/1';
  const shown = [
    { ...order, id: 7, link },
    { ...margin, id: 8, link },
    { ...margin, id: 9, link: '/wallet' },
  ];
  const pageAt = (openedId: number) =>
    page({
      address: { page: 2, kind: undefined, openedId },
      notifications: loadedData({ items: shown, currentPage: 2, lastPage: 3 }),
      targetOf: ({ id }) => (id === 9 ? { path: '/wallet', isExternal: false } : external),
    })(NONE);
  const linksOf = (openedId: number) => {
    cleanup();
    renderOnPage(pageAt(openedId));
    act(() => i18n.loadAndActivate({ locale: 'vi', messages: {} }));
    const rows = screen.getAllByRole('listitem');
    return rows.map((row) => row.querySelector('a')?.getAttribute('href'));
  };
  expect(linksOf(7)).toEqual([link, link, '/vi/wallet']);
  expect(linksOf(9)).toEqual([link, link, '/vi/wallet']);
});

const PANEL = ['onOpen', 'onReadAll', 'onLeave'] as const;
const panel =
  (change: Partial<NotificationPanelViewProps> = {}) =>
  (calls: Pick<NotificationPanelViewProps, (typeof PANEL)[number]>) => (
    <NotificationPanelView
      newest={loadedData(items)}
      unreadCount={120}
      now={now}
      targetOf={targetOf}
      {...calls}
      {...change}
    />
  );

it('counts what is new in the dropdown, opens a row and leaves, and leads to all of them', async () => {
  const calls = { onOpen: vi.fn(), onReadAll: vi.fn(), onLeave: vi.fn() };
  renderOnPage(panel()(calls));
  expect(screen.getByRole('heading').textContent).toContain('99+');
  const [, second] = screen.getAllByRole('listitem');
  fireEvent.click(second?.querySelector('a') ?? document.body);
  expect(calls.onOpen).toHaveBeenCalledExactlyOnceWith(items[1]);
  expect(calls.onLeave).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByText('View All'));
  expect(calls.onLeave).toHaveBeenCalledTimes(2);
  expect(shownLinks()['View All']).toBe('/user/notification?page=1&limit=10');
  cleanup();
  expect(await pressEach(PANEL, panel())).toEqual({ 'All Read': ['onReadAll'] });
  const none = panel({ unreadCount: 0, newest: loadedData([]) });
  expect(await pressEach(PANEL, none)).toEqual({
    'All Read': 'disabled: All notifications are read',
  });
  const failed = notLoaded();
  await pressEach(PANEL, panel({ newest: failed }));
  expect(failed.onRetry).toHaveBeenCalledOnce();
});
