/** Date input with the browser's calendar: "2026-11-20", or empty. */
import { Field, type FieldProps } from './Field.tsx';
import styles from './DateField.module.css';

export interface DateFieldProps extends FieldProps {
  /** "" without a date. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** First and last selectable day. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

export function DateField({ value, onValueChange, min, max, ...field }: DateFieldProps) {
  return (
    <Field {...field}>
      {(aria) => (
        <input
          {...aria}
          type="date"
          dir="ltr"
          className={styles.date}
          value={value}
          min={min}
          max={max}
          readOnly={field.disabledReason !== undefined}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </Field>
  );
}
