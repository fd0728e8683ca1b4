/** Styled native select: the system's picker on phones, native keyboard support everywhere. */
import { clsx } from 'clsx/lite';
import { DownIcon } from '../icons/first-icons.ts';
import { Field, type FieldProps } from './Field.tsx';
import styles from './Select.module.css';

interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** Reason why it is disabled; appended to the label. */
  readonly disabledReason?: string | undefined;
}

export interface SelectProps<Value extends string> extends Omit<
  FieldProps,
  'endSlot' | 'startSlot'
> {
  readonly choices: readonly Choice<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly name?: string | undefined;
  /** `box` in forms; `quiet` in panel headers and order forms, as plain text with an arrow. */
  readonly variant?: 'box' | 'quiet' | undefined;
  /** Short text shown instead of the chosen label while the list is closed, for example GTC. */
  readonly shown?: string | undefined;
}

export function Select<Value extends string>({
  choices,
  value,
  onValueChange,
  name,
  variant = 'box',
  shown,
  ...field
}: SelectProps<Value>) {
  const isDisabled = field.disabledReason !== undefined;
  // Without a text of its own, a select is as wide as its widest option in Firefox and Safari.
  const closedText =
    shown ?? (variant === 'quiet' ? choices.find((one) => one.value === value)?.label : undefined);
  return (
    <Field
      {...field}
      labelPlacement={field.labelPlacement ?? (variant === 'quiet' ? 'hidden' : 'above')}
      className={clsx(
        variant === 'quiet' && styles.quiet,
        closedText !== undefined && styles.covered,
        field.className,
      )}
      endSlot={
        <span className={styles.caret}>
          <DownIcon size={14} />
        </span>
      }
    >
      {(aria) => (
        <>
          {closedText !== undefined && (
            <span className={styles.text} aria-hidden="true">
              {closedText}
            </span>
          )}
          <select
            {...aria}
            className={styles.select}
            name={name}
            value={value}
            disabled={isDisabled}
            onChange={(event) => {
              const chosen = choices.find((choice) => choice.value === event.target.value);
              if (chosen !== undefined) onValueChange(chosen.value);
            }}
          >
            {choices.map((choice) => (
              <option
                key={choice.value}
                value={choice.value}
                disabled={choice.disabledReason !== undefined}
                className={styles.option}
              >
                {choice.disabledReason === undefined
                  ? choice.label
                  : `${choice.label} (${choice.disabledReason})`}
              </option>
            ))}
          </select>
        </>
      )}
    </Field>
  );
}
