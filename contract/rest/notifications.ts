/** A user's notifications, and the channels that deliver each kind. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  isNotificationChannel,
  isNotificationKind,
  type NotificationChannel,
  type NotificationKind,
} from '../entities/notification-kinds.ts';
import {
  notificationCodec,
  notificationIdNumber,
  type Notification,
} from '../entities/notification.ts';
import { countIn, flag, isOn, numberFlagOf, shortText } from '../wire.ts';
import { type Page, paged } from '../pages.ts';

export const NOTIFICATION_PAGE_SIZE = 10;
/** The exchange keeps the newest of each user, and no other. */
export const NOTIFICATIONS_STORED_MAX = 500;
/** More IDs than a user has notifications. */
const IDS_MAX = 1_000;

export interface NotificationPage extends Page<Notification> {
  readonly unreadCount: number;
  /** All unread notifications, also those on other pages. */
  readonly unreadIds: readonly number[];
}

const pageCodec = paged(notificationCodec);
const countNumber = countIn(0, Number.MAX_SAFE_INTEGER);
const unreadIdsOf = (page: Page<Notification>): readonly number[] =>
  page.items.filter(({ isRead }) => !isRead).map(({ id }) => id);

const notificationPageCodec = codec(
  v.object({
    data: v.array(notificationCodec.wire),
    current_page: v.nullish(v.number()),
    last_page: v.nullish(v.number()),
    per_page: v.nullish(v.number()),
    total: v.nullish(v.number()),
    /** Absent from a back end that sends all notifications. */
    unread_count: v.nullish(countNumber),
    unread_ids: v.nullish(v.array(notificationIdNumber)),
  }),
  {
    decode: (wire): NotificationPage => {
      const page = pageCodec.decode(wire);
      const unreadIds = wire.unread_ids ?? unreadIdsOf(page);
      return { ...page, unreadIds, unreadCount: wire.unread_count ?? unreadIds.length };
    },
    encode: (page) => ({
      ...pageCodec.encode(page),
      unread_count: page.unreadCount,
      unread_ids: [...page.unreadIds],
    }),
  },
);

/** Pages start at 1. */
export interface NotificationPageRequest {
  readonly page: number;
  readonly limit: number;
}

export interface NotificationsRequest {
  /** Undefined requests all notifications. */
  readonly page: NotificationPageRequest | undefined;
  /** Undefined requests all kinds. */
  readonly kind: NotificationKind | undefined;
}

/** Newest first. */
export const notifications = route({
  method: 'GET',
  path: '/notifications',
  access: 'trader',
  query: codec(
    v.object({
      paginate: v.optional(v.picklist(['true', 'false', '1', '0'])),
      page: v.optional(countIn(1, 100_000)),
      limit: v.optional(countIn(1, 100)),
      kind: v.optional(v.picklist(NOTIFICATION_KINDS)),
    }),
    {
      decode: (wire): NotificationsRequest => ({
        page:
          wire.paginate === 'true' || wire.paginate === '1'
            ? { page: wire.page ?? 1, limit: wire.limit ?? NOTIFICATION_PAGE_SIZE }
            : undefined,
        kind: wire.kind,
      }),
      encode: ({ page, kind }) =>
        page === undefined
          ? { kind }
          : { paginate: 'true' as const, page: page.page, limit: page.limit, kind },
    },
  ),
  reply: notificationPageCodec,
  isSilent: true,
});

const unreadCountCodec = codec(v.object({ unread_count: countNumber }), {
  decode: (wire) => ({ unreadCount: wire.unread_count }),
  encode: (model) => ({ unread_count: model.unreadCount }),
});

/** Marks several notifications as read. IDs that the user does not have are ignored, because the
 *  exchange may have removed them meanwhile. */
