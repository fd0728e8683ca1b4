/** Field for a ten-character code from an email. The exchange asks for it after too many wrong attempts
 *  on an account; until then the field is not shown. */
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Form } from '#src/binding/form.ts';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';

export type LongCodeName = 'mailCode' | 'longCode';

interface LongCodeFieldProps {
  readonly form: Form;
  readonly name: LongCodeName;
  readonly error: string | undefined;
}

export function LongCodeField({ form, name, error }: LongCodeFieldProps) {
  const { t } = useLingui();
  return (
    <CodeInput
      label={t({ message: '10-character code', comment: 'Label of the field; from an email' })}
      format="letters"
      name={name}
      value={form.values[name] ?? ''}
      onValueChange={(value) => form.edit(name, value)}
      error={error}
    />
  );
}

/** Returns true from the moment the exchange has asked for the code. */
export function useLongCodeRequested({ problems, values }: Form, name: LongCodeName): boolean {
  const [isRequested, setRequested] = useState(false);
  const isShown = isRequested || problems[name] !== undefined || (values[name] ?? '') !== '';
  if (isShown && !isRequested) setRequested(true);
  return isShown;
}
