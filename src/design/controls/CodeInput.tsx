/** Input for a short code from an email or app: drawn as boxes, but a single field, so that paste,
 *  autofill and screen readers work natively. */
import { useId } from 'react';
import { clsx } from 'clsx/lite';
import { asciiDigits } from '#domain/digits.ts';
import styles from './CodeInput.module.css';

export interface CodeInputProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Called with the last digit, to submit without a click. */
  readonly onComplete?: ((value: string) => void) | undefined;
  readonly length?: number | undefined;
  readonly name?: string | undefined;
  readonly error?: string | undefined;
  readonly isBusy?: boolean | undefined;
}

export function CodeInput({
  label,
  value,
  onValueChange,
  onComplete,
  length = 6,
  name,
  error,
  isBusy = false,
}: CodeInputProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles.code}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.boxes} dir="ltr">
        <input
          id={id}
          className={styles.input}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          value={value}
          readOnly={isBusy}
          aria-busy={isBusy || undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => {
            const digits = asciiDigits(event.target.value).replace(/\D/g, '').slice(0, length);
            onValueChange(digits);
            if (digits.length === length && digits !== value) onComplete?.(digits);
          }}
        />
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            aria-hidden="true"
            className={clsx(
              styles.box,
              index === Math.min(value.length, length - 1) && styles.current,
              error !== undefined && styles.rejected,
            )}
          >
            {value[index]}
          </span>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.error} role="alert">
          <bdi>{error}</bdi>
        </p>
      )}
    </div>
  );
}
