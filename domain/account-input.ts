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
  | 'password_is_email'
  | 'password_too_weak';

export const isEmail = (text: string): boolean => EMAIL.test(text.trim());
export const isPhone = (text: string): boolean => PHONE.test(text.trim());
/** Checks the format of a code from an email, an SMS or an authenticator app. */
export const isSixDigits = (text: string): boolean => CODE.test(text);

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
