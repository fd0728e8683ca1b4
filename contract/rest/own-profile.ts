/** Fetches the user of a bearer token. Every page of a signed-in trader makes this call, so it is
 *  separate from the calls that change a profile and does not import their code. */
import { route } from '../core/route.ts';
import { userCodec } from '../entities/user.ts';
import { onlyField } from '../joint-fields.ts';

export const userReply = onlyField('user', userCodec);

export const profile = route({
  method: 'GET',
  path: '/profile',
  access: 'trader',
  reply: userReply,
  isSilent: true,
});
