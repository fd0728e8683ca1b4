/** `account_{userId}`, private: a trader's own orders, trades and balances. */
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import { accountUpdateCodec } from '../entities/account-update.ts';

const PREFIX = 'account_';
export const ACCOUNT_UPDATE_EVENT = 'account-update';

export const accountChannel = channel({
  visibility: 'private',
  nameOf: (userId: UserId) => `${PREFIX}${userId}`,
  keyOf: (name) => userIdIn(PREFIX, name),
  events: { [ACCOUNT_UPDATE_EVENT]: accountUpdateCodec },
});

/**
 * Parses the user ID of `{prefix}{userId}`.
 * @returns undefined when `name` is anything else.
 */
export function userIdIn(prefix: string, name: string): UserId | undefined {
  const text = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return /^[1-9]\d{0,15}$/.test(text) ? (Number(text) as UserId) : undefined;
}
