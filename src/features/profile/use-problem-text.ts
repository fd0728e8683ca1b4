/** Translates field errors; exchange messages are shown as given. */
import { useLingui } from '@lingui/react/macro';
import type { FieldProblems } from '#src/binding/account.ts';
import type { ProfileProblem } from './checks.ts';

/**
 * Returns the lookup of field errors.
 * @returns a function that returns the error of the named field, or undefined.
 */
export function useProblemText(problems: FieldProblems): (name: string) => string | undefined {
  const { t } = useLingui();
  const texts: Readonly<Record<ProfileProblem, string>> = {
    required: t`This field is required`,
    not_valid: t`This entry is not valid`,
    code_used: t`This code was already used. Wait for the next code.`,
    name_invalid: t`Letters, digits, spaces and . , - _ only`,
    phone_invalid: t`Enter the number with country code: +84 90 123 45 67`,
    email_invalid: t`Enter a valid email address`,
    email_same: t`This is already your email`,
    code_invalid: t`Enter the 6-digit code`,
    word_invalid: t`4 to 20 letters or digits, without spaces`,
    password_too_short: t`At least 8 characters`,
    password_too_long: t`At most 128 characters`,
    password_is_email: t`Password can't be your email address`,
    password_too_weak: t`This password is too easy to guess.`,
    password_same: t`Choose a different password`,
    passwords_differ: t`Passwords don't match`,
    photo_missing: t`Choose an image first`,
    not_understood: t`Confirm this to continue.`,
  };
  return (name) => {
    const problem = problems[name];
    if (problem === undefined) return undefined;
    if (problem.kind === 'server') return problem.message;
    return (texts as Readonly<Record<string, string>>)[problem.code] ?? texts.not_valid;
  };
}
