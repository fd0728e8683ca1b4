/** `updateProfile_{userId}`, private: somebody's own record has changed, on whichever device. What it says now is
 *  read anew; a payload is not looked at. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import { plain } from '../codec.ts';
import { userIdIn } from './account.ts';

const PREFIX = 'updateProfile_';
export const UPDATE_PROFILE_EVENT = 'updateProfile';

export const updateProfileChannel = channel({
  visibility: 'private',
  nameOf: (userId: UserId) => `${PREFIX}${userId}`,
  keyOf: (name) => userIdIn(PREFIX, name),
  events: { [UPDATE_PROFILE_EVENT]: plain(v.object({})) },
});
