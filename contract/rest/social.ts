/** Sign-in through external providers: OpenID or Telegram. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import { countIn, shortText } from '../wire.ts';
import { signIn } from './auth.ts';

/** Provider ID from the configuration. */
export const PROVIDER_ID_PATTERN = /^[a-z][a-z0-9-]{0,31}$/;
/** Unguessable, and generated for each sign-in. */
const NONCE_PATTERN = /^[\w-]{22,128}$/;

export const socialSignIn = route({
  method: 'POST',
  path: '/social-sign-login',
  access: 'public',
  body: codec(
    v.object({
      provider: v.pipe(v.string(), v.regex(PROVIDER_ID_PATTERN, 'the id of a provider')),
      id_token: v.pipe(v.string(), v.minLength(1), v.maxLength(8192)),
      /** The token carries the base64url of its SHA-256. */
      nonce: v.pipe(v.string(), v.regex(NONCE_PATTERN, '22 to 128 letters, digits, - or _')),
    }),
    {
      decode: (wire) => ({ provider: wire.provider, idToken: wire.id_token, nonce: wire.nonce }),
      encode: (model) => ({
        provider: model.provider,
        id_token: model.idToken,
        nonce: model.nonce,
      }),
    },
  ),
  reply: signIn.reply,
  envelope: 'flat',
});

/** Data returned by Telegram's login. All fields are signed: none may be dropped or changed. */
export interface TelegramLogin {
  readonly id: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  readonly username: string | undefined;
  readonly photoUrl: string | undefined;
  readonly authDateSec: number;
  /** 64 hexadecimal digits. */
  readonly hash: string;
}

const optionalText = v.optional(shortText(512));

export const verifyTelegram = route({
  method: 'POST',
  path: '/verify-telegram',
  access: 'public',
  body: codec(
    v.object({
      id: countIn(1, Number.MAX_SAFE_INTEGER),
      first_name: optionalText,
      last_name: optionalText,
      username: optionalText,
      photo_url: optionalText,
      auth_date: countIn(0, 99_999_999_999),
      hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits')),
    }),
    {
      decode: (wire): TelegramLogin => ({
        id: String(wire.id),
        firstName: wire.first_name,
        lastName: wire.last_name,
        username: wire.username,
        photoUrl: wire.photo_url,
        authDateSec: wire.auth_date,
        hash: wire.hash,
      }),
      encode: (login) => ({
        id: Number(login.id),
        first_name: login.firstName,
        last_name: login.lastName,
        username: login.username,
        photo_url: login.photoUrl,
        auth_date: login.authDateSec,
        hash: login.hash,
      }),
    },
  ),
  reply: signIn.reply,
  envelope: 'flat',
});
