/** Slider from `min` to `max` with diamonds at its marks: amount in percent, leverage. A native
 *  range input provides keyboard, touch and reading direction. */
import { useRef, type CSSProperties } from 'react';
import { clsx } from 'clsx/lite';
import { useReason } from './use-reason.tsx';
import styles from './Slider.module.css';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onValueChange: (value: number) => void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  /** Values with a diamond; a drag that ends close to one snaps to it. */
  readonly marks?: readonly number[] | undefined;
  /** Text for screen readers, also shown while dragging: "25%", "10x". */
  readonly textOf?: ((value: number) => string) | undefined;
  /** Shows the marks' text below them. */
  readonly hasMarkLabels?: boolean | undefined;
  readonly tone?: 'accent' | 'buy' | 'sell' | undefined;
  readonly disabledReason?: string | undefined;
}

/** A drag that ends within this share of the track snaps to the mark. */
const SNAP_SHARE = 0.02;
const NO_MARKS: readonly number[] = [];

export function Slider({
  label,
  value,
  onValueChange,
  min = 0,
  max = 100,
  step = 1,
  marks = NO_MARKS,
  textOf = String,
  hasMarkLabels = false,
  tone = 'accent',
  disabledReason,
}: SliderProps) {
  const isDragged = useRef(false);
  const { reasonId, reasonText } = useReason(disabledReason);
  const isDisabled = disabledReason !== undefined;
  const shareOf = (one: number) => Math.min(1, Math.max(0, (one - min) / (max - min)));
  const snapToMark = (raw: number): number => {
    const near = marks.find((mark) => Math.abs(mark - raw) <= (max - min) * SNAP_SHARE);
    return isDragged.current && near !== undefined ? near : raw;
  };
  return (
    <div
      className={clsx(
        styles.slider,
        styles[tone],
        hasMarkLabels && styles.labelled,
        isDisabled && styles.disabled,
      )}
      style={{ '--share': shareOf(value) } as CSSProperties}
      data-tip={disabledReason}
    >
      <span className={styles.track} aria-hidden="true" />
      {marks.map((mark) => (
        <Mark
          key={mark}
          share={shareOf(mark)}
          isReached={mark <= value}
          text={hasMarkLabels ? textOf(mark) : undefined}
          label={label}
          isDisabled={isDisabled}
          onPress={() => onValueChange(mark)}
        />
      ))}
      <input
        type="range"
        className={styles.input}
        aria-label={label}
        aria-valuetext={textOf(value)}
        aria-disabled={isDisabled || undefined}
        aria-describedby={reasonId}
        min={min}
        max={max}
        step={step}
        value={value}
        onPointerDown={() => (isDragged.current = true)}
        onPointerUp={() => (isDragged.current = false)}
        onPointerCancel={() => (isDragged.current = false)}
        onChange={(event) => {
          if (!isDisabled) onValueChange(snapToMark(event.target.valueAsNumber));
        }}
      />
      {reasonText}
      <output className={styles.bubble} aria-hidden="true">
        {textOf(value)}
      </output>
    </div>
  );
}

interface MarkProps {
  readonly share: number;
  readonly isReached: boolean;
  /** Below the mark; undefined for none. */
  readonly text: string | undefined;
  /** Of the slider. */
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}

/** A diamond of the track. Its text chooses its value. */
function Mark({ share, isReached, text, label, isDisabled, onPress }: MarkProps) {
  return (
    <span
      aria-hidden={text === undefined ? true : undefined}
      className={clsx(styles.mark, isReached && styles.reached)}
      style={{ '--share': share } as CSSProperties}
    >
      {text !== undefined && (
        <button
          type="button"
          // The slider itself reaches every value by keyboard.
          tabIndex={-1}
          className={styles.markLabel}
          aria-label={`${label}: ${text}`}
          aria-disabled={isDisabled || undefined}
          onClick={() => {
            if (!isDisabled) onPress();
          }}
        >
          {text}
        </button>
      )}
    </span>
  );
}
