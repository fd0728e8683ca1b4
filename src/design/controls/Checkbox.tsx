/** Checkbox with a label. */
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { useReason } from './use-reason.tsx';
import styles from './Checkbox.module.css';

export interface CheckboxProps {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onCheckedChange: (isChecked: boolean) => void;
  readonly name?: string | undefined;
  readonly disabledReason?: string | undefined;
  /** Indeterminate: some of several options are selected. */
  readonly isMixed?: boolean | undefined;
  readonly error?: string | undefined;
  readonly tip?: string | undefined;
  readonly className?: string | undefined;
}

export function Checkbox({
  label,
  isChecked,
  onCheckedChange,
  name,
  disabledReason,
  isMixed = false,
  error,
  tip,
  className,
}: CheckboxProps) {
  const { reasonId, reasonText } = useReason(disabledReason);
  const isDisabled = disabledReason !== undefined;
  return (
    <label className={clsx(styles.line, className)} data-tip={disabledReason ?? tip}>
      <input
        type="checkbox"
        className={styles.box}
        name={name}
        checked={isChecked}
        aria-checked={isMixed ? 'mixed' : undefined}
        aria-disabled={isDisabled || undefined}
        aria-describedby={reasonId}
        aria-invalid={error === undefined ? undefined : true}
        ref={(element) => {
          if (element !== null) element.indeterminate = isMixed;
        }}
        onChange={(event) => {
          if (!isDisabled) onCheckedChange(event.target.checked);
        }}
      />
      <span className={clsx(styles.text, isDisabled && styles.disabled)}>
        <span>{label}</span>
        {error !== undefined && (
          <span className={styles.error} role="alert">
            {error}
          </span>
        )}
      </span>
      {reasonText}
    </label>
  );
}
