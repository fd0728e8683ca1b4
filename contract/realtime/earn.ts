/** `earn_{userId}`, private: changes of the user's positions in simple earn. After a gap in the sequence the client
 *  reads them again. */
import { channel } from '../core/channel.ts';
import type { UserId } from '../core/ids.ts';
import { earnPositionCodec } from '../entities/earn.ts';
import { field, fields } from '../fields.ts';
import { epochMsNumber, idNumber } from '../wire.ts';
import { userIdIn } from './account.ts';

export const EARN_POSITION_EVENT = 'position-update';

export const earnUpdateCodec = fields({
  /** Per user, from 1 since the exchange's start, without a gap. */
  sequence: field('seq', idNumber),
  at: field('server_time', epochMsNumber),
  position: field('position', earnPositionCodec),
});

const PREFIX = 'earn_';

export const earnChannel = channel({
  visibility: 'private',
  nameOf: (userId: UserId) => `${PREFIX}${userId}`,
  keyOf: (name) => userIdIn(PREFIX, name),
  events: { [EARN_POSITION_EVENT]: earnUpdateCodec },
});
