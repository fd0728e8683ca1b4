/** Finds the field of a rejection that names none, so its message can be shown next to that field. */
import type { ApiError } from '#contract/envelope.ts';
import type { RejectionName } from '#contract/errors.ts';
import { problemIn } from '../kernel/rejection.ts';
import type { FieldProblem, FieldProblems } from './field-problem.ts';

const FIELD_OF: Readonly<Partial<Record<RejectionName, string>>> = {
  code_wrong: 'code',
  code_tries_exhausted: 'code',
  two_factor_code_wrong: 'code',
  email_taken: 'email',
  email_already_verified: 'email',
  password_too_weak: 'password',
  mail_code_required: 'mailCode',
  long_code_required: 'longCode',
  referral_code_taken: 'code',
  referral_code_malformed: 'code',
  referral_code_limit_reached: 'code',
  friend_share_too_high: 'friendShare',
};

/** Own codes of values that the exchange cannot read, by the name of the field. */
const CODE_OF_FIELD: Readonly<Record<string, string>> = {
  email: 'email_invalid',
  newEmail: 'email_invalid',
  phone: 'phone_invalid',
  code: 'code_invalid',
  oldCode: 'code_invalid',
  newCode: 'code_invalid',
  mailCode: 'long_code_invalid',
  longCode: 'long_code_invalid',
  recoveryCode: 'long_code_invalid',
  nickname: 'name_invalid',
  firstName: 'name_invalid',
  lastName: 'name_invalid',
  word: 'word_invalid',
};

/**
 * Returns the problem of each field. What the exchange says of a value that it cannot read is for developers, in
 * one language: the form has its own texts. Other rejections are shown as given.
 * @param names the fields of the form; a rejection of any other field applies to the whole form.
 */
export function rejectedFieldsOf(
  { fields, code, message, body }: ApiError,
  names: readonly string[],
): FieldProblems {
  const named = Object.entries(fields).filter(([name]) => names.includes(name));
  if (named.length > 0) {
    return Object.fromEntries(
      named.map(([name, text]) => [
        name,
        code === 'field_invalid'
          ? ownProblem(CODE_OF_FIELD[name] ?? 'not_valid')
          : serverProblem(text),
      ]),
    );
  }
  const field = code === undefined ? undefined : FIELD_OF[code];
  if (field === undefined || !names.includes(field)) return {};
  return { [field]: isCodeUsed(body) ? ownProblem('code_used') : serverProblem(message) };
}

const ownProblem = (code: string): FieldProblem => ({ kind: 'own', code });
const serverProblem = (message: string): FieldProblem => ({ kind: 'server', message });

/** The code is right, and was used before. */
const isCodeUsed = (body: unknown): boolean => problemIn(body) === 'code_used';
