/** What people type about themselves, told apart as they type; the exchange checks again. */

const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 128;
/** Something, an at sign, something with a dot: what is more is for the exchange to say. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** A country code and a number, however they are spaced out. */
const PHONE = /^\+[1-9](?:[\s().-]*\d){6,14}$/;
const CODE = /^\d{6}$/;

export type PasswordProblem =
  | 'required'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_is_email';

export const isEmail = (text: string): boolean => EMAIL.test(text.trim());
export const isPhone = (text: string): boolean => PHONE.test(text.trim());
/** Of a mail, a message or an authenticator. */
export const isSixDigits = (text: string): boolean => CODE.test(text);

/** A new password. @param email whose password it is to be. */
export function passwordProblemOf(password: string, email: string): PasswordProblem | undefined {
  if (password === '') return 'required';
  if (password.length < PASSWORD_LENGTH_MIN) return 'password_too_short';
  if (password.length > PASSWORD_LENGTH_MAX) return 'password_too_long';
  return isSameText(password, email) ? 'password_is_email' : undefined;
}

export const isSameText = (left: string, right: string): boolean =>
  left.trim().toLowerCase() === right.trim().toLowerCase();
