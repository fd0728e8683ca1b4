/** Sign-in: the password and the second step. */
import * as v from 'valibot';
import { assert, assertNever } from '../core/assert.ts';
import type { UserId } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { userCodec, type User } from '../entities/user.ts';
import { codec } from '../codec.ts';
import { field, fields, omittableField, optionalField } from '../fields.ts';
import { flag, isOn, numberFlagOf, shortText, textFlagOf, userIdNumber } from '../wire.ts';
import { loginText } from '../entered.ts';
import { longCodeText, secondFactorText } from '../verification-codes.ts';
import { captchaSolution } from './captcha.ts';
import { tokenText, tokensCodec, type Tokens } from './tokens.ts';

/** Long enough to resist guessing; the maximum keeps hashing fast. */
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 128;
/** Sent as `ip` when the public address cannot be determined. */
export const IP_FALLBACK = '127.0.0.1';

export const passwordText = v.pipe(
  v.string(),
  v.minLength(PASSWORD_LENGTH_MIN),
  v.maxLength(PASSWORD_LENGTH_MAX),
);
/** Required where the captcha settings say so. */
export const captcha = optionalField('captcha', captchaSolution);

/** Outcome of a sign-in. */
export type SignInOutcome =
  | {
      readonly kind: 'signedIn';
      /** Whose tokens these are, where the response names the user. */
      readonly userId?: UserId | undefined;
      /** Undefined when the response does not describe the user completely. */
      readonly user: User | undefined;
      readonly tokens: Tokens;
    }
  | { readonly kind: 'twoFactor'; readonly userId: UserId; readonly tempInfoToken: string }
  /** The email of the account, where the response names it. */
  | { readonly kind: 'emailUnverified'; readonly email?: string | undefined };

const signInWire = v.object({
  /** Some back ends send only the fields that the next step needs. */
  user: v.nullish(v.object({ ...userCodec.wire.entries, id: v.nullish(userIdNumber) })),
  ...tokensCodec.wire.entries,
  /** Other name of `evm_access_token`. */
  evm: v.nullish(tokenText),
  g2f_enabled: v.nullish(flag),
  g2f: v.nullish(flag),
  uid: v.nullish(userIdNumber),
  temp_info_token: v.nullish(tokenText),
  email_verified: v.nullish(flag),
});
type SignInWire = v.InferOutput<typeof signInWire>;

const isWireUnverified = ({ email_verified, user }: SignInWire): boolean =>
  !isOn(email_verified ?? user?.email_verified ?? 1);
const tokensOf = (wire: SignInWire): Tokens =>
  tokensCodec.decode({ ...wire, evm_access_token: wire.evm_access_token ?? wire.evm });
const isTokenSent = (wire: SignInWire): boolean => tokensOf(wire).accessToken !== '';
const challengedUserOf = ({ user, uid }: SignInWire): UserId | undefined =>
  user?.id ?? uid ?? undefined;

/** The flag beside the tokens decides. The user's own flag says only that a second step is on, also in
 *  the response to that step, so it counts where no token was sent. */
const isWireChallenged = (wire: SignInWire): boolean =>
  isOn(wire.g2f_enabled ?? wire.g2f ?? (isTokenSent(wire) ? '0' : wire.user?.g2f_enabled));

/** Without an email, the user is incomplete, and the profile is requested. */
function completeUserOf({ user }: SignInWire): User | undefined {
  const id = user?.id ?? undefined;
  const isComplete = id !== undefined && typeof user?.email === 'string';
  return isComplete ? userCodec.decode({ ...user, id }) : undefined;
}

/** Decodes both forms of the response that back ends send. No other code reads the raw names. Each
 *  outcome needs its own fields: an unverified email none, a second step its user, a sign-in its token. */
const signInReply = codec(
  v.pipe(
    signInWire,
    v.forward(
      v.check(
        (wire) =>
          isWireUnverified(wire) || !isWireChallenged(wire) || challengedUserOf(wire) !== undefined,
        'the user of the second step',
      ),
      ['uid'],
    ),
    v.forward(
      v.check(
        (wire) => isWireUnverified(wire) || isWireChallenged(wire) || isTokenSent(wire),
        'the token of the session',
      ),
      ['access_token'],
    ),
  ),
  {
    decode: (wire): SignInOutcome => {
      if (isWireUnverified(wire)) {
        return { kind: 'emailUnverified', email: wire.user?.email ?? undefined };
      }
      if (isWireChallenged(wire)) {
        const userId = challengedUserOf(wire);
        assert(userId !== undefined, 'the schema requires the user of a second step');
        return { kind: 'twoFactor', userId, tempInfoToken: wire.temp_info_token ?? '' };
      }
      return {
        kind: 'signedIn',
        userId: wire.user?.id ?? undefined,
        user: completeUserOf(wire),
        tokens: tokensOf(wire),
      };
    },
    encode: (outcome) => {
      switch (outcome.kind) {
        case 'signedIn':
          return {
            user:
              outcome.user === undefined
                ? { id: outcome.userId ?? null }
                : userCodec.encode(outcome.user),
            ...tokensCodec.encode(outcome.tokens),
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
          return { user: { email: outcome.email ?? null }, email_verified: numberFlagOf(false) };
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
  body: fields({
    /** An email or a phone number. */
    email: field('email', loginText),
    password: field('password', shortText(1024)),
    ip: field('ip', shortText(64)),
    /** The emailed code that `mail_code_required` asks for. */
    mailCode: omittableField('mail_code', longCodeText),
    captcha,
  }),
  reply: signInReply,
  envelope: 'flat',
});

/** Second step of a sign-in, required whenever a first step of any kind responds with `twoFactor`. */
export const verifyTwoFactor = route({
  method: 'POST',
  path: '/g2f-verify',
  access: 'public',
  body: fields({
    code: field('code', secondFactorText),
    userId: field('user_id', userIdNumber),
    tempInfoToken: field('temp_info_token', tokenText),
  }),
  isForm: true,
  reply: signInReply,
  envelope: 'flat',
});

export const ipLookup = route({
  method: 'GET',
  path: '/ip-lookup',
  access: 'public',
  reply: fields({ ip: field('ip', shortText(64)) }),
  envelope: 'bare',
  isSilent: true,
});
