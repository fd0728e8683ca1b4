/** A user's notifications, and the channels that deliver each kind. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec, listOf, plain, type Codec, type ModelOf } from '../codec.ts';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  notificationChannels,
  notificationKindText,
  type NotificationKind,
} from '../entities/notification-kinds.ts';
import { notificationCodec } from '../entities/notification.ts';
import { field, fields, fieldWithDefault, omittableField, optionalField } from '../fields.ts';
import { jointField, onlyField } from '../joint-fields.ts';
import { pageField } from '../pages.ts';
import { countIn, countNumber, idInPath, idNumber, numberFlag } from '../wire.ts';

export const NOTIFICATION_PAGE_SIZE = 10;
/** The exchange keeps the newest of each user, and no other. */
export const NOTIFICATIONS_STORED_MAX = 500;
/** More IDs than a user has notifications. */
const IDS_MAX = 1_000;

const atMost = <Wire, Model>(
  countMax: number,
  list: Codec<Wire[], Model>,
): Codec<Wire[], Model> => ({
  ...list,
  wire: v.pipe(list.wire, v.maxLength(countMax)),
});
const idList = listOf(plain(idNumber));

/** A back end that sends all notifications omits the last two fields. */
const pageParts = fields({
  page: pageField(notificationCodec),
  unreadCount: optionalField('unread_count', countNumber),
  unreadIds: optionalField('unread_ids', idList),
});

/** Joins the page and the unread notifications, which are counted from the page if they are omitted. */
const notificationPageCodec = codec(pageParts.wire, {
  decode: (wire) => {
    const { page, unreadCount, unreadIds: sentIds } = pageParts.decode(wire);
    /** All unread notifications, also those on other pages. */
    const unreadIds = sentIds ?? page.items.filter(({ isRead }) => !isRead).map(({ id }) => id);
    return { ...page, unreadIds, unreadCount: unreadCount ?? unreadIds.length };
  },
  encode: ({ unreadCount, unreadIds, ...page }) =>
    pageParts.encode({ page, unreadCount, unreadIds }),
});
export type NotificationPage = ModelOf<typeof notificationPageCodec>;

/** Pages start at 1. */
export interface NotificationPageRequest {
  readonly page: number;
  readonly limit: number;
}

const requestCodec = fields({
  /** Undefined requests all notifications. */
  page: jointField(
    {
      paginate: v.optional(v.picklist(['true', 'false', '1', '0'])),
      page: v.optional(countIn(1, 100_000)),
      limit: v.optional(countIn(1, 100)),
    },
    {
      decode: ({ paginate, page = 1, limit = NOTIFICATION_PAGE_SIZE }) =>
        paginate === 'true' || paginate === '1'
          ? ({ page, limit } satisfies NotificationPageRequest)
          : undefined,
      encode: (page) => (page === undefined ? {} : { paginate: 'true' as const, ...page }),
    },
  ),
  /** Undefined requests all kinds. */
  kind: omittableField('kind', v.picklist(NOTIFICATION_KINDS)),
});
export type NotificationsRequest = ModelOf<typeof requestCodec>;

/** Newest first. */
export const notifications = route({
  method: 'GET',
  path: '/notifications',
  access: 'trader',
  query: requestCodec,
  reply: notificationPageCodec,
  isSilent: true,
});

const unreadCountCodec = fields({ unreadCount: field('unread_count', countNumber) });

/** Marks several notifications as read. IDs that the user does not have are ignored, because the
 *  exchange may have removed them meanwhile. */
export const markNotificationsSeen = route({
  method: 'POST',
  path: '/notification-seen',
  access: 'trader',
  body: fields({ ids: field('ids', atMost(IDS_MAX, idList)) }),
  reply: unreadCountCodec,
  isSilent: true,
});

export const markNotificationRead = route({
  method: 'PUT',
  path: '/notification/mark-as-read/:id',
  access: 'trader',
  params: fields({ id: field('id', idInPath) }),
  reply: unreadCountCodec,
  isSilent: true,
});

const channelFlags = fields({
  list: field('list', numberFlag),
  toast: field('toast', numberFlag),
  sound: field('sound', numberFlag),
  push: field('push', numberFlag),
  mail: field('mail', numberFlag),
});
const channels = jointField(channelFlags.wire.entries, channelFlags);

const preferenceCodec = fields({ kind: field('kind', v.picklist(NOTIFICATION_KINDS)), channels });
export type NotificationPreference = ModelOf<typeof preferenceCodec>;

const shownPreferences = listOf(
  fields({
    kind: field('kind', notificationKindText),
    channels,
    /** Channels that cannot be turned off. */
    locked: fieldWithDefault('locked', notificationChannels, []),
  }),
);
type ShownPreference = ModelOf<typeof shownPreferences>[number];
export type ShownNotificationPreference = ShownPreference & { readonly kind: NotificationKind };

const isKnown = (row: ShownPreference): row is ShownNotificationPreference =>
  row.kind !== undefined;

/** Kinds of another back end that this version does not know are left out. */
const preferencesReply = onlyField(
  'preferences',
  codec(shownPreferences.wire, {
    decode: (wire): readonly ShownNotificationPreference[] =>
      shownPreferences.decode(wire).filter((row) => isKnown(row)),
    encode: (preferences) => shownPreferences.encode(preferences),
  }),
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
  body: onlyField(
    'preferences',
    atMost(NOTIFICATION_KINDS.length * NOTIFICATION_CHANNELS.length, listOf(preferenceCodec)),
  ),
  reply: preferencesReply,
});
