/** The channels that deliver each kind of notification to a user. */
import { userId as userIdOf, type UserId } from '#contract/core/ids.ts';
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationKind,
} from '#contract/entities/notification-kinds.ts';
import type {
  NotificationPreference,
  ShownNotificationPreference,
} from '#contract/rest/notifications.ts';
import { changeUser, userTable, type UserRecord } from '#server/accounts/user-records.ts';
import type { Db } from '#server/db/database.ts';
import { integer, text } from '#server/db/table/columns.ts';
import { table } from '#server/db/table/table.ts';
import { bitsOf, hasChannel, withChannel } from './channel-bits.ts';

const DEFAULTS: Readonly<Record<NotificationKind, number>> = {
  order: bitsOf(['list', 'toast', 'sound']),
  convert: bitsOf(['list', 'toast', 'push']),
  deposit: bitsOf(['list', 'toast', 'push', 'mail']),
  withdrawal: bitsOf(['list', 'toast', 'push', 'mail']),
  transfer: bitsOf(['list', 'toast', 'push', 'mail']),
  sign_in: bitsOf(['list', 'toast', 'push', 'mail']),
  security: bitsOf(['list', 'toast', 'push', 'mail']),
  identity: bitsOf(['list', 'toast', 'push', 'mail']),
  margin: bitsOf(['list', 'toast', 'sound', 'push', 'mail']),
  futures: bitsOf(['list', 'toast', 'sound', 'push', 'mail']),
  referral: bitsOf(['list', 'toast', 'push']),
  earn: bitsOf(['list', 'toast', 'push', 'mail']),
  launchpad: bitsOf(['list', 'toast', 'push', 'mail']),
  p2p: bitsOf(['list', 'toast', 'sound', 'push', 'mail']),
  gift_card: bitsOf(['list', 'toast', 'push', 'mail']),
  announcement: bitsOf(['list', 'toast']),
};

/** The owner must learn of these, also if another person has changed the preferences. The email of a
 *  sign-in is a setting of the profile. */
const LOCKED: Readonly<Partial<Record<NotificationKind, readonly NotificationChannel[]>>> = {
  sign_in: ['list'],
  security: ['list', 'mail'],
};

export const preferenceTable = table('notification_preference', {
  userId: integer('user_id', userIdOf),
  kind: text<NotificationKind>('kind'),
  /** As bits. */
  channels: integer('channels'),
});

/** Choices that the profile's settings also show; both read and write the same column. */
const PROFILE_CHOICES = [
  { kind: 'sign_in', channel: 'mail', field: 'isSignInMailOn' },
  { kind: 'order', channel: 'push', field: 'isOrderPushOn' },
  { kind: 'announcement', channel: 'mail', field: 'isNewsMailOn' },
] as const satisfies readonly {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly field: keyof UserRecord;
}[];

/** Reads the channels of one kind, as bits. */
export function channelBitsOf(db: Db, userId: UserId, kind: NotificationKind): number {
  const bits = preferenceTable.find(db, { userId, kind })?.channels ?? DEFAULTS[kind];
  const choice = PROFILE_CHOICES.find((one) => one.kind === kind);
  if (choice === undefined) return bits;
  const [isOn] = userTable.values(db, choice.field, { id: userId });
  return isOn === undefined ? bits : withChannel(bits, choice.channel, isOn);
}

export const preferencesOf = (db: Db, userId: UserId): readonly ShownNotificationPreference[] =>
  NOTIFICATION_KINDS.map((kind) => {
    const bits = channelBitsOf(db, userId, kind);
    return { kind, channels: recordOf(bits), locked: LOCKED[kind] ?? [] };
  });

const recordOf = (bits: number): Readonly<Record<NotificationChannel, boolean>> => ({
  list: hasChannel(bits, 'list'),
  toast: hasChannel(bits, 'toast'),
  sound: hasChannel(bits, 'sound'),
  push: hasChannel(bits, 'push'),
  mail: hasChannel(bits, 'mail'),
});

/** Whether a request turns off what cannot be turned off. */
export const isLockedOff = ({ kind, channels }: NotificationPreference): boolean =>
  (LOCKED[kind] ?? []).some((channel) => !channels[channel]);

/** Runs inside the caller's transaction. */
export function savePreference(
  db: Db,
  userId: UserId,
  { kind, channels }: NotificationPreference,
): void {
  const bits = bitsOf(NOTIFICATION_CHANNELS.filter((channel) => channels[channel]));
  preferenceTable.put(db, ['userId', 'kind'], { userId, kind, channels: bits });
  for (const choice of PROFILE_CHOICES) {
    if (choice.kind !== kind) continue;
    changeUser(db, userId, { [choice.field]: channels[choice.channel] });
  }
}
