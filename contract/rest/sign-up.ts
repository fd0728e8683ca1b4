/** Sign-up, verification of the email, and reset of a forgotten password. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { plain, codec } from '../codec.ts';
import { emailText, flag, isOn, numberFlagOf, shortText } from '../wire.ts';
import { captcha, captchaEntry, codeText, passwordText, type WithCaptcha } from './auth.ts';

export const signUp = route({
  method: 'POST',
  path: '/sign-up',
  access: 'public',
  body: codec(
    v.object({
      email: emailText,
      password: passwordText,
      ref_code: v.optional(v.nullable(shortText(64))),
      captcha: captchaEntry,
    }),
    {
      decode: (
        wire,
      ): WithCaptcha & { email: string; password: string; referralCode: string | undefined } => ({
        email: wire.email,
        password: wire.password,
        referralCode: wire.ref_code ?? undefined,
        captcha: captcha.decode(wire.captcha ?? null),
      }),
      encode: (model) => ({
        email: model.email,
        password: model.password,
        ref_code: model.referralCode ?? null,
        captcha: captcha.encode(model.captcha),
      }),
    },
  ),
  reply: codec(v.object({ is_verified: flag }), {
    decode: (wire) => ({ isVerified: isOn(wire.is_verified) }),
    encode: (model) => ({ is_verified: numberFlagOf(model.isVerified) }),
  }),
  envelope: 'flat',
});

export const verifyEmail = route({
  method: 'POST',
  path: '/verify-email',
  access: 'public',
  body: plain(v.object({ email: emailText, code: codeText })),
  reply: undefined,
});

export const resendVerifyEmailCode = route({
  method: 'POST',
  path: '/resend-verify-email-code',
  access: 'public',
  body: plain(v.object({ email: emailText })),
  reply: undefined,
});

export const forgotPassword = route({
  method: 'POST',
  path: '/forgot-password',
  access: 'public',
  body: codec(v.object({ email: emailText, captcha: captchaEntry }), {
    decode: (wire): WithCaptcha & { email: string } => ({
      email: wire.email,
      captcha: captcha.decode(wire.captcha ?? null),
    }),
    encode: (model) => ({ email: model.email, captcha: captcha.encode(model.captcha) }),
  }),
  reply: undefined,
});

export const resetPassword = route({
  method: 'POST',
  path: '/reset-password',
  access: 'public',
  body: plain(v.object({ email: emailText, code: codeText, password: passwordText })),
  reply: undefined,
});
