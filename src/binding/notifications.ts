/** The user's notifications as a view needs them, and the requests to mark them as read. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Notification } from '#contract/entities/notification.ts';
import type { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { createServiceContext } from './create-service-context.ts';
import { useMachineSnapshot } from './use-machine-snapshot.ts';

export type NotificationsActor = ActorRefFrom<typeof notificationsMachine>;

/** Where a click on a notification leads: a page of the client, without its language, or another site. */
export interface NotificationTarget {
  readonly path: string;
  readonly isExternal: boolean;
}

export interface NotificationsService {
  /** One for the page's lifetime. */
  readonly actor: NotificationsActor;
  /** A link that must not be followed counts as none. */
  readonly targetOf: (notification: Notification) => NotificationTarget;
}

export interface NotificationList {
  readonly phase: 'loading' | 'ready' | 'outdated' | 'failed';
  /** Newest first, at most ten. */
  readonly newest: readonly Notification[];
  readonly unreadCount: number;
  readonly readIds: ReadonlySet<number>;
  readonly open: (id: number) => void;
  readonly readAll: () => void;
  readonly retry: () => void;
}

export const [NotificationsServiceProvider, useNotificationsService] =
  createServiceContext<NotificationsService>('NotificationsService');

export const useNotifications = (): NotificationList =>
  useNotificationsActor(useNotificationsService().actor);

/** Uses an actor owned by the caller, for example a story in a given state. */
export function useNotificationsActor(actor: NotificationsActor): NotificationList {
  const snapshot = useMachineSnapshot(actor);
  const { newest, unreadIds, readIds } = snapshot.context;
  return {
    phase: phaseOf(snapshot),
    newest,
    unreadCount: unreadIds.size,
    readIds,
    open: (id) => actor.send({ type: 'notification.opened', id }),
    readAll: () => actor.send({ type: 'allRead.requested' }),
    retry: () => actor.send({ type: 'list.outdated' }),
  };
}

type Snapshot = SnapshotFrom<typeof notificationsMachine>;

function phaseOf(snapshot: Snapshot): NotificationList['phase'] {
  const isFailed = snapshot.matches({ signedIn: { list: 'failed' } });
  if (!snapshot.context.hasBeenRead) return isFailed ? 'failed' : 'loading';
  return isFailed ? 'outdated' : 'ready';
}
