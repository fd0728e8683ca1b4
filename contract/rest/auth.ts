/** Sign-in: the password and the second step. */
import * as v from 'valibot';
import { assert, assertNever } from '../core/assert.ts';
import type { UserId } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { userCodec, type User } from '../entities/user.ts';
import { nullable, plain, codec } from '../codec.ts';
import {
  flag,
  isOn,
  loginText,
  numberFlagOf,
  shortText,
  textFlagOf,
  userIdNumber,
} from '../wire.ts';
import { captchaSolution, type CaptchaSolution } from './captcha.ts';
import { tokenText, type Tokens } from './tokens.ts';

/** Long enough to resist guessing; the maximum keeps hashing fast. */
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;
/** Sent by email or SMS, or shown by an authenticator app. */
export const VERIFICATION_CODE_PATTERN = /^\d{6}$/;
/** A recovery code for a lost authenticator; case and dash are ignored. */
const RECOVERY_CODE_PATTERN = /^[A-Z2-7]{5}-?[A-Z2-7]{5}$/i;
/** Sent as `ip` when the public address cannot be determined. */
export const IP_FALLBACK = '127.0.0.1';

export const passwordText = v.pipe(
  v.string(),
  v.minLength(PASSWORD_LENGTH_MIN),
  v.maxLength(PASSWORD_LENGTH_MAX),
);
export const codeText = v.pipe(
  v.string(),
  v.trim(),
  v.regex(VERIFICATION_CODE_PATTERN, 'six digits'),
);
/** Accepts both kinds of code, which differ in format. */
export const secondFactorText = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(16),
  v.regex(
    new RegExp(`${VERIFICATION_CODE_PATTERN.source}|${RECOVERY_CODE_PATTERN.source}`, 'i'),
    'six digits or a recovery code',
  ),
);
export const captchaEntry = v.optional(v.nullable(captchaSolution.wire));
export const captcha = nullable(captchaSolution);
/** Required where the captcha settings say so. */
export interface WithCaptcha {
  readonly captcha?: CaptchaSolution | undefined;
}
/** Outcome of a sign-in. */
export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly user: User | undefined; readonly tokens: Tokens }
  | { readonly kind: 'twoFactor'; readonly userId: UserId; readonly tempInfoToken: string }
  | { readonly kind: 'emailUnverified' };

/** Decodes both forms of the response that back ends send. No other code reads the raw names. */
const signInReply = codec(
  v.object({
    user: v.optional(v.nullable(userCodec.wire)),
    access_token: v.optional(v.nullable(tokenText)),
    token: v.optional(v.nullable(tokenText)),
    refresh_token: v.optional(v.nullable(tokenText)),
    evm_access_token: v.optional(v.nullable(tokenText)),
    evm: v.optional(v.nullable(tokenText)),
    g2f_enabled: v.optional(v.nullable(flag)),
    g2f: v.optional(v.nullable(flag)),
    uid: v.optional(v.nullable(userIdNumber)),
    temp_info_token: v.optional(v.nullable(tokenText)),
    email_verified: v.optional(v.nullable(flag)),
  }),
  {
    decode: (wire): SignInOutcome => {
      if (!isOn(wire.email_verified ?? 1)) return { kind: 'emailUnverified' };
      const user = wire.user ?? undefined;
      if (isOn(wire.g2f_enabled ?? wire.g2f)) {
        const userId = user?.id ?? wire.uid ?? undefined;
        assert(userId !== undefined, 'a two-factor answer says for whom');
        return { kind: 'twoFactor', userId, tempInfoToken: wire.temp_info_token ?? '' };
      }
      const accessToken = wire.access_token ?? wire.token ?? undefined;
      assert(accessToken !== undefined, 'a sign-in answers with a token');
      return {
        kind: 'signedIn',
        user: user === undefined ? undefined : userCodec.decode(user),
        tokens: {
          accessToken,
          refreshToken: wire.refresh_token ?? '',
          chainToken: wire.evm_access_token ?? wire.evm ?? undefined,
        },
      };
    },
    encode: (outcome) => {
      switch (outcome.kind) {
        case 'signedIn':
          return {
            user: outcome.user === undefined ? null : userCodec.encode(outcome.user),
            access_token: outcome.tokens.accessToken,
            refresh_token: outcome.tokens.refreshToken,
            evm_access_token: outcome.tokens.chainToken ?? null,
            g2f_enabled: textFlagOf(false),
            temp_info_token: null,
            email_verified: numberFlagOf(true),
          };
        case 'twoFactor':
          return {
            uid: outcome.userId,
            g2f_enabled: textFlagOf(true),
            temp_info_token: outcome.tempInfoToken,
            email_verified: numberFlagOf(true),
          };
        case 'emailUnverified':
          return { email_verified: numberFlagOf(false) };
        default:
          return assertNever(outcome, 'a sign-in comes to one of three');
      }
    },
  },
);

export const signIn = route({
  method: 'POST',
  path: '/sign-in',
  access: 'public',
  body: codec(
    v.object({
      /** The wire name is `email` for an email or a phone number. */
      email: loginText,
      password: shortText(1024),
      ip: shortText(64),
      captcha: captchaEntry,
    }),
    {
      decode: (wire): WithCaptcha & { email: string; password: string; ip: string } => ({
        ...wire,
        captcha: captcha.decode(wire.captcha ?? null),
      }),
      encode: (model) => ({ ...model, captcha: captcha.encode(model.captcha) }),
    },
  ),
  reply: signInReply,
  envelope: 'flat',
});

/** Second step of a sign-in, required whenever a first step of any kind responds with `twoFactor`. */
export const verifyTwoFactor = route({
  method: 'POST',
  path: '/g2f-verify',
  access: 'public',
  body: codec(
    v.object({ code: secondFactorText, user_id: userIdNumber, temp_info_token: tokenText }),
    {
      decode: (wire) => ({
        code: wire.code,
        userId: wire.user_id,
        tempInfoToken: wire.temp_info_token,
      }),
      encode: (model) => ({
        code: model.code,
        user_id: model.userId,
        temp_info_token: model.tempInfoToken,
      }),
    },
  ),
  isForm: true,
  reply: signInReply,
  envelope: 'flat',
});

export const ipLookup = route({
  method: 'GET',
  path: '/ip-lookup',
  access: 'public',
  reply: plain(v.object({ ip: shortText(64) })),
  envelope: 'bare',
  isSilent: true,
});
