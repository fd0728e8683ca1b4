/** Sign-up, verification of the email, and reset of a forgotten password. */
import { route } from '../core/route.ts';
import { field, fields, fieldWithDefault, omittableField, optionalField } from '../fields.ts';
import { emailText } from '../entered.ts';
import { mailedCodeText } from '../verification-codes.ts';
import { numberFlag, shortText } from '../wire.ts';
import { captcha, passwordText } from './auth.ts';
import { tokenText } from './tokens.ts';

const email = field('email', emailText);
const password = field('password', passwordText);
const code = field('code', mailedCodeText);
/** Ties the later calls of a sign-up to the browser that started it. */
const signUpToken = omittableField('sign_up_token', tokenText);

export const signUp = route({
  method: 'POST',
  path: '/sign-up',
  access: 'public',
  body: fields({
    email,
    password,
    referralCode: optionalField('ref_code', shortText(64)),
    captcha,
  }),
  reply: fields({
    // Without the flag the email is verified next, as the specification says for anything but 1.
    isVerified: fieldWithDefault('is_verified', numberFlag, false),
    signUpToken,
  }),
  envelope: 'flat',
});

export const verifyEmail = route({
  method: 'POST',
  path: '/verify-email',
  access: 'public',
  body: fields({ email, code, signUpToken }),
  reply: undefined,
});

export const resendVerifyEmailCode = route({
  method: 'POST',
  path: '/resend-verify-email-code',
  access: 'public',
  body: fields({ email, signUpToken }),
  reply: undefined,
});

export const forgotPassword = route({
  method: 'POST',
  path: '/forgot-password',
  access: 'public',
  body: fields({ email, captcha }),
  reply: undefined,
});

export const resetPassword = route({
  method: 'POST',
  path: '/reset-password',
  access: 'public',
  body: fields({ email, code, password }),
  reply: undefined,
});
