/** The signed-in user's profile: identity and contact data. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { codec } from '../codec.ts';
import { emailText, phoneText, shortText, userIdNumber } from '../wire.ts';
import { passwordText } from './auth.ts';
import { codeText } from '../verification-codes.ts';
import { tokensReply } from './tokens.ts';
import { userReply } from './own-profile.ts';
import { stepUpTokenText } from './security.ts';

export const NAME_LENGTH_MAX = 60;
export const NICKNAME_LENGTH_MAX = 30;
/** Maximum size of the image in bytes: a photo is compressed to it before the upload. */
export const AVATAR_BYTES_MAX = 300_000;
export const AVATAR_SIDE_MAX = 2_048;
const BASE64_LENGTH_MAX = Math.ceil(AVATAR_BYTES_MAX / 3) * 4;
/** Letters, marks, digits and the punctuation of names; no invisible characters. */
const NAME_PATTERN = /^[\p{L}\p{M}\p{N} .,'’\-_]*$/u;
const nameText = (lengthMax: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(lengthMax),
    v.regex(NAME_PATTERN, 'letters, digits, spaces and . , - _'),
  );

export const updateProfile = route({
  method: 'POST',
  path: '/update-profile',
  access: 'trader',
  body: codec(
    v.object({ first_name: nameText(NAME_LENGTH_MAX), last_name: nameText(NAME_LENGTH_MAX) }),
    {
      decode: (wire) => ({ firstName: wire.first_name, lastName: wire.last_name }),
      encode: (model) => ({ first_name: model.firstName, last_name: model.lastName }),
    },
  ),
  reply: userReply,
});

export const changeNickname = route({
  method: 'POST',
  path: '/change-nickname',
  access: 'trader',
  body: codec(v.object({ nickname: nameText(NICKNAME_LENGTH_MAX) }), {
    decode: (wire) => wire,
    encode: (model) => model,
  }),
  reply: userReply,
});

export const changeAvatar = route({
  method: 'POST',
  path: '/change-avatar',
  access: 'trader',
  body: codec(
    v.object({
      photo: v.nullable(v.pipe(v.string(), v.maxLength(BASE64_LENGTH_MAX), v.base64())),
    }),
    {
      decode: (wire) => ({ imageBase64: wire.photo ?? undefined }),
      encode: (model) => ({ photo: model.imageBase64 ?? null }),
    },
  ),
  bodyBytesMax: BASE64_LENGTH_MAX + 1_024,
  reply: userReply,
});

export const sendPhoneCode = route({
  method: 'POST',
  path: '/send-phone-verification-sms',
  access: 'trader',
  body: codec(v.object({ phone: phoneText, step_up_token: stepUpTokenText }), {
    decode: (wire) => ({ phone: wire.phone, stepUpToken: wire.step_up_token }),
    encode: (model) => ({ phone: model.phone, step_up_token: model.stepUpToken }),
  }),
  reply: undefined,
});

export const verifyPhone = route({
  method: 'POST',
  path: '/phone-verify',
  access: 'trader',
  body: codec(v.object({ verify_code: codeText }), {
    decode: (wire) => ({ code: wire.verify_code }),
    encode: (model) => ({ verify_code: model.code }),
  }),
  reply: userReply,
});

export const removePhone = route({
  method: 'POST',
  path: '/phone-remove',
  access: 'trader',
  body: codec(v.object({ step_up_token: stepUpTokenText }), {
    decode: (wire) => ({ stepUpToken: wire.step_up_token }),
    encode: (model) => ({ step_up_token: model.stepUpToken }),
  }),
  reply: userReply,
});

/** First step of an email change: the old and the new address each receive a code. */
export const sendEmailChangeCodes = route({
  method: 'POST',
  path: '/send-verify-email-code',
  access: 'trader',
  body: codec(
    v.object({
      userId: userIdNumber,
      /** Null for an account without email, for example after a Telegram sign-in. */
      email: v.optional(v.nullable(emailText)),
      new_email: emailText,
    }),
    {
      decode: (wire) => ({
        userId: wire.userId,
        email: wire.email ?? undefined,
        newEmail: wire.new_email,
      }),
      encode: (model) => ({
        userId: model.userId,
        email: model.email ?? null,
        new_email: model.newEmail,
      }),
    },
  ),
  reply: undefined,
});

export const changeEmail = route({
  method: 'POST',
  path: '/change-email',
  access: 'trader',
  body: codec(
    v.object({
      new_email: emailText,
      /** Required when the account has an email. */
      old_code: v.optional(v.nullable(codeText)),
      new_code: codeText,
      step_up_token: stepUpTokenText,
    }),
    {
      decode: (wire) => ({
        newEmail: wire.new_email,
        oldCode: wire.old_code ?? undefined,
        newCode: wire.new_code,
        stepUpToken: wire.step_up_token,
      }),
      encode: (model) => ({
        new_email: model.newEmail,
        old_code: model.oldCode ?? null,
        new_code: model.newCode,
        step_up_token: model.stepUpToken,
      }),
    },
  ),
  reply: userReply,
});

export const changePassword = route({
  method: 'POST',
  path: '/change-password',
  access: 'trader',
  body: codec(
    v.object({
      current_password: shortText(1024),
      password: passwordText,
      /** Required when two-factor authentication is on. */
      step_up_token: v.optional(v.nullable(stepUpTokenText)),
    }),
    {
      decode: (wire) => ({
        currentPassword: wire.current_password,
        password: wire.password,
        stepUpToken: wire.step_up_token ?? undefined,
      }),
      encode: (model) => ({
        current_password: model.currentPassword,
        password: model.password,
        step_up_token: model.stepUpToken ?? null,
      }),
    },
  ),
  reply: tokensReply,
  envelope: 'flat',
});
