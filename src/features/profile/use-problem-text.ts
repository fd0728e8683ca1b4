/** Translates field errors; exchange messages are shown as given. */
import { useLingui } from '@lingui/react/macro';
import type { FieldProblems } from '#src/binding/account.tsx';
import type { ProfileProblem } from './checks.ts';

/**
 * Returns the lookup of field errors.
 * @returns a function that returns the error of the named field, or undefined.
 */
export function useProblemText(problems: FieldProblems): (name: string) => string | undefined {
  const { t } = useLingui();
  const texts: Readonly<Record<ProfileProblem, string>> = {
    required: t`Fill this in`,
    name_invalid: t`Letters, digits, spaces and . , - _ only`,
    phone_invalid: t`Write the number with its country code: +84 90 123 45 67`,
    email_invalid: t`This is not an email address`,
    email_same: t`This is your email already`,
    code_invalid: t`Enter the six digits`,
    word_invalid: t`4 to 20 letters or digits, without spaces`,
    password_too_short: t`At least 8 characters`,
    password_too_long: t`At most 128 characters`,
    password_is_email: t`The password must not be your email`,
    password_same: t`Choose a password you do not use now`,
    passwords_differ: t`The two passwords differ`,
    photo_missing: t`Choose a picture first`,
    not_understood: t`Confirm that you understand`,
  };
  return (name) => {
    const problem = problems[name];
    if (problem === undefined) return undefined;
    return problem.kind === 'server' ? problem.message : texts[problem.code as ProfileProblem];
  };
}
