/** Name of a perpetual contract: BTCUSDT with the kind of contract after it. */
import { useLingui } from '@lingui/react/macro';
import styles from './ContractName.module.css';

interface ContractNameProps {
  readonly tradeCoin: string;
  readonly quoteCoin: string;
  /** Shows "Perpetual" where the page is wide enough for it, "Perp" elsewhere. */
  readonly isFull?: boolean | undefined;
}

export function ContractName({ tradeCoin, quoteCoin, isFull = false }: ContractNameProps) {
  const { t } = useLingui();
  const short = t({ message: 'Perp', comment: 'Short for perpetual: a contract without expiry' });
  return (
    <span className={styles.contract}>
      <span dir="ltr" translate="no">{`${tradeCoin}${quoteCoin}`}</span>{' '}
      {isFull ? (
        <>
          <span className={styles.long}>
            {t({ message: 'Perpetual', comment: 'A futures contract without expiry' })}
          </span>
          <span className={styles.short}>{short}</span>
        </>
      ) : (
        <span className={styles.mark}>{short}</span>
      )}
    </span>
  );
}
