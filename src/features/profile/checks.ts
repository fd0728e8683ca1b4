/** Validates the profile forms while typing; the exchange validates again. */
import {
  isEmail,
  isPhone,
  isSameEmail,
  isSixDigits,
  passwordProblemOf,
  type PasswordProblem,
} from '#domain/account-input.ts';
import type { FieldProblems, FormValues } from '#src/binding/account.ts';

export type ProfileProblem =
  | PasswordProblem
  | 'name_invalid'
  | 'phone_invalid'
  | 'email_invalid'
  | 'email_same'
  | 'code_invalid'
  | 'word_invalid'
  | 'password_same'
  | 'passwords_differ'
  | 'photo_missing'
  | 'not_understood'
  | 'code_used'
  | 'not_valid';

export const NICKNAME_LENGTH_MAX = 30;
export const NAME_LENGTH_MAX = 60;
/** Letters, marks, digits and separators common in names; no invisible characters. */
const NAME = /^[\p{L}\p{M}\p{N} .,'’\-_]*$/u;
const WORD = /^[\p{L}\p{N}_-]{4,20}$/u;

export function checkNickname({ nickname = '' }: FormValues): FieldProblems {
  return problemsIn({ nickname: nickname.trim() === '' ? 'required' : nameProblem(nickname) });
}

export function checkNames({ firstName = '', lastName = '' }: FormValues): FieldProblems {
  return problemsIn({ firstName: nameProblem(firstName), lastName: nameProblem(lastName) });
}

export function checkPhoto({ photo = '' }: FormValues): FieldProblems {
  return problemsIn({ photo: photo === '' ? 'photo_missing' : undefined });
}

export function checkPhone({ phone = '' }: FormValues): FieldProblems {
  if (phone.trim() === '') return problemsIn({ phone: 'required' });
  return problemsIn({ phone: isPhone(phone) ? undefined : 'phone_invalid' });
}

export function checkCode({ code = '' }: FormValues): FieldProblems {
  return problemsIn({ code: codeProblem(code) });
}

export function checkNewEmail({ email = '', newEmail = '' }: FormValues): FieldProblems {
  const requested = newEmail.trim();
  if (requested === '') return problemsIn({ newEmail: 'required' });
  if (!isEmail(requested)) return problemsIn({ newEmail: 'email_invalid' });
  return problemsIn({ newEmail: isSameEmail(requested, email) ? 'email_same' : undefined });
}

/** An account without an email has no old address to confirm. */
export function checkEmailCodes(values: FormValues): FieldProblems {
  const { email = '', oldCode = '', newCode = '' } = values;
  return problemsIn({
    oldCode: email === '' ? undefined : codeProblem(oldCode),
    newCode: codeProblem(newCode),
  });
}

export function checkWord({ word = '' }: FormValues): FieldProblems {
  if (word.trim() === '') return problemsIn({ word: 'required' });
  return problemsIn({ word: WORD.test(word.trim()) ? undefined : 'word_invalid' });
}

export function checkUnderstood({ understood = '' }: FormValues): FieldProblems {
  return problemsIn({ understood: understood === 'yes' ? undefined : 'not_understood' });
}

export function checkPassword(values: FormValues): FieldProblems {
  const { currentPassword = '', password = '', repeated = '' } = values;
  return problemsIn({
    currentPassword: currentPassword === '' ? 'required' : undefined,
    password: passwordProblem(values),
    repeated: repeated === password ? undefined : 'passwords_differ',
  });
}

function passwordProblem({
  email = '',
  currentPassword = '',
  password = '',
  weakPassword,
}: FormValues): ProfileProblem | undefined {
  if (password !== '' && password === currentPassword) return 'password_same';
  return passwordProblemOf(password, email, weakPassword);
}

const nameProblem = (name: string): ProfileProblem | undefined =>
  NAME.test(name) ? undefined : 'name_invalid';

const codeProblem = (code: string): ProfileProblem | undefined =>
  isSixDigits(code) ? undefined : 'code_invalid';

function problemsIn(found: Readonly<Record<string, ProfileProblem | undefined>>): FieldProblems {
  return Object.fromEntries(
    Object.entries(found).flatMap(([name, code]) =>
      code === undefined ? [] : [[name, { kind: 'own', code }]],
    ),
  );
}
