/** Message beside a code that was rejected. */
import { useLingui } from '@lingui/react/macro';

interface CodeRejection {
  readonly name: string | undefined;
  readonly message: string;
  readonly problem?: string | undefined;
}

/** @returns a function that returns the message if the rejection is that of the named code. */
export function useCodeMessage(): (
  rejection: CodeRejection | undefined,
  name: 'two_factor_code_wrong' | 'mail_code_wrong',
) => string | undefined {
  const { t } = useLingui();
  return (rejection, name) => {
    if (rejection?.name !== name) return undefined;
    return rejection.problem === 'code_used'
      ? t`This code was already used. Wait for the next code.`
      : rejection.message;
  };
}
