/** Authorization to subscribe to private channels of the broadcast service. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import { shortText } from '../wire.ts';

const socketIdText = v.pipe(v.string(), v.regex(/^\d{1,20}\.\d{1,20}$/, 'a socket id'));

export const authorizeChannel = route({
  method: 'POST',
  path: '/broadcasting/auth',
  access: 'trader',
  body: codec(v.object({ socket_id: socketIdText, channel_name: shortText(200) }), {
    decode: (wire) => ({ socketId: wire.socket_id, channelName: wire.channel_name }),
    encode: (model) => ({ socket_id: model.socketId, channel_name: model.channelName }),
  }),
  reply: codec(v.object({ auth: v.string(), channel_data: v.optional(v.string()) }), {
    decode: (wire) => ({ auth: wire.auth, channelData: wire.channel_data }),
    encode: (model) =>
      model.channelData === undefined
        ? { auth: model.auth }
        : { auth: model.auth, channel_data: model.channelData },
  }),
  envelope: 'bare',
  isSilent: true,
  isAtRoot: true,
});

export const authenticateSocketUser = route({
  method: 'POST',
  path: '/broadcasting/user-auth',
  access: 'trader',
  body: codec(v.object({ socket_id: socketIdText }), {
    decode: (wire) => ({ socketId: wire.socket_id }),
    encode: (model) => ({ socket_id: model.socketId }),
  }),
  reply: codec(v.object({ auth: v.string(), user_data: v.string() }), {
    decode: (wire) => ({ auth: wire.auth, userData: wire.user_data }),
    encode: (model) => ({ auth: model.auth, user_data: model.userData }),
  }),
  envelope: 'bare',
  isSilent: true,
  isAtRoot: true,
});
