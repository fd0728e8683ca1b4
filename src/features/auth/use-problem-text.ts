/** Translates field errors; exchange messages are shown as given. */
import { useLingui } from '@lingui/react/macro';
import type { Form } from '#src/binding/form.ts';
import type { AccountProblem } from './checks.ts';

/**
 * Returns the lookup of field errors.
 * @returns a function that returns the error of the named field, or undefined.
 */
export function useProblemText(problems: Form['problems']): (name: string) => string | undefined {
  const { t } = useLingui();
  const texts: Readonly<Record<AccountProblem, string>> = {
    required: t`This field is required`,
    not_valid: t`This entry is not valid`,
    code_used: t`This code was already used. Wait for the next code.`,
    email_invalid: t`Enter a valid email address`,
    login_invalid: t`Enter an email address, or a phone number with country code: +84 90 123 45 67`,
    password_too_short: t`At least 8 characters`,
    password_too_long: t`At most 128 characters`,
    password_is_email: t`Password can't be your email address`,
    password_too_weak: t`This password is too easy to guess.`,
    terms_unaccepted: t`Accept the terms to continue`,
    code_invalid: t`Enter the 6-digit code`,
    long_code_invalid: t`Enter a 10-character code, e.g. AB2CD-3EF4G`,
  };
  return (name) => {
    const problem = problems[name];
    if (problem === undefined) return undefined;
    if (problem.kind === 'server') return problem.message;
    return (texts as Readonly<Record<string, string>>)[problem.code] ?? texts.not_valid;
  };
}
