/** User of the session. */
import * as v from 'valibot';
import { codec, type ModelOf } from '../codec.ts';
import type { UserId } from '../core/ids.ts';
import { field, fields, fieldWithDefault, fieldWithFallback, optionalField } from '../fields.ts';
import { countIn, numberFlag, shortText, textFlag, userIdNumber } from '../wire.ts';

const nameText = shortText(120);
const idText = codec(userIdNumber, {
  decode: String,
  encode: (text) => Number(text) as UserId,
});

/** Only the ID is needed: it names the private channels and the owner of the tokens. */
export const userCodec = fields({
  id: field('id', userIdNumber),
  uid: fieldWithFallback(
    'uid',
    v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
    field('id', idText),
  ),
  /** Empty for an account without one. */
  email: fieldWithDefault('email', shortText(254), ''),
  nickname: fieldWithDefault('nickname', nameText, ''),
  firstName: fieldWithDefault('first_name', nameText, ''),
  lastName: fieldWithDefault('last_name', nameText, ''),
  isTwoFactorOn: fieldWithDefault('g2f_enabled', textFlag, false),
  /** True when the back end omits the flag: absence is not a 0. */
  isEmailVerified: fieldWithDefault('email_verified', numberFlag, true),
  /** Signed in through an external provider, without a password of this account. */
  isSocialLogin: fieldWithDefault('check_login_social', numberFlag, false),
  /** Verified phone number: a plus sign, the country code, the number. */
  phone: optionalField('phone', shortText(32)),
  /** Path of the profile image on the API's server. */
  avatarPath: optionalField('photo', shortText(2048)),
  /** Identity level; undefined when the back end omits it: not known is not 0. */
  identityLevel: optionalField('kyc_level', countIn(0, 3)),
});
export type User = ModelOf<typeof userCodec>;
