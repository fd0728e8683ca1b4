/** Shows the share of bids and asks in the visible order book as one bar in two colors. */
import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '#src/design/layout/VisuallyHidden.tsx';
import type { Ladder } from '#src/stores/ladder.store.ts';
import { useStoreValue } from '../use-store-value.ts';
import { bidPercentOf } from './depth.ts';
import styles from './OrderBookLadder.module.css';

interface BookBalanceProps {
  readonly ladder: Ladder;
  readonly rowCount: number;
}

export function BookBalance({ ladder, rowCount }: BookBalanceProps) {
  const { t } = useLingui();
  const bidPercent = useStoreValue(ladder, (book) => bidPercentOf(book, rowCount));
  const askPercent = 100 - bidPercent;
  return (
    <div className={styles.balance} dir="ltr" data-tip={t`Bid/ask ratio of visible levels`}>
      <span className={styles.bidShare}>
        <VisuallyHidden>{t`Bids`} </VisuallyHidden>
        <span aria-hidden="true">B </span>
        {bidPercent}%
      </span>
      <span className={styles.balanceBar} data-bar aria-hidden="true">
        <span style={{ inlineSize: `${bidPercent}%` }} />
      </span>
      <span className={styles.askShare}>
        {askPercent}%<span aria-hidden="true"> S</span>
        <VisuallyHidden> {t`Asks`}</VisuallyHidden>
      </span>
    </div>
  );
}
