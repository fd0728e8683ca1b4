/** Margin ratio as a number and a bar: warning from 50%, danger from 90%. */
import { clsx } from 'clsx/lite';
import { compareFractions, fraction, type Fraction } from '#domain/futures/fraction.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import { percentTextOf } from '../numbers/futures-text.ts';
import styles from './RatioBar.module.css';

interface RatioBarProps {
  /** 1 is 100%, where liquidation starts; undefined when no equity is left. */
  readonly ratio: Fraction | undefined;
  readonly label: string;
}

export function RatioBar({ ratio, label }: RatioBarProps) {
  const tone = ratioToneOf(ratio);
  return (
    <span className={styles.ratio}>
      <NumberText className={clsx(styles.number, tone !== 'accent' && styles[tone])}>
        {ratioTextOf(ratio)}
      </NumberText>
      <ProgressBar label={label} share={ratioShareOf(ratio)} tone={tone} width="48px" />
    </span>
  );
}

const WARNING = fraction(5n, 10n);
const DANGER = fraction(9n, 10n);
const RATIO_MAX = fraction(999n, 100n);

export function ratioToneOf(ratio: Fraction | undefined): 'accent' | 'warning' | 'danger' {
  if (ratio === undefined || compareFractions(ratio, DANGER) >= 0) return 'danger';
  return compareFractions(ratio, WARNING) >= 0 ? 'warning' : 'accent';
}

/** "23.20%", or ">999%" where almost nothing is left. */
export const ratioTextOf = (ratio: Fraction | undefined): string =>
  ratio === undefined || compareFractions(ratio, RATIO_MAX) > 0
    ? '>999%'
    : percentTextOf(ratio, 'up');

/** Share of the bar in whole percents; not money. */
export const ratioShareOf = (ratio: Fraction | undefined): number =>
  ratio === undefined ? 1 : Math.min(1, Number((ratio.numerator * 100n) / ratio.denominator) / 100);
