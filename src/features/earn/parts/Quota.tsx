/** How much of a product is left. */
import { useLingui } from '@lingui/react/macro';
import { plotNumberOf, type Decimal } from '#contract/core/decimal.ts';
import { displayNumber } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { ProgressBar } from '#src/design/feedback/ProgressBar.tsx';
import styles from './parts.module.css';

interface QuotaProps {
  readonly label: string;
  readonly left: Decimal;
  readonly total: Decimal;
  readonly coin: string;
}

const LOW_SHARE = 0.1;

/** A share for the bar alone. */
function takenShareOf(left: Decimal, total: Decimal): number {
  const whole = plotNumberOf(total);
  return whole <= 0 ? 1 : 1 - plotNumberOf(left) / whole;
}

export function Quota({ label, left, total, coin }: QuotaProps) {
  const { t } = useLingui();
  const share = takenShareOf(left, total);
  return (
    <div className={styles.quota}>
      <div className={styles.quotaLine}>
        <span className={styles.quotaLabel}>{label}</span>
        <NumberText>{`${displayNumber(left)} / ${displayNumber(total)} ${coin}`}</NumberText>
      </div>
      <ProgressBar
        label={t({ message: `${label}: taken share`, comment: 'Of the quota of a product' })}
        share={share}
        tone={1 - share <= LOW_SHARE ? 'warning' : 'accent'}
      />
    </div>
  );
}
