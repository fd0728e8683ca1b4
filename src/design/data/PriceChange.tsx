/** A change in its direction's colour, with sign and arrow, so that colour never says it alone. */
import { clsx } from 'clsx/lite';
import type { NumberLike } from '#domain/digits.ts';
import { percentText, signOf } from '#domain/number-text.ts';
import styles from './PriceChange.module.css';

interface PriceChangeProps {
  /** Percent as decimal text: "1.24". Undefined, and shown as a dash, while there is no price. */
  readonly percent: NumberLike;
  readonly decimals?: number | undefined;
  /** `pill` on a tinted background, as in market lists. */
  readonly variant?: 'text' | 'pill' | undefined;
  readonly isArrowHidden?: boolean | undefined;
}

export function PriceChange({
  percent,
  decimals = 2,
  variant = 'text',
  isArrowHidden = false,
}: PriceChangeProps) {
  const sign = signOf(percent, decimals);
  const direction = sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
  return (
    <span
      className={clsx(styles.change, styles[direction], styles[variant])}
      dir="ltr"
      translate="no"
    >
      {percent === undefined ? '–' : percentText(percent, decimals)}
      {!isArrowHidden && sign !== 0 && (
        <span className={styles.arrow} aria-hidden="true">
          {sign > 0 ? '▲' : '▼'}
        </span>
      )}
    </span>
  );
}
