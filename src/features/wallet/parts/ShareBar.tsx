/** Share of a total: a bar and its percentage. */
import { fixedNumber } from '#domain/number-text.ts';
import { NumberText } from '#src/design/data/NumberText.tsx';
import styles from '../WalletOverviewView.module.css';

/** @param percent 0 to 100. */
export function ShareBar({ percent }: { readonly percent: number }) {
  return (
    <span className={styles.share}>
      <span className={styles.bar} data-bar aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: `${percent}%` }} />
      </span>
      <NumberText className={styles.percent}>{`${fixedNumber(percent, 2)}%`}</NumberText>
    </span>
  );
}
