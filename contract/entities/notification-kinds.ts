/** Kinds of notifications, which a user turns on and off, and the channels that deliver them. */

/** `futures`: liquidations, deleveraging, stops and funding; `margin`: warnings before a liquidation. */
export const NOTIFICATION_KINDS = [
  'order',
  'convert',
  'deposit',
  'withdrawal',
  'transfer',
  'sign_in',
  'security',
  'margin',
  'futures',
  'referral',
  'announcement',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** `list`: the dropdown and the page of notifications. */
export const NOTIFICATION_CHANNELS = ['list', 'toast', 'sound', 'push', 'mail'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

const KINDS: ReadonlySet<string> = new Set(NOTIFICATION_KINDS);
const CHANNELS: ReadonlySet<string> = new Set(NOTIFICATION_CHANNELS);

/** Other back ends may have kinds of their own. */
export const isNotificationKind = (text: string): text is NotificationKind => KINDS.has(text);
export const isNotificationChannel = (text: string): text is NotificationChannel =>
  CHANNELS.has(text);
