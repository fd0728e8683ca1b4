/** The tokens of a session: their form, their renewal, and signing out. Apart from sign-in, because a page
 *  with a stored session needs these calls and no others. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import { shortText } from '../wire.ts';

export const tokenText = shortText(2048);

export interface Tokens {
  readonly accessToken: string;
  /** A token, or a refresh handle; empty if the session cannot be renewed. */
  readonly refreshToken: string;
  /** For the chain service; not every back end issues one. */
  readonly chainToken: string | undefined;
}

export const tokensReply = codec(
  v.object({
    access_token: v.nullish(tokenText),
    token: v.nullish(tokenText),
    refresh_token: v.nullish(tokenText),
    evm_access_token: v.nullish(tokenText),
  }),
  {
    /** @returns undefined tokens when the answer carries none: such a refresh has failed. */
    decode: (wire): Tokens | undefined => {
      const accessToken = wire.access_token ?? wire.token ?? undefined;
      if (accessToken === undefined || accessToken === '') return undefined;
      return {
        accessToken,
        refreshToken: wire.refresh_token ?? '',
        chainToken: wire.evm_access_token ?? undefined,
      };
    },
    encode: (tokens) => ({
      access_token: tokens?.accessToken ?? null,
      refresh_token: tokens?.refreshToken ?? null,
      evm_access_token: tokens?.chainToken ?? null,
    }),
  },
);

export const refreshToken = route({
  method: 'POST',
  path: '/refresh-token',
  access: 'public',
  body: codec(v.object({ refresh_token: tokenText }), {
    decode: (wire) => ({ refreshToken: wire.refresh_token }),
    encode: (model) => ({ refresh_token: model.refreshToken }),
  }),
  reply: tokensReply,
  envelope: 'flat',
  isSilent: true,
});

export const logOut = route({
  method: 'POST',
  path: '/log-out-app',
  access: 'trader',
  reply: undefined,
  isSilent: true,
});
