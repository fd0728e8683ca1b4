/** The signed-in user's own record. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { userShape } from '../entities/user.ts';
import { shape } from '../shape.ts';

export const profile = route({
  method: 'GET',
  path: '/profile',
  access: 'trader',
  summary: 'The user this bearer belongs to.',
  reply: shape(v.object({ user: userShape.wire }), {
    decode: (wire) => userShape.decode(wire.user),
    encode: (user) => ({ user: userShape.encode(user) }),
  }),
  isSilent: true,
});
