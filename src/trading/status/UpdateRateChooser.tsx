/** Selects the maximum update rate of order book, market trades and chart, for a calmer screen or a
 *  longer battery life. */
import { useLingui } from '@lingui/react/macro';
import { UPDATE_RATES, type UpdateRate } from '#domain/render-quality.ts';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import styles from './QualityChooser.module.css';

export interface UpdateRateChooserProps {
  readonly rate: UpdateRate;
  readonly onRate: (rate: UpdateRate) => void;
}

export function UpdateRateChooser({ rate, onRate }: UpdateRateChooserProps) {
  const { t } = useLingui();
  const label = t`Updates per second`;
  const labels = (one: UpdateRate): string =>
    one === 60 ? t({ message: 'All', comment: 'Updates per second: no limit' }) : String(one);
  return (
    <div className={styles.chooser}>
      <span className={styles.title} aria-hidden="true">
        {label}
      </span>
      <SegmentedControl
        label={label}
        size="small"
        value={String(rate)}
        onValueChange={(value) => onRate(UPDATE_RATES.find((one) => String(one) === value) ?? 60)}
        segments={UPDATE_RATES.map((one) => ({ value: String(one), label: labels(one) }))}
      />
    </div>
  );
}
