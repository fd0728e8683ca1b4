/** Checks account fields while the user types. The exchange validates again. */

import { enteredText, isEmailAddress } from '#contract/core/entered-text.ts';

const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 128;
/** A plus sign, country code and number. */
const PHONE = /^\+[1-9]\d{6,14}$/;
const CODE = /^\d{6}$/;
/** Ten letters and digits without those that are easily confused. */
const LONG_CODE = /^[A-Z2-7]{10}$/;

export type PasswordProblem =
  | 'required'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_is_email'
  | 'password_too_weak';

export const isEmail = (text: string): boolean => isEmailAddress(enteredText('email', text));
export const isPhone = (text: string): boolean => PHONE.test(enteredText('phone', text));
/** Checks the format of a code from an email, an SMS or an authenticator app. */
export const isSixDigits = (text: string): boolean => CODE.test(enteredText('code', text));
/** Checks the format of a recovery code, or of the code of an email that cannot be guessed. */
export const isLongCode = (text: string): boolean => LONG_CODE.test(enteredText('code', text));

/**
 * Finds the first problem of a new password.
 * @param email the email of the account.
 * @param weakPassword the newest password that was scored as too weak; empty for none. A password that
 * has not been scored is no problem: the exchange decides.
 */
export function passwordProblemOf(
  password: string,
  email: string,
  weakPassword = '',
): PasswordProblem | undefined {
  if (password === '') return 'required';
  if (password.length < PASSWORD_LENGTH_MIN) return 'password_too_short';
  if (password.length > PASSWORD_LENGTH_MAX) return 'password_too_long';
  if (isSameText(password, email)) return 'password_is_email';
  return password === weakPassword ? 'password_too_weak' : undefined;
}

export const isSameText = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.trim().toLowerCase();

export const isSameEmail = (left: string, right: string): boolean =>
  enteredText('email', left) === enteredText('email', right);
