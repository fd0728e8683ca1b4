/** User of the session. */
import * as v from 'valibot';
import type { UserId } from '../core/ids.ts';
import { codec } from '../codec.ts';
import { flag, isOn, numberFlagOf, shortText, textFlagOf, userIdNumber } from '../wire.ts';

export interface User {
  readonly id: UserId;
  readonly uid: string;
  /** Empty for an account without one. */
  readonly email: string;
  readonly nickname: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isTwoFactorOn: boolean;
  /** True when the back end omits the flag: absence is not a 0. */
  readonly isEmailVerified: boolean;
  /** Signed in through an external provider, without a password of this account. */
  readonly isSocialLogin: boolean;
  /** Verified phone number: a plus sign, the country code, the number. */
  readonly phone: string | undefined;
  /** Path of the profile image on the API's server. */
  readonly avatarPath: string | undefined;
}

const nameText = v.nullish(shortText(120));

/** Only the ID is needed: it names the private channels and the owner of the tokens. */
export const userEntries = {
  id: userIdNumber,
  uid: v.nullish(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
  email: v.nullish(shortText(254)),
  nickname: nameText,
  first_name: nameText,
  last_name: nameText,
  g2f_enabled: v.nullish(flag),
  email_verified: v.nullish(flag),
  check_login_social: v.nullish(flag),
  phone: v.nullish(shortText(32)),
  photo: v.nullish(shortText(2048)),
};

export const userCodec = codec(v.object(userEntries), {
  decode: (wire): User => ({
    id: wire.id,
    uid: wire.uid ?? String(wire.id),
    email: wire.email ?? '',
    nickname: wire.nickname ?? '',
    firstName: wire.first_name ?? '',
    lastName: wire.last_name ?? '',
    isTwoFactorOn: isOn(wire.g2f_enabled),
    isEmailVerified: isOn(wire.email_verified ?? 1),
    isSocialLogin: isOn(wire.check_login_social),
    phone: wire.phone ?? undefined,
    avatarPath: wire.photo ?? undefined,
  }),
  encode: (user) => ({
    id: user.id,
    uid: user.uid,
    email: user.email,
    nickname: user.nickname,
    first_name: user.firstName,
    last_name: user.lastName,
    g2f_enabled: textFlagOf(user.isTwoFactorOn),
    email_verified: numberFlagOf(user.isEmailVerified),
    check_login_social: numberFlagOf(user.isSocialLogin),
    phone: user.phone ?? null,
    photo: user.avatarPath ?? null,
  }),
});
