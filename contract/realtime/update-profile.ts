/** `updateProfile_{userId}`, private: the user's profile was changed on some device. The client
 *  fetches the profile again and ignores the payload. */
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
