/** Ten base32 letters, shown as AB2CD-3EF4G: recovery codes, and email codes that nobody can guess.
 *  50 bits, so they need no limit per account that others could use up. */
import { LONG_CODE_PATTERN } from '#contract/verification-codes.ts';
import type { RandomBytes } from '#server/runtime/random-bytes.ts';
import { base32Of } from '../second-factor/totp.ts';

const BYTE_COUNT = 7;
const LETTER_COUNT = 10;

export function newLongCode(randomBytes: RandomBytes): string {
  const letters = base32Of(randomBytes(BYTE_COUNT));
  return `${letters.slice(0, 5)}-${letters.slice(5, LETTER_COUNT)}`;
}

export const isLongCode = (code: string): boolean => LONG_CODE_PATTERN.test(code);

/** The form that is signed: a typed code may lack the dash and be in lower case. */
export const plainLongCodeOf = (code: string): string => code.replace('-', '').toUpperCase();
