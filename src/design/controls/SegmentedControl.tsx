/** Selects one of a few visible options: Buy or Sell, Limit or Market, an interval. For keyboard
 *  and screen readers it is a group of radio buttons. */
import { useId, type ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { useReason } from './use-reason.tsx';
import styles from './SegmentedControl.module.css';

interface Segment<Value extends string = string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Accessible name when the label is an icon. */
  readonly name?: string | undefined;
  /** Explanation of the label, on hover and focus. */
  readonly tip?: string | undefined;
  /** Fills the chosen segment with the side's colour. */
  readonly tone?: 'buy' | 'sell' | undefined;
  /** Disables this segment alone. */
  readonly disabledReason?: string | undefined;
}

export interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  /** `fill` shares the full width; `chips` are as wide as their text; `text` has no background. */
  readonly variant?: 'fill' | 'chips' | 'text' | undefined;
  readonly size?: 'small' | 'normal' | undefined;
  readonly disabledReason?: string | undefined;
  readonly className?: string | undefined;
}

export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  variant = 'chips',
  size = 'normal',
  disabledReason,
  className,
}: SegmentedControlProps<Value>) {
  const group = useId();
  const { reasonId, reasonText } = useReason(disabledReason);
  const isDisabled = disabledReason !== undefined;
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      aria-describedby={reasonId}
      className={clsx(styles.group, styles[variant], styles[size], className)}
      data-tip={disabledReason}
    >
      {segments.map((segment) => (
        <SegmentOption
          key={segment.value}
          segment={segment}
          group={group}
          isChosen={segment.value === value}
          isDisabled={isDisabled}
          onChoose={() => onValueChange(segment.value)}
        />
      ))}
      {reasonText}
    </div>
  );
}

interface SegmentOptionProps {
  readonly segment: Segment;
  /** Name of the radio group. */
  readonly group: string;
  readonly isChosen: boolean;
  /** Whether the complete control is disabled. */
  readonly isDisabled: boolean;
  readonly onChoose: () => void;
}

function SegmentOption({ segment, group, isChosen, isDisabled, onChoose }: SegmentOptionProps) {
  const { reasonId, reasonText } = useReason(segment.disabledReason);
  const isInert = isDisabled || reasonId !== undefined;
  return (
    <label
      className={clsx(
        styles.segment,
        segment.tone && styles[segment.tone],
        reasonId !== undefined && styles.disabled,
      )}
      data-tip={segment.disabledReason ?? segment.tip ?? segment.name}
    >
      <input
        type="radio"
        className={styles.input}
        name={group}
        value={segment.value}
        aria-label={segment.name}
        aria-disabled={isInert || undefined}
        aria-describedby={reasonId}
        checked={isChosen}
        onChange={() => {
          if (!isInert) onChoose();
        }}
      />
      <span
        className={styles.label}
        data-label={typeof segment.label === 'string' ? segment.label : undefined}
      >
        {segment.label}
      </span>
      {reasonText}
    </label>
  );
}
