/** Field for six digits that were sent or are shown by an app. */
import type { Change } from '#src/binding/account.ts';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import styles from './CodeRow.module.css';

interface CodeRowProps {
  readonly change: Change;
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  /** Submits the form after the last digit; omitted where the form has more fields. */
  readonly onComplete?: (() => void) | undefined;
}

export function CodeRow({ change, name, label, error, onComplete }: CodeRowProps) {
  return (
    <div className={styles.code}>
      <CodeInput
        label={label}
        name={name}
        value={change.values[name] ?? ''}
        onValueChange={(value) => change.edit(name, value)}
        onComplete={onComplete}
        isBusy={change.phase === 'sending'}
        error={error}
      />
    </div>
  );
}
