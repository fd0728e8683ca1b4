import type { CallDocs } from './call-doc.ts';

export const SIGN_IN_DOCS = {
  signIn: {
    summary: 'Signs in with an email or a verified phone number, and the password.',
    rejections: [
      'credentials_wrong',
      'email_not_verified',
      'sign_in_locked',
      'captcha_missing',
      'captcha_refused',
    ],
  },
  socialSignIn: {
    summary: 'Signs in with the ID token of an OpenID provider from the configuration.',
    rejections: ['provider_unknown', 'provider_refused', 'social_email_taken'],
  },
  verifyTelegram: {
    summary: 'Signs in with data signed by the Telegram login.',
    rejections: ['provider_unknown', 'provider_refused', 'social_email_taken'],
  },
  verifyTwoFactor: {
    summary: 'Completes a sign-in with an authenticator code or a recovery code.',
    rejections: [
      'two_factor_code_wrong',
      'challenge_expired',
      'code_tries_exhausted',
      'sign_in_locked',
    ],
  },
  signUp: {
    summary: 'Creates an account and sends a verification code to its email.',
    rejections: ['email_taken', 'password_too_weak', 'captcha_missing', 'captcha_refused'],
  },
  verifyEmail: {
    summary: 'Verifies an email with the six-digit code sent to it.',
    rejections: ['code_wrong', 'code_tries_exhausted', 'email_already_verified'],
  },
  resendVerifyEmailCode: {
    summary: 'Sends a new verification code. The response is the same for unknown emails.',
    rejections: [],
  },
  forgotPassword: {
    summary: 'Emails a password reset code. The response is the same for unknown emails.',
    rejections: ['captcha_missing', 'captcha_refused'],
  },
  resetPassword: {
    summary: 'Sets a new password with the emailed code and ends every session.',
    rejections: ['code_wrong', 'code_tries_exhausted', 'password_too_weak'],
  },
  refreshToken: {
    summary: 'Exchanges a refresh token for a new pair of tokens. Each refresh token works once.',
    rejections: ['refresh_token_invalid'],
  },
  logOut: { summary: 'Ends this session: its tokens and its sockets.', rejections: [] },
} as const satisfies CallDocs;
