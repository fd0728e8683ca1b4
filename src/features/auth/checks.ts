/** What an account form may hold, checked as one types; the exchange checks again. */

export type AccountProblem =
  | 'required'
  | 'email_invalid'
  | 'login_invalid'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_is_email'
  | 'terms_unaccepted'
  | 'code_invalid'
  | 'recovery_code_invalid';

type Values = Readonly<Record<string, string>>;
type Problem = { readonly kind: 'own'; readonly code: AccountProblem };
type Problems = Record<string, Problem>;

const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 128;
/** Something, an at sign, something with a dot: what is more is for the exchange to say. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** A country code and a number, however they are spaced out. */
const PHONE = /^\+[1-9](?:[\s().-]*\d){6,14}$/;
const CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[A-Z2-7]{5}-?[A-Z2-7]{5}$/i;

/** The field is called after the wire's word, though a phone number may stand in it too. */
export function checkSignIn({ email = '', password = '' }: Values): Problems {
  return gathered({
    email: loginProblem(email),
    password: password === '' ? 'required' : undefined,
  });
}

export function checkSignUp({ email = '', password = '', terms = '' }: Values): Problems {
  return gathered({
    email: emailProblem(email),
    password: passwordProblem(password, email),
    terms: terms === 'yes' ? undefined : 'terms_unaccepted',
  });
}

export function checkVerification({ email = '', code = '' }: Values): Problems {
  return gathered({ email: emailProblem(email), code: codeProblem(code) });
}

/** The second step asks for one of two: what the app shows now, or a code kept for a lost phone. */
export function checkTwoFactor({ way = 'app', code = '', recoveryCode = '' }: Values): Problems {
  if (way === 'app') return gathered({ code: codeProblem(code) });
  return gathered({ recoveryCode: recoveryCodeProblem(recoveryCode) });
}

export function checkForgotPassword({ email = '' }: Values): Problems {
  return gathered({ email: emailProblem(email) });
}

export function checkResetPassword({ email = '', code = '', password = '' }: Values): Problems {
  return gathered({
    email: emailProblem(email),
    code: codeProblem(code),
    password: passwordProblem(password, email),
  });
}

const isEmail = (text: string): boolean => EMAIL.test(text.trim());

function emailProblem(email: string): AccountProblem | undefined {
  if (email.trim() === '') return 'required';
  return isEmail(email) ? undefined : 'email_invalid';
}

function loginProblem(login: string): AccountProblem | undefined {
  if (login.trim() === '') return 'required';
  return isEmail(login) || PHONE.test(login.trim()) ? undefined : 'login_invalid';
}

function codeProblem(code: string): AccountProblem | undefined {
  return CODE.test(code) ? undefined : 'code_invalid';
}

function recoveryCodeProblem(code: string): AccountProblem | undefined {
  if (code.trim() === '') return 'required';
  return RECOVERY_CODE.test(code.trim()) ? undefined : 'recovery_code_invalid';
}

function passwordProblem(password: string, email: string): AccountProblem | undefined {
  if (password === '') return 'required';
  if (password.length < PASSWORD_LENGTH_MIN) return 'password_too_short';
  if (password.length > PASSWORD_LENGTH_MAX) return 'password_too_long';
  return password.toLowerCase() === email.trim().toLowerCase() ? 'password_is_email' : undefined;
}

function gathered(found: Readonly<Record<string, AccountProblem | undefined>>): Problems {
  const problems: Problems = {};
  for (const [name, code] of Object.entries(found)) {
    if (code !== undefined) problems[name] = { kind: 'own', code };
  }
  return problems;
}
