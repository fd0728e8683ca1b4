/** Codes that users receive or generate, on the wire. Spaces, dashes, letter case and digits of other scripts do not
 *  matter. */
import { enteredCodec } from './entered.ts';

/** Sent by email or SMS, or shown by an authenticator app. */
export const VERIFICATION_CODE_PATTERN = /^\d{6}$/;
/** A recovery code, or an email code that cannot be guessed. */
export const LONG_CODE_PATTERN = /^[A-Z2-7]{5}-?[A-Z2-7]{5}$/i;

const isShort = (text: string): boolean => VERIFICATION_CODE_PATTERN.test(text);
const isLong = (text: string): boolean => LONG_CODE_PATTERN.test(text);
const isEither = (text: string): boolean => isShort(text) || isLong(text);

export const codeText = enteredCodec('code', isShort, 'six digits');
export const longCodeText = enteredCodec('code', isLong, 'the code of the email');
/** Accepts both kinds of code, which differ in format. */
export const secondFactorText = enteredCodec('code', isEither, 'six digits or a recovery code');
/** The same email has both codes. */
export const mailedCodeText = enteredCodec(
  'code',
  isEither,
  'six digits or the long code of the email',
);
