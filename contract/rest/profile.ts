/** The signed-in user's profile: identity and contact data. */
import * as v from 'valibot';
import { base64LengthOf, base64Text } from '../base64-text.ts';
import { route } from '../core/route.ts';
import { orNull, plain } from '../codec.ts';
import { field, fields, optionalField } from '../fields.ts';
import { emailText, phoneText } from '../entered.ts';
import { codeText } from '../verification-codes.ts';
import { shortText, userIdNumber } from '../wire.ts';
import { passwordText } from './auth.ts';
import { userReply } from './own-profile.ts';
import { stepUpToken, stepUpTokenText, withStepUp } from './security.ts';
import { tokensReply } from './tokens.ts';

export const NAME_LENGTH_MAX = 60;
export const NICKNAME_LENGTH_MAX = 30;
/** Maximum size of the image in bytes: a photo is compressed to it before the upload. */
export const AVATAR_BYTES_MAX = 300_000;
export const AVATAR_SIDE_MAX = 2_048;
/** Letters, marks, digits and the punctuation of names; no invisible characters. */
const NAME_PATTERN = /^[\p{L}\p{M}\p{N} .,'’\-_]*$/u;
const nameText = (lengthMax: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(lengthMax),
    v.regex(NAME_PATTERN, 'letters, digits, spaces and . , - _'),
  );

const imageText = base64Text(AVATAR_BYTES_MAX);

export const updateProfile = route({
  method: 'POST',
  path: '/update-profile',
  access: 'trader',
  body: fields({
    firstName: field('first_name', nameText(NAME_LENGTH_MAX)),
    lastName: field('last_name', nameText(NAME_LENGTH_MAX)),
  }),
  reply: userReply,
});

export const changeNickname = route({
  method: 'POST',
  path: '/change-nickname',
  access: 'trader',
  body: fields({ nickname: field('nickname', nameText(NICKNAME_LENGTH_MAX)) }),
  reply: userReply,
});

export const changeAvatar = route({
  method: 'POST',
  path: '/change-avatar',
  access: 'trader',
  /** Undefined removes the image. */
  body: fields({ imageBase64: field('photo', orNull(plain(imageText))) }),
  bodyBytesMax: base64LengthOf(AVATAR_BYTES_MAX) + 1_024,
  reply: userReply,
});

export const sendPhoneCode = route({
  method: 'POST',
  path: '/send-phone-verification-sms',
  access: 'trader',
  body: fields({ phone: field('phone', phoneText), stepUpToken }),
  reply: undefined,
});

export const verifyPhone = route({
  method: 'POST',
  path: '/phone-verify',
  access: 'trader',
  body: fields({ code: field('verify_code', codeText) }),
  reply: userReply,
});

export const removePhone = route({
  method: 'POST',
  path: '/phone-remove',
  access: 'trader',
  body: withStepUp,
  reply: userReply,
});

const newEmail = field('new_email', emailText);

/** First step of an email change: the old and the new address each receive a code. */
export const sendEmailChangeCodes = route({
  method: 'POST',
  path: '/send-verify-email-code',
  access: 'trader',
  body: fields({
    userId: field('userId', userIdNumber),
    /** Undefined for an account without email, for example after a Telegram sign-in. */
    email: optionalField('email', emailText),
    newEmail,
  }),
  reply: undefined,
});

export const changeEmail = route({
  method: 'POST',
  path: '/change-email',
  access: 'trader',
  body: fields({
    newEmail,
    /** Required when the account has an email. */
    oldCode: optionalField('old_code', codeText),
    newCode: field('new_code', codeText),
    stepUpToken,
  }),
  reply: userReply,
});

export const changePassword = route({
  method: 'POST',
  path: '/change-password',
  access: 'trader',
  body: fields({
    currentPassword: field('current_password', shortText(1024)),
    password: field('password', passwordText),
    /** Required when two-factor authentication is on. */
    stepUpToken: optionalField('step_up_token', stepUpTokenText),
  }),
  reply: tokensReply,
  envelope: 'flat',
});
