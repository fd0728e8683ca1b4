/** Sign-in through external providers: OpenID or Telegram. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec, type ModelOf } from '../codec.ts';
import { field, fields, omittableField } from '../fields.ts';
import { countIn, idNumber, shortText } from '../wire.ts';
import { signIn } from './auth.ts';

/** Provider ID from the configuration. */
export const PROVIDER_ID_PATTERN = /^[a-z][a-z0-9-]{0,31}$/;
/** Unguessable, and generated for each sign-in. */
const NONCE_PATTERN = /^[\w-]{22,128}$/;

export const socialSignIn = route({
  method: 'POST',
  path: '/social-sign-login',
  access: 'public',
  body: fields({
    provider: field(
      'provider',
      v.pipe(v.string(), v.regex(PROVIDER_ID_PATTERN, 'the id of a provider')),
    ),
    idToken: field('id_token', v.pipe(v.string(), v.minLength(1), v.maxLength(8192))),
    /** The token carries the base64url of its SHA-256. */
    nonce: field(
      'nonce',
      v.pipe(v.string(), v.regex(NONCE_PATTERN, '22 to 128 letters, digits, - or _')),
    ),
  }),
  reply: signIn.reply,
  envelope: 'flat',
});

const profileText = shortText(512);

/** Data returned by Telegram's login. All fields are signed: none may be dropped or changed. */
const telegramLoginCodec = fields({
  id: field('id', codec(idNumber, { decode: String, encode: Number })),
  firstName: omittableField('first_name', profileText),
  lastName: omittableField('last_name', profileText),
  username: omittableField('username', profileText),
  photoUrl: omittableField('photo_url', profileText),
  authDateSec: field('auth_date', countIn(0, 99_999_999_999)),
  hash: field('hash', v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits'))),
});
export type TelegramLogin = ModelOf<typeof telegramLoginCodec>;

export const verifyTelegram = route({
  method: 'POST',
  path: '/verify-telegram',
  access: 'public',
  body: telegramLoginCodec,
  reply: signIn.reply,
  envelope: 'flat',
});
