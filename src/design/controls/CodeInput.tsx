/** Input for a short code from an email or app. Six digits are drawn as boxes, but are a single field, so that paste,
 *  autofill, input methods and screen readers work natively. Digits of every script and spaces are accepted. */
import { useId } from 'react';
import { clsx } from 'clsx/lite';
import { enteredText } from '#contract/core/entered-text.ts';
import { plainText } from '#contract/core/plain-text.ts';
import { Field } from './Field.tsx';
import { useCodeEdits } from './use-code-edits.ts';
import styles from './CodeInput.module.css';

export interface CodeInputProps {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** `digits`: of an email, an SMS or an app. `letters`: a recovery code, or the long code of an email.
   *  `either`: an app's code or a recovery code. */
  readonly format?: 'digits' | 'letters' | 'either' | undefined;
  /** Called with the last of the digits, to submit without a click. */
  readonly onComplete?: ((value: string) => void) | undefined;
  readonly length?: number | undefined;
  readonly name?: string | undefined;
  readonly error?: string | undefined;
  readonly isBusy?: boolean | undefined;
  /** Whether the browser may fill in the code of a message that has just arrived. */
  readonly isFilled?: boolean | undefined;
}

export function CodeInput({ format = 'digits', ...props }: CodeInputProps) {
  return format === 'digits' ? <Digits {...props} /> : <LongCode {...props} />;
}

type PartProps = Omit<CodeInputProps, 'format'>;

const autoCompleteOf = (isFilled: boolean): 'one-time-code' | 'off' =>
  isFilled ? 'one-time-code' : 'off';

function Digits({
  label,
  value,
  onValueChange,
  onComplete,
  length = 6,
  name,
  error,
  isBusy = false,
  isFilled = true,
}: PartProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const { shown, input } = useCodeEdits({
    value,
    read: (text) => enteredText('code', text).replace(/\D/g, '').slice(0, length),
    onChange: (digits) => {
      onValueChange(digits);
      if (digits.length === length) onComplete?.(digits);
    },
  });
  return (
    <div className={styles.code}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.boxes} dir="ltr">
        <input
          {...input}
          id={id}
          className={styles.input}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete={autoCompleteOf(isFilled)}
          readOnly={isBusy}
          aria-busy={isBusy || undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            aria-hidden="true"
            className={clsx(
              styles.box,
              index === Math.min(shown.length, length - 1) && styles.current,
              error !== undefined && styles.rejected,
            )}
          >
            {shown[index]}
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

/** Ten letters with their dash. */
const LONG_LENGTH_MAX = 16;

function LongCode({
  label,
  value,
  onValueChange,
  name,
  error,
  isBusy = false,
  isFilled = true,
}: PartProps) {
  const { input } = useCodeEdits({
    value,
    read: (text) => plainText(text).replace(/ /g, '').slice(0, LONG_LENGTH_MAX),
    onChange: onValueChange,
  });
  return (
    <Field label={label} error={error}>
      {(aria) => (
        <input
          {...input}
          {...aria}
          name={name}
          type="text"
          dir="ltr"
          autoComplete={autoCompleteOf(isFilled)}
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isBusy}
          aria-busy={isBusy || undefined}
        />
      )}
    </Field>
  );
}
