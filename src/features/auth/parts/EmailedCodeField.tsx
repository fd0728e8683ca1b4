/** Field for the code from an email: six digits, or ten characters once the exchange has asked for them. */
import { useLingui } from '@lingui/react/macro';
import type { Form } from '#src/binding/form.ts';
import { useProblemText } from '../use-problem-text.ts';
import { CodeField } from './CodeField.tsx';
import { LongCodeField, useLongCodeRequested } from './LongCodeField.tsx';

interface EmailedCodeFieldProps {
  readonly form: Form;
  /** Called after the last of the six digits. */
  readonly onComplete?: (() => void) | undefined;
}

export function EmailedCodeField({ form, onComplete }: EmailedCodeFieldProps) {
  const { t } = useLingui();
  const problemOf = useProblemText(form.problems);
  const isLong = useLongCodeRequested(form, 'longCode');
  if (isLong) {
    const error = problemOf('longCode') ?? problemOf('code');
    return <LongCodeField form={form} name="longCode" error={error} />;
  }
  return (
    <CodeField
      form={form}
      label={t({ message: 'Code', comment: '6-digit code from an email' })}
      error={problemOf('code')}
      onComplete={onComplete}
    />
  );
}
