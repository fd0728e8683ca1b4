/** Pure half of the notifications machine: the newest notifications, which are unread, and the requests to
 *  mark them as read that the exchange has not answered. */
import type { UserId } from '#contract/core/ids.ts';
import type { NotificationChannel } from '#contract/entities/notification-kinds.ts';
import type { Notification } from '#contract/entities/notification.ts';

/** Rows of the dropdown (NOTI-02). */
export const NEWEST_COUNT = 10;
/** IDs remembered to recognize a repeated event: more than arrive between the two channels. */
const KNOWN_COUNT_MAX = 2_000;
/** Unread IDs held at once: one request can mark this many. If the exchange has more, the next read of the list
 *  returns them. */
const UNREAD_COUNT_MAX = 1_000;

/** What the exchange has: the newest notifications, and the IDs of all unread ones. */
export interface ReadList {
  readonly newest: readonly Notification[];
  readonly unreadIds: readonly number[];
}

/** A notification with the channels through which its user wants it. */
export interface Arrival {
  readonly notification: Notification;
  readonly channels: readonly NotificationChannel[];
}

/** One notification that was opened, or all that were unread. */
export interface MarkRequest {
  readonly kind: 'one' | 'all';
  readonly ids: readonly number[];
}

export interface NotificationList {
  readonly userId: UserId | undefined;
  /** Whether the exchange has responded since the sign-in. */
  readonly hasBeenRead: boolean;
  /** Newest first, at most ten. */
  readonly newest: readonly Notification[];
  readonly unreadIds: ReadonlySet<number>;
  /** Read by this user here or in another tab; the exchange may not know it yet. */
  readonly readIds: ReadonlySet<number>;
  /** The last IDs that arrived, oldest first. */
  readonly knownIds: ReadonlySet<number>;
  /** Arrived while the list was being read. */
  readonly arrived: readonly Notification[];
  /** Sent one after the other. */
  readonly requests: readonly MarkRequest[];
}

export const emptyList = (userId?: UserId): NotificationList => ({
  userId,
  hasBeenRead: false,
  newest: [],
  unreadIds: new Set(),
  readIds: new Set(),
  knownIds: new Set(),
  arrived: [],
  requests: [],
});

/** Arrivals that did not arrive before: both channels report each (RT-06, RT-07). One that a read of the list has
 *  already shown as unread is fresh too: the read may have overtaken its message. */
export function freshOf(
  { knownIds, newest }: NotificationList,
  arrivals: readonly Arrival[],
): readonly Arrival[] {
  const read = newest.filter(({ isRead }) => isRead).map(({ id }) => id);
  const seen = new Set([...knownIds, ...read]);
  return arrivals.filter(({ notification: { id } }) => {
    const isFresh = !seen.has(id);
    seen.add(id);
    return isFresh;
  });
}

export function withArrived(
  list: NotificationList,
  arrivals: readonly Arrival[],
): NotificationList {
  const fresh = freshOf(list, arrivals);
  if (fresh.length === 0) return list;
  const listed = fresh
    .filter(({ channels }) => channels.includes('list'))
    .map(({ notification }) => asRead(notification, list.readIds));
  return {
    ...list,
    arrived: [...list.arrived, ...listed].slice(-KNOWN_COUNT_MAX),
    knownIds: lastIds([...list.knownIds, ...fresh.map(({ notification }) => notification.id)]),
    newest: newestOf([...listed, ...list.newest]),
    unreadIds: newestIds([...list.unreadIds, ...unreadOf(listed)]),
  };
}

/** Starts a read: only what arrives from now on may be missing in its response. */
export const withReadStarted = (list: NotificationList): NotificationList => ({
  ...list,
  arrived: [],
});

/** Applies a response, without losing what arrived or was read meanwhile. */
export function withRead(list: NotificationList, read: ReadList): NotificationList {
  const { arrived, readIds } = list;
  const newest = newestOf([...read.newest, ...arrived]);
  const unread = [...read.unreadIds, ...unreadOf(arrived)].filter((id) => !readIds.has(id));
  return {
    ...list,
    hasBeenRead: true,
    arrived: [],
    newest: newest.map((one) => asRead(one, readIds)),
    unreadIds: newestIds(unread),
  };
}

/** Marks notifications as read on screen. */
export function withMarked(list: NotificationList, ids: readonly number[]): NotificationList {
  const marked = new Set(ids);
  return {
    ...list,
    newest: list.newest.map((one) => asRead(one, marked)),
    unreadIds: new Set([...list.unreadIds].filter((id) => !marked.has(id))),
    readIds: lastIds([...list.readIds, ...ids]),
  };
}

/** Marks notifications as read on screen and requests it of the exchange. */
export const withRequest = (list: NotificationList, request: MarkRequest): NotificationList => ({
  ...withMarked(list, request.ids),
  requests: [...list.requests, request],
});

/** Ends the first request. A failed one is not sent again: the next read shows what the exchange has (ERR-13). */
export function withoutRequest(
  list: NotificationList,
  outcome: 'done' | 'failed',
): NotificationList {
  const [ended, ...requests] = list.requests;
  if (outcome === 'done' || ended === undefined) return { ...list, requests };
  const failed = new Set(ended.ids);
  return {
    ...list,
    requests,
    readIds: new Set([...list.readIds].filter((id) => !failed.has(id))),
  };
}

const unreadOf = (notifications: readonly Notification[]): readonly number[] =>
  notifications.filter(({ isRead }) => !isRead).map(({ id }) => id);

const asRead = (one: Notification, readIds: ReadonlySet<number>): Notification =>
  one.isRead || !readIds.has(one.id) ? one : { ...one, isRead: true };

/** The ten newest, each ID once: its first entry counts. */
function newestOf(notifications: readonly Notification[]): readonly Notification[] {
  const byId = new Map<number, Notification>();
  for (const one of notifications) if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()]
    .toSorted((left, right) => {
      const laterMs = right.createdAt - left.createdAt;
      return laterMs === 0 ? right.id - left.id : laterMs;
    })
    .slice(0, NEWEST_COUNT);
}

/** IDs increase with time. */
const newestIds = (ids: readonly number[]): ReadonlySet<number> =>
  new Set(
    ids.length <= UNREAD_COUNT_MAX
      ? ids
      : ids.toSorted((left, right) => left - right).slice(-UNREAD_COUNT_MAX),
  );

const lastIds = (ids: readonly number[]): ReadonlySet<number> =>
  new Set([...new Set(ids)].slice(-KNOWN_COUNT_MAX));
