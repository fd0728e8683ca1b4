/** Translates field errors; exchange messages are shown as given. */
import { useLingui } from '@lingui/react/macro';
import type { Form } from '#src/binding/form.tsx';
import type { AccountProblem } from './checks.ts';

/**
 * Returns the lookup of field errors.
 * @returns a function that returns the error of the named field, or undefined.
 */
export function useProblemText(problems: Form['problems']): (name: string) => string | undefined {
  const { t } = useLingui();
  const texts: Readonly<Record<AccountProblem, string>> = {
    required: t`Fill this in`,
    email_invalid: t`This is not an email address`,
    login_invalid: t`Write an email address, or a phone number with its country code: +84 90 123 45 67`,
    password_too_short: t`At least 8 characters`,
    password_too_long: t`At most 128 characters`,
    password_is_email: t`The password must not be your email`,
    terms_unaccepted: t`Accept the terms to go on`,
    code_invalid: t`Enter the six digits`,
    recovery_code_invalid: t`A recovery code has ten letters and digits, as in AB2CD-3EF4G`,
  };
  return (name) => {
    const problem = problems[name];
    if (problem === undefined) return undefined;
    return problem.kind === 'server' ? problem.message : texts[problem.code as AccountProblem];
  };
}
