/** Codes that users receive or generate, on the wire. */
import * as v from 'valibot';

/** Sent by email or SMS, or shown by an authenticator app. */
export const VERIFICATION_CODE_PATTERN = /^\d{6}$/;
/** A recovery code, or an email code that cannot be guessed; case and dash are ignored. */
export const LONG_CODE_PATTERN = /^[A-Z2-7]{5}-?[A-Z2-7]{5}$/i;
export const codeText = v.pipe(
  v.string(),
  v.trim(),
  v.regex(VERIFICATION_CODE_PATTERN, 'six digits'),
);
const eitherCode = (message: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(16),
    v.regex(
      new RegExp(`${VERIFICATION_CODE_PATTERN.source}|${LONG_CODE_PATTERN.source}`, 'i'),
      message,
    ),
  );
/** Accepts both kinds of code, which differ in format. */
export const secondFactorText = eitherCode('six digits or a recovery code');
/** The same email has both codes. */
export const mailedCodeText = eitherCode('six digits or the long code of the email');
