/** Confirmations of a deposit or withdrawal as a ring with its count: 3/12. */
import { useId } from 'react';
import { useLingui } from '@lingui/react/macro';
import styles from './ConfirmationRing.module.css';

interface ConfirmationRingProps {
  readonly confirmations: number;
  readonly required: number;
}

const RADIUS = 14;
const LENGTH = 2 * Math.PI * RADIUS;

export function ConfirmationRing({ confirmations, required }: ConfirmationRingProps) {
  const { t } = useLingui();
  const titleId = useId();
  const count = Math.min(confirmations, required);
  const share = required === 0 ? 1 : count / required;
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 32 32" width={32} height={32} aria-labelledby={titleId}>
        <title id={titleId}>
          {t({
            message: `${count} of ${required} confirmations`,
            comment: 'Confirmations of a transaction by the network',
          })}
        </title>
        <circle className={styles.track} cx="16" cy="16" r={RADIUS} />
        <circle
          className={styles.share}
          cx="16"
          cy="16"
          r={RADIUS}
          strokeDasharray={`${share * LENGTH} ${LENGTH}`}
        />
      </svg>
      <span aria-hidden="true" className={styles.count} dir="ltr" translate="no">
        {`${count}/${required}`}
      </span>
    </span>
  );
}
