/** The tokens of a session: their form, their renewal, and signing out. Apart from sign-in, because a page
 *  with a stored session needs these calls and no others. */
import { route } from '../core/route.ts';
import { codec, type ModelOf } from '../codec.ts';
import { field, fields, fieldWithDefault, fieldWithFallback, optionalField } from '../fields.ts';
import { shortText } from '../wire.ts';

export const tokenText = shortText(2048);

export const tokensCodec = fields({
  /** Empty when the response has none. Back ends use one name or the other. */
  accessToken: fieldWithFallback(
    'access_token',
    tokenText,
    fieldWithDefault('token', tokenText, ''),
  ),
  /** A token, or a refresh handle; empty if the session cannot be renewed. */
  refreshToken: fieldWithDefault('refresh_token', tokenText, ''),
  /** For the chain service; not every back end issues one. */
  chainToken: optionalField('evm_access_token', tokenText),
});
export type Tokens = ModelOf<typeof tokensCodec>;

/** Undefined tokens when the response has no access token: such a refresh has failed. */
export const tokensReply = codec(tokensCodec.wire, {
  decode: (wire): Tokens | undefined => {
    const tokens = tokensCodec.decode(wire);
    return tokens.accessToken === '' ? undefined : tokens;
  },
  encode: (tokens) => (tokens === undefined ? {} : tokensCodec.encode(tokens)),
});

export const refreshToken = route({
  method: 'POST',
  path: '/refresh-token',
  access: 'public',
  body: fields({ refreshToken: field('refresh_token', tokenText) }),
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
