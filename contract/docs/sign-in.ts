import type { CallDocs } from './call-doc.ts';

export const SIGN_IN_DOCS = {
  signIn: {
    summary: 'Signs in with an email or a verified phone number, and the password.',
    rejections: [
      'credentials_wrong',
      'email_not_verified',
      'sign_in_locked',
      'mail_code_required',
      'password_check_busy',
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
    summary:
      'Sends a verification code to an email. The response is the same for a registered email, whose owner gets an email that says so. A later sign-up with the email voids this one.',
    rejections: ['password_too_weak', 'password_check_busy', 'captcha_missing', 'captcha_refused'],
  },
  verifyEmail: {
    summary:
      'Opens the account of the newest sign-up with the code sent to its email. With `sign_up_token`, only of the sign-up that returned it.',
    rejections: [
      'code_wrong',
      'code_tries_exhausted',
      'long_code_required',
      'email_already_verified',
    ],
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
    rejections: [
      'code_wrong',
      'code_tries_exhausted',
      'long_code_required',
      'password_too_weak',
      'password_check_busy',
    ],
  },
  refreshToken: {
    summary: 'Exchanges a refresh token for a new pair of tokens. Each refresh token works once.',
    rejections: ['refresh_token_invalid'],
  },
  logOut: { summary: 'Ends this session: its tokens and its sockets.', rejections: [] },
} as const satisfies CallDocs;
