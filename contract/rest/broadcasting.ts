/** Authorization to subscribe to private channels of the broadcast service. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { field, fields, omittableField } from '../fields.ts';
import { shortText } from '../wire.ts';

const socketId = field(
  'socket_id',
  v.pipe(v.string(), v.regex(/^\d{1,20}\.\d{1,20}$/, 'a socket id')),
);
const auth = field('auth', v.string());

export const authorizeChannel = route({
  method: 'POST',
  path: '/broadcasting/auth',
  access: 'trader',
  body: fields({ socketId, channelName: field('channel_name', shortText(200)) }),
  reply: fields({ auth, channelData: omittableField('channel_data', v.string()) }),
  envelope: 'bare',
  isSilent: true,
  isAtRoot: true,
});

export const authenticateSocketUser = route({
  method: 'POST',
  path: '/broadcasting/user-auth',
  access: 'trader',
  body: fields({ socketId }),
  reply: fields({ auth, userData: field('user_data', v.string()) }),
  envelope: 'bare',
  isSilent: true,
  isAtRoot: true,
});
