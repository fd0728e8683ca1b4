/** Six digits that were sent, or are shown by an app. */
import type { Change } from '#src/binding/account.tsx';
import { CodeInput } from '#src/design/controls/CodeInput.tsx';
import styles from './CodeRow.module.css';

interface CodeRowProps {
  readonly change: Change;
  /** What the form calls the field. */
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  /** Sends the form with the last digit; left out where more than this code is asked for. */
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
