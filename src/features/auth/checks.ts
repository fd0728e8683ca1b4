/** Validates account forms while typing; the exchange validates again. */
import {
  isEmail,
  isLongCode,
  isPhone,
  isSixDigits,
  passwordProblemOf,
  type PasswordProblem,
} from '#domain/account-input.ts';

export type AccountProblem =
  | PasswordProblem
  | 'email_invalid'
  | 'login_invalid'
  | 'terms_unaccepted'
  | 'code_invalid'
  | 'long_code_invalid'
  | 'code_used'
  | 'not_valid';

type Values = Readonly<Record<string, string>>;
type Problem = { readonly kind: 'own'; readonly code: AccountProblem };
type Problems = Record<string, Problem>;

/** The field is named after the wire, although it may contain a phone number too. */
export function checkSignIn({ email = '', password = '', mailCode = '' }: Values): Problems {
  return problemsIn({
    email: loginProblem(email),
    password: password === '' ? 'required' : undefined,
    mailCode: mailCode === '' ? undefined : longCodeProblem(mailCode),
  });
}

export function checkSignUp({
  email = '',
  password = '',
  weakPassword,
  terms = '',
}: Values): Problems {
  return problemsIn({
    email: emailProblem(email),
    password: passwordProblemOf(password, email, weakPassword),
    terms: terms === 'yes' ? undefined : 'terms_unaccepted',
  });
}

export function checkVerification({ email = '', ...codes }: Values): Problems {
  return problemsIn({ email: emailProblem(email), ...mailedCodeProblems(codes) });
}

/** The second step requires one of two codes: the authenticator's current code or a recovery code. */
export function checkTwoFactor({ way = 'app', code = '', recoveryCode = '' }: Values): Problems {
  if (way === 'app') return problemsIn({ code: codeProblem(code) });
  return problemsIn({ recoveryCode: longCodeProblem(recoveryCode) });
}

export function checkForgotPassword({ email = '' }: Values): Problems {
  return problemsIn({ email: emailProblem(email) });
}

export function checkResetPassword({
  email = '',
  password = '',
  weakPassword,
  ...codes
}: Values): Problems {
  return problemsIn({
    email: emailProblem(email),
    ...mailedCodeProblems(codes),
    password: passwordProblemOf(password, email, weakPassword),
  });
}

function emailProblem(email: string): AccountProblem | undefined {
  if (email.trim() === '') return 'required';
  return isEmail(email) ? undefined : 'email_invalid';
}

function loginProblem(login: string): AccountProblem | undefined {
  if (login.trim() === '') return 'required';
  return isEmail(login) || isPhone(login) ? undefined : 'login_invalid';
}

function codeProblem(code: string): AccountProblem | undefined {
  return isSixDigits(code) ? undefined : 'code_invalid';
}

/** The exchange may have asked for the long code of the email instead of its six digits. */
function mailedCodeProblems({ code = '', longCode = '' }: Values) {
  if (longCode === '') return { code: codeProblem(code) };
  return { longCode: longCodeProblem(longCode) };
}

function longCodeProblem(code: string): AccountProblem | undefined {
  if (code.trim() === '') return 'required';
  return isLongCode(code) ? undefined : 'long_code_invalid';
}

function problemsIn(found: Readonly<Record<string, AccountProblem | undefined>>): Problems {
  const problems: Problems = {};
  for (const [name, code] of Object.entries(found)) {
    if (code !== undefined) problems[name] = { kind: 'own', code };
  }
  return problems;
}
