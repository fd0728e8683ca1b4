/** The six digits of a form, where a line begins though they run from left to right. */
import type { Form } from '#src/binding/form.tsx';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import { isPending } from '../auth-view.ts';
import styles from './CodeField.module.css';

interface CodeFieldProps {
  readonly form: Form;
  readonly label: string;
  readonly error: string | undefined;
  /** Sends the form with the last digit; left out where more than the code is asked for. */
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
