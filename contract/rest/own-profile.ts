/** Who a bearer belongs to: the one call about a person that every page of a trader makes. Apart from what
 *  changes a profile, so that it brings none of that along. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { userShape } from '../entities/user.ts';
import { shape } from '../shape.ts';

export const userReply = shape(v.object({ user: userShape.wire }), {
  decode: (wire) => userShape.decode(wire.user),
  encode: (user) => ({ user: userShape.encode(user) }),
});

export const profile = route({
  method: 'GET',
  path: '/profile',
  access: 'trader',
  summary: 'The user this bearer belongs to.',
  reply: userReply,
  isSilent: true,
});
