/** Layout of every input: label, box, hint and error, linked for screen readers. The children
 *  render the input. */
import { useId, type ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { useReason } from './use-reason.tsx';
import styles from './Field.module.css';

/** Props that an input spreads onto its element. */
interface FieldAria {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

export interface FieldProps {
  readonly label: string;
  /** `above` in forms, `inside` at the start of the box in order forms, `hidden` for screen readers
   *  only. */
  readonly labelPlacement?: 'above' | 'inside' | 'hidden' | undefined;
  /** Suffix of the label for screen readers: the unit that the box shows at its end. */
  readonly labelSuffix?: string | undefined;
  readonly hint?: string | undefined;
  /** Explanation next to the label; next to the box when the label is hidden. */
  readonly tip?: string | undefined;
  /** Error text; replaces the hint. */
  readonly error?: string | undefined;
  /** Content at the start of the box: an icon. */
  readonly startSlot?: ReactNode;
  /** Content at the end of the box: the unit, a reveal button. */
  readonly endSlot?: ReactNode;
  readonly disabledReason?: string | undefined;
  readonly className?: string | undefined;
}

export function Field({
  label,
  labelPlacement = 'above',
  labelSuffix,
  hint,
  tip,
  error,
  startSlot,
  endSlot,
  disabledReason,
  className,
  children,
}: FieldProps & { readonly children: (aria: FieldAria) => ReactNode }) {
  const id = useId();
  const { reasonId, reasonText } = useReason(disabledReason);
  const messageId = `${id}-message`;
  const message = error ?? hint;
  const describedBy = [message === undefined ? '' : messageId, reasonId ?? '']
    .filter((one) => one !== '')
    .join(' ');
  const labelElement = (
    <label
      htmlFor={id}
      className={clsx(styles.label, labelPlacement === 'hidden' && styles.hidden)}
      data-tip={tip}
    >
      <span>{label}</span>
      {labelSuffix !== undefined && <span className={styles.hidden}> {labelSuffix}</span>}
    </label>
  );
  return (
    <div className={clsx(styles.field, className)}>
      {labelPlacement !== 'inside' && labelElement}
      <div
        className={clsx(
          styles.box,
          error !== undefined && styles.rejected,
          disabledReason !== undefined && styles.disabled,
        )}
        data-tip={disabledReason ?? (labelPlacement === 'hidden' ? tip : undefined)}
      >
        {startSlot}
        {labelPlacement === 'inside' && labelElement}
        {children({
          id,
          'aria-invalid': error === undefined ? undefined : true,
          'aria-describedby': describedBy === '' ? undefined : describedBy,
        })}
        {endSlot}
        {reasonText}
      </div>
      {message !== undefined && (
        <p
          id={messageId}
          className={error === undefined ? styles.hint : styles.error}
          role={error === undefined ? undefined : 'alert'}
        >
          {/* Messages of the exchange have their own text direction. */}
          <bdi>{message}</bdi>
        </p>
      )}
    </div>
  );
}
