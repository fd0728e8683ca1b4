/** Channels of a notification as they are stored: one bit each. */
import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '#contract/entities/notification-kinds.ts';

export const CHANNEL_BITS = {
  list: 1,
  toast: 2,
  sound: 4,
  push: 8,
  mail: 16,
} as const satisfies Readonly<Record<NotificationChannel, number>>;

/** Channels whose deliveries start at a stored notification; an email is stored in the outbox. */
export const STORED_BITS =
  CHANNEL_BITS.list | CHANNEL_BITS.toast | CHANNEL_BITS.sound | CHANNEL_BITS.push;

export const hasChannel = (bits: number, channel: NotificationChannel): boolean =>
  (bits & CHANNEL_BITS[channel]) !== 0;

export const withChannel = (bits: number, channel: NotificationChannel, isOn: boolean): number =>
  isOn ? bits | CHANNEL_BITS[channel] : bits & ~CHANNEL_BITS[channel];

export const bitsOf = (channels: readonly NotificationChannel[]): number =>
  channels.reduce((bits, channel) => bits | CHANNEL_BITS[channel], 0);

export const channelsOf = (bits: number): readonly NotificationChannel[] =>
  NOTIFICATION_CHANNELS.filter((channel) => hasChannel(bits, channel));
