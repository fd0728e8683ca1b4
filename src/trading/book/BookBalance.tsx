/** Which side of the visible book weighs more, as one bar of two colours. */
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import type { Ladder } from '#src/stores/ladder.store.ts';
import { bidPercentOf } from './depth.ts';
import styles from './OrderBookLadder.module.css';

interface BookBalanceProps {
  readonly ladder: Ladder;
  readonly rowCount: number;
}

export function BookBalance({ ladder, rowCount }: BookBalanceProps) {
  const { t } = useLingui();
  const bidPercent = bidPercentOf(useSnapshot(ladder), rowCount);
  const askPercent = 100 - bidPercent;
  return (
    <div className={styles.balance} dir="ltr" data-tip={t`Bids and asks in sight, by amount`}>
      <span className={styles.bidShare}>
        <abbr aria-label={t`Bids`}>B</abbr> {bidPercent}%
      </span>
      <span className={styles.balanceBar} aria-hidden="true">
        <span style={{ inlineSize: `${bidPercent}%` }} />
      </span>
      <span className={styles.askShare}>
        {askPercent}% <abbr aria-label={t`Asks`}>S</abbr>
      </span>
    </div>
  );
}
