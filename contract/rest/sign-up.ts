/** Sign-up, verification of the email, and reset of a forgotten password. */
import * as v from 'valibot';
import { route } from '../core/route.ts';
import { plain, codec } from '../codec.ts';
import { emailText, flag, isOn, numberFlagOf, shortText } from '../wire.ts';
import { captcha, captchaEntry, passwordText, type WithCaptcha } from './auth.ts';
import { mailedCodeText } from '../verification-codes.ts';
import { tokenText } from './tokens.ts';

/** Ties the later calls of a sign-up to the browser that started it. */
const signUpTokenEntry = v.optional(v.nullable(tokenText));
interface WithSignUpToken {
  readonly signUpToken?: string | undefined;
}
const signUpTokenWire = ({ signUpToken }: WithSignUpToken) =>
  signUpToken === undefined ? {} : { sign_up_token: signUpToken };

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
  // Without the flag the email is verified next, as the specification says for anything but 1.
  reply: codec(v.object({ is_verified: v.nullish(flag), sign_up_token: signUpTokenEntry }), {
    decode: (wire): WithSignUpToken & { isVerified: boolean } => ({
      isVerified: isOn(wire.is_verified),
      signUpToken: wire.sign_up_token ?? undefined,
    }),
    encode: (model) => ({
      is_verified: numberFlagOf(model.isVerified),
      ...signUpTokenWire(model),
    }),
  }),
  envelope: 'flat',
});

export const verifyEmail = route({
  method: 'POST',
  path: '/verify-email',
  access: 'public',
  body: codec(
    v.object({ email: emailText, code: mailedCodeText, sign_up_token: signUpTokenEntry }),
    {
      decode: (wire): WithSignUpToken & { email: string; code: string } => ({
        email: wire.email,
        code: wire.code,
        signUpToken: wire.sign_up_token ?? undefined,
      }),
      encode: (model) => ({
        email: model.email,
        code: model.code,
        ...signUpTokenWire(model),
      }),
    },
  ),
  reply: undefined,
});

export const resendVerifyEmailCode = route({
  method: 'POST',
  path: '/resend-verify-email-code',
  access: 'public',
  body: codec(v.object({ email: emailText, sign_up_token: signUpTokenEntry }), {
    decode: (wire): WithSignUpToken & { email: string } => ({
      email: wire.email,
      signUpToken: wire.sign_up_token ?? undefined,
    }),
    encode: (model) => ({ email: model.email, ...signUpTokenWire(model) }),
  }),
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
  body: plain(v.object({ email: emailText, code: mailedCodeText, password: passwordText })),
  reply: undefined,
});