export const markNotificationsSeen = route({
  method: 'POST',
  path: '/notification-seen',
  access: 'trader',
  body: codec(v.object({ ids: v.pipe(v.array(notificationIdNumber), v.maxLength(IDS_MAX)) }), {
    decode: (wire): { readonly ids: readonly number[] } => ({ ids: wire.ids }),
    encode: (model) => ({ ids: [...model.ids] }),
  }),
  reply: unreadCountCodec,
  isSilent: true,
});

const idText = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,15}$/, 'a whole number'),
  v.check((text) => Number.isSafeInteger(Number(text)), 'a whole number'),
);

export const markNotificationRead = route({
  method: 'PUT',
  path: '/notification/mark-as-read/:id',
  access: 'trader',
  params: codec(v.object({ id: idText }), {
    decode: (wire) => ({ id: Number(wire.id) }),
    encode: (model) => ({ id: String(model.id) }),
  }),
  reply: unreadCountCodec,
  isSilent: true,
});

export interface NotificationPreference {
  readonly kind: NotificationKind;
  readonly channels: Readonly<Record<NotificationChannel, boolean>>;
}
export interface ShownNotificationPreference extends NotificationPreference {
  /** Channels that cannot be turned off. */
  readonly locked: readonly NotificationChannel[];
}

const preferenceEntries = {
  list: flag,
  toast: flag,
  sound: flag,
  push: flag,
  mail: flag,
};
type ChannelsWire = v.InferOutput<v.ObjectSchema<typeof preferenceEntries, undefined>>;

const channelsOf = (wire: ChannelsWire): Readonly<Record<NotificationChannel, boolean>> => ({
  list: isOn(wire.list),
  toast: isOn(wire.toast),
  sound: isOn(wire.sound),
  push: isOn(wire.push),
  mail: isOn(wire.mail),
});
const channelsWireOf = (channels: Readonly<Record<NotificationChannel, boolean>>) => ({
  list: numberFlagOf(channels.list),
  toast: numberFlagOf(channels.toast),
  sound: numberFlagOf(channels.sound),
  push: numberFlagOf(channels.push),
  mail: numberFlagOf(channels.mail),
});

/** Kinds of another back end that this version does not know are left out. */
const preferencesReply = codec(
  v.object({
    preferences: v.array(
      v.object({
        kind: shortText(40),
        ...preferenceEntries,
        locked: v.nullish(v.array(shortText(20))),
      }),
    ),
  }),
  {
    decode: (wire): readonly ShownNotificationPreference[] =>
      wire.preferences.flatMap((row) =>
        isNotificationKind(row.kind)
          ? [
              {
                kind: row.kind,
                channels: channelsOf(row),
                locked: (row.locked ?? []).filter((name) => isNotificationChannel(name)),
              },
            ]
          : [],
      ),
    encode: (preferences) => ({
      preferences: preferences.map(({ kind, channels, locked }) => ({
        kind,
        ...channelsWireOf(channels),
        locked: [...locked],
      })),
    }),
  },
);

export const notificationPreferences = route({
  method: 'GET',
  path: '/notification-preferences',
  access: 'trader',
  reply: preferencesReply,
  isSilent: true,
});

/** Sets the channels of the named kinds; the other kinds stay as they are. */
export const updateNotificationPreferences = route({
  method: 'POST',
  path: '/update-notification-preferences',
  access: 'trader',
  body: codec(
    v.object({
      preferences: v.pipe(
        v.array(v.object({ kind: v.picklist(NOTIFICATION_KINDS), ...preferenceEntries })),
        v.maxLength(NOTIFICATION_KINDS.length * NOTIFICATION_CHANNELS.length),
      ),
    }),
    {
      decode: (wire): readonly NotificationPreference[] =>
        wire.preferences.map((row) => ({ kind: row.kind, channels: channelsOf(row) })),
      encode: (preferences) => ({
        preferences: preferences.map(({ kind, channels }) => ({
          kind,
          ...channelsWireOf(channels),
        })),
      }),
    },
  ),
  reply: preferencesReply,
});
