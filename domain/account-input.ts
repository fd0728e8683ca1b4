/** Checks account fields while the user types. The exchange validates again. */

const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 128;
/** Loose check: text, an at sign and a domain with a dot. The exchange decides the rest. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** A plus sign, country code and number, with any spacing. */
const PHONE = /^\+[1-9](?:[\s().-]*\d){6,14}$/;
const CODE = /^\d{6}$/;

export type PasswordProblem =
  | 'required'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_is_email';

export const isEmail = (text: string): boolean => EMAIL.test(text.trim());
export const isPhone = (text: string): boolean => PHONE.test(text.trim());
/** Checks the format of a code from an email, an SMS or an authenticator app. */
export const isSixDigits = (text: string): boolean => CODE.test(text);

/**
 * Finds the first problem of a new password.
 * @param email the email of the account.
 */
export function passwordProblemOf(password: string, email: string): PasswordProblem | undefined {
  if (password === '') return 'required';
  if (password.length < PASSWORD_LENGTH_MIN) return 'password_too_short';
  if (password.length > PASSWORD_LENGTH_MAX) return 'password_too_long';
  return isSameText(password, email) ? 'password_is_email' : undefined;
}

export const isSameText = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.trim().toLowerCase();
