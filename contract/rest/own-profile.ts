/** Fetches the user of a bearer token. Every page of a signed-in trader makes this call, so it is
 *  separate from the calls that change a profile and does not import their code. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { userCodec } from '../entities/user.ts';
import { codec } from '../codec.ts';

export const userReply = codec(v.object({ user: userCodec.wire }), {
  decode: (wire) => userCodec.decode(wire.user),
  encode: (user) => ({ user: userCodec.encode(user) }),
});

export const profile = route({
  method: 'GET',
  path: '/profile',
  access: 'trader',
  reply: userReply,
  isSilent: true,
});
