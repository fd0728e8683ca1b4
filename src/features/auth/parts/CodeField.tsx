/** Six-digit code field of a form, aligned to the start of the line; the digits run from left to
 *  right. */
import type { Form } from '#src/binding/form.ts';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import { isPending } from '../auth-view.ts';
import styles from './CodeField.module.css';

interface CodeFieldProps {
  readonly form: Form;
  readonly label: string;
  readonly error: string | undefined;
  /** Submits the form after the last digit; omitted where the form has more fields. */
  readonly onComplete?: (() => void) | undefined;
}

export function CodeField({ form, label, error, onComplete }: CodeFieldProps) {
  return (
    <div className={styles.code}>
      <CodeInput
        label={label}
        name="code"
        value={form.values['code'] ?? ''}
        onValueChange={(value) => form.edit('code', value)}
        onComplete={onComplete}
        isBusy={isPending(form)}
        error={error}
      />
    </div>
  );
}
