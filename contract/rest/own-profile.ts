/** Who a bearer belongs to: the one call about a person that every page of a trader makes. Apart from what
 *  changes a profile, so that it brings none of that along. */
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
