/**
 * Rules for names of channels, events and users, and the channel kind that a name implies.
 * @source https://pusher.com/docs/channels/using_channels/channels (naming)
 */
import { CHANNEL_NAME_LENGTH_MAX, EVENT_NAME_LENGTH_MAX, USER_ID_LENGTH_MAX } from './limits.ts';

/** `user` channels reach one signed-in user; `encrypted` ones are recognized but not supported. */
export type ChannelKind = 'public' | 'private' | 'presence' | 'user' | 'encrypted';

const CHANNEL_PATTERN = /^[A-Za-z0-9_\-=@,.;]+$/;
const USER_CHANNEL_PREFIX = '#server-to-user-';
const RESERVED_EVENT_PREFIXES = ['pusher:', 'pusher_internal:'] as const;
/** Not allowed: as a key it would access an object's prototype in the receiving client. */
const HARMFUL_NAME = '__proto__';

/** @returns undefined for an invalid channel name. */
export function channelKindOf(name: string): ChannelKind | undefined {
  if (name.length > CHANNEL_NAME_LENGTH_MAX || name === HARMFUL_NAME) return undefined;
  if (name.startsWith(USER_CHANNEL_PREFIX)) {
    return isUserId(name.slice(USER_CHANNEL_PREFIX.length)) ? 'user' : undefined;
  }
  if (!CHANNEL_PATTERN.test(name)) return undefined;
  if (name.startsWith('private-encrypted-')) return 'encrypted';
  if (name.startsWith('private-')) return 'private';
  if (name.startsWith('presence-')) return 'presence';
  return 'public';
}

/** Returns the channel of all sockets signed in as `userId`. */
export const userChannelOf = (userId: string): string => `${USER_CHANNEL_PREFIX}${userId}`;

/** Whether a publisher may use this name: protocol events are reserved for the service. */
export const isEventName = (name: string): boolean =>
  name.length > 0 &&
  name.length <= EVENT_NAME_LENGTH_MAX &&
  !RESERVED_EVENT_PREFIXES.some((prefix) => name.startsWith(prefix));

export const isClientEventName = (name: string): boolean =>
  name.startsWith('client-') && name.length <= EVENT_NAME_LENGTH_MAX;

export const isUserId = (text: string): boolean =>
  text.length > 0 && text.length <= USER_ID_LENGTH_MAX && text !== HARMFUL_NAME;

export const isSocketId = (text: string): boolean => /^\d{1,20}\.\d{1,20}$/.test(text);
