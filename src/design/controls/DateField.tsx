/** Date input with the browser's calendar: "2026-11-20", or empty. A browser writes a day in the format of its own
 *  language, such as 11/20/2026; the chosen day is shown in that of the page unless it is being edited. */
import { clsx } from 'clsx/lite';
import { shortDate } from '#src/format/dates.ts';
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
  const day = shortDate(value);
  return (
    <Field {...field}>
      {(aria) => (
        <span dir="ltr" className={clsx(styles.date, day !== '' && styles.chosen)}>
          <input
            {...aria}
            type="date"
            value={value}
            min={min}
            max={max}
            readOnly={field.disabledReason !== undefined}
            onChange={(event) => onValueChange(event.target.value)}
          />
          {/* Screen readers read the value of the input. */}
          <span className={styles.day} aria-hidden translate="no">
            <bdi>{day}</bdi>
          </span>
        </span>
      )}
    </Field>
  );
}
