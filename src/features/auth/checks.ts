/** What an account form may hold, checked as one types; the exchange checks again. */

export type AccountProblem =
  | 'required'
  | 'email_invalid'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_is_email'
  | 'terms_unaccepted'
  | 'code_invalid';

type Values = Readonly<Record<string, string>>;
type Problem = { readonly kind: 'own'; readonly code: AccountProblem };
type Problems = Record<string, Problem>;

const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 128;
/** Something, an at sign, something with a dot: what is more is for the exchange to say. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const CODE = /^\d{6}$/;

export function checkSignIn({ email = '', password = '' }: Values): Problems {
  return gathered({
    email: emailProblem(email),
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

export function checkCode({ code = '' }: Values): Problems {
  return gathered({ code: CODE.test(code) ? undefined : 'code_invalid' });
}

function emailProblem(email: string): AccountProblem | undefined {
  if (email.trim() === '') return 'required';
  return EMAIL.test(email.trim()) ? undefined : 'email_invalid';
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

/** 0 to 4: how long and how mixed a password is. A hint for a person, not a rule. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length < PASSWORD_LENGTH_MIN) return password === '' ? 0 : 1;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password));
  const distinct = new Set(password).size;
  if (distinct < 5) return 1;
  if (password.length >= 16 && distinct >= 8) return 4;
  if (password.length >= 12 && kinds.length >= 3) return 4;
  return kinds.length >= 3 || password.length >= 12 ? 3 : 2;
}
