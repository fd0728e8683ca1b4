/** Finds the field of a rejection that names none, so its message can be shown next to that field. */
import type { ApiError } from '#contract/envelope.ts';
import type { RejectionName } from '#contract/errors.ts';

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

/** @param names the fields of the form; a rejection of any other field applies to the whole form. */
export function rejectedFieldsOf(
  { fields, code, message }: ApiError,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const named = Object.entries(fields).filter(([name]) => names.includes(name));
  if (named.length > 0) return Object.fromEntries(named);
  const field = code === undefined ? undefined : FIELD_OF[code];
  return field !== undefined && names.includes(field) ? { [field]: message } : {};
}
