/** Notification dropdown of the signed-in user. */
import { readyOf, type Reloadable } from '#domain/loadable.ts';
import type { Notification } from '#contract/entities/notification.ts';
import {
  useNotifications,
  useNotificationsService,
  type NotificationList,
} from '#src/binding/notifications.ts';
import { exchangeClock } from '#src/platform/exchange-clock.ts';
import { NotificationPanelView } from './NotificationPanelView.tsx';

interface NotificationPanelProps {
  /** Closes the dropdown. */
  readonly onLeave: () => void;
}

export function NotificationPanel({ onLeave }: NotificationPanelProps) {
  const { targetOf } = useNotificationsService();
  const list = useNotifications();
  return (
    <NotificationPanelView
      newest={newestIn(list)}
      unreadCount={list.unreadCount}
      now={exchangeClock()}
      targetOf={targetOf}
      onOpen={({ id }) => list.open(id)}
      onReadAll={list.readAll}
      onLeave={onLeave}
    />
  );
}

function newestIn({ phase, newest, retry }: NotificationList): Reloadable<readonly Notification[]> {
  switch (phase) {
    case 'loading':
      return { status: 'loading', onRetry: retry };
    case 'failed':
      return { status: 'failed', cause: undefined, onRetry: retry };
    case 'outdated':
      return { status: 'stale', data: newest, reason: 'failed', onRetry: retry };
    default:
      return { ...readyOf(newest), onRetry: retry };
  }
}
