/** Kinds of notifications, which a user turns on and off, and the channels that deliver them. */
import * as v from 'valibot';
import { codec } from '../codec.ts';
import { knownText, shortText } from '../wire.ts';

/** `futures`: liquidations, deleveraging, stops and funding; `margin`: warnings before a liquidation. */
export const NOTIFICATION_KINDS = [
  'order',
  'convert',
  'deposit',
  'withdrawal',
  'transfer',
  'sign_in',
  'security',
  'identity',
  'margin',
  'futures',
  'referral',
  'earn',
  'gift_card',
  'launchpad',
  'p2p',
  'announcement',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** `list`: the dropdown and the page of notifications. */
export const NOTIFICATION_CHANNELS = ['list', 'toast', 'sound', 'push', 'mail'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Undefined for a kind of another back end. */
export const notificationKindText = knownText(NOTIFICATION_KINDS, 40, undefined);

const CHANNELS: ReadonlySet<string> = new Set(NOTIFICATION_CHANNELS);
const isChannel = (text: string): text is NotificationChannel => CHANNELS.has(text);

/** Channels of another back end are left out. */
export const notificationChannels = codec(v.array(shortText(20)), {
  decode: (texts): readonly NotificationChannel[] => texts.filter((text) => isChannel(text)),
  encode: (channels) => [...channels],
});
