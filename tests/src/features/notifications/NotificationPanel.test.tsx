/** Tests what the dropdown of notifications joins: the list in each of its phases, and its requests. */
import { cleanup, render } from '#tests/support/testing-library.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { NotificationList } from '#src/binding/notifications.ts';
import { NotificationPanel } from '#src/features/notifications/NotificationPanel.tsx';
import { NotificationPanelView } from '#src/features/notifications/NotificationPanelView.tsx';
import { notifications, targetOf } from '#stories/features/notifications/staged-notifications.ts';

const list = vi.hoisted(() => ({ current: undefined as unknown }));
vi.mock('#src/features/notifications/NotificationPanelView.tsx', () => ({
  NotificationPanelView: vi.fn(() => null),
}));
vi.mock('#src/binding/notifications.ts', () => ({
  useNotifications: () => list.current,
  useNotificationsService: () => ({ targetOf }),
}));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function open(phase: NotificationList['phase']) {
  const given = {
    phase,
    newest: notifications,
    unreadCount: 3,
    readIds: new Set<number>(),
    open: vi.fn(),
    readAll: vi.fn(),
    retry: vi.fn(),
  } satisfies NotificationList;
  list.current = given;
  const onLeave = vi.fn();
  render(<NotificationPanel onLeave={onLeave} />);
  const view = vi.mocked(NotificationPanelView).mock.lastCall?.[0];
  if (view === undefined) throw new Error('The view is not rendered.');
  return { ...given, onLeave, view };
}

it.each([
  ['loading', { status: 'loading' }],
  ['failed', { status: 'failed' }],
  ['outdated', { status: 'stale', data: notifications, reason: 'failed' }],
  ['ready', { status: 'ready', data: notifications }],
] as const)('shows a list that is %s, with a retry', (phase, newest) => {
  const { view, retry } = open(phase);
  expect(view.newest).toMatchObject(newest);
  view.newest.onRetry();
  expect(retry).toHaveBeenCalledOnce();
});

it('shows the number of unread ones, and passes on what the user does', () => {
  const { view, open: openOne, readAll, onLeave } = open('ready');
  const [first] = notifications;
  if (first === undefined) throw new Error('There is no notification.');
  expect(view.unreadCount).toBe(3);
  expect(view.targetOf(first)).toEqual(targetOf(first));
  view.onOpen(first);
  expect(openOne).toHaveBeenCalledExactlyOnceWith(first.id);
  expect(readAll).not.toHaveBeenCalled();
  view.onReadAll();
  view.onLeave();
  expect([readAll, onLeave].map((one) => one.mock.calls.length)).toEqual([1, 1]);
});
