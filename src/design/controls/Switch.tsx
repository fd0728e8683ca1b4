/** Switch for settings that take effect immediately. A value that is submitted uses a Checkbox. */
import { clsx } from 'clsx/lite';
import { useReason } from './use-reason.tsx';
import styles from './Switch.module.css';

export interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  /** Explanation below the label. */
  readonly hint?: string | undefined;
  /** Explanation of the label, on hover and focus. */
  readonly tip?: string | undefined;
  readonly disabledReason?: string | undefined;
  /** Puts the label at the start and the switch at the end of the row, for settings. */
  readonly isSpread?: boolean | undefined;
}

export function Switch({
  label,
  isOn,
  onToggle,
  hint,
  tip,
  disabledReason,
  isSpread,
}: SwitchProps) {
  const { reasonId, reasonText } = useReason(disabledReason);
  const isDisabled = disabledReason !== undefined;
  return (
    <label
      className={clsx(styles.line, isSpread === true && styles.spread)}
      data-tip={disabledReason ?? tip}
    >
      <input
        type="checkbox"
        role="switch"
        className={styles.track}
        checked={isOn}
        aria-checked={isOn}
        aria-disabled={isDisabled || undefined}
        aria-describedby={reasonId}
        onChange={(event) => {
          if (!isDisabled) onToggle(event.target.checked);
        }}
      />
      <span className={clsx(styles.text, isDisabled && styles.disabled)}>
        <span>{label}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
      {reasonText}
    </label>
  );
}
