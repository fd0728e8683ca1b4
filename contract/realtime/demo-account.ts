/** `demo-account_{userId}`, private: a trader's orders, trades and balances in demo trade. The
 *  payloads match the real account's channel, with a separate sequence. */
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import { accountUpdateCodec } from '../entities/account-update.ts';
import { ACCOUNT_UPDATE_EVENT, userIdIn } from './account.ts';

const PREFIX = 'demo-account_';

export const demoAccountChannel = channel({
  visibility: 'private',
  nameOf: (userId: UserId) => `${PREFIX}${userId}`,
  keyOf: (name) => userIdIn(PREFIX, name),
  events: { [ACCOUNT_UPDATE_EVENT]: accountUpdateCodec },
});
