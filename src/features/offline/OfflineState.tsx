/** Overlay of an offline page: the exchange is not reachable, the consequences, and the next step. */
import { useId } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#src/design/controls/Button.tsx';
import { WarningIcon } from '#src/design/icons/first-icons.ts';
import styles from './OfflineState.module.css';

interface OfflineStateProps {
  /** `network`: this device has no network; `exchange`: there is a network, but the exchange does
   *  not respond. */
  readonly missing: 'network' | 'exchange';
  /** Whether the exchange is being requested now. */
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

export function OfflineState({ missing, isBusy, onRetry }: OfflineStateProps) {
  const { t } = useLingui();
  const title = useId();
  return (
    <div className={styles.veil}>
      <section className={styles.card} aria-labelledby={title}>
        <span className={styles.image}>
          <WarningIcon size={24} />
        </span>
        <div role="alert">
          <h1 id={title} className={styles.title}>
            {missing === 'network' ? t`You are offline` : t`The exchange does not answer`}
          </h1>
          <p className={styles.text}>
            {missing === 'network'
              ? t`This device has no network. The page is the one that was kept on it.`
              : t`There is a network, but no answer. The page is the one that was kept on this device.`}
          </p>
        </div>
        <ul className={styles.missing}>
          <li>{t`Prices are not live and are not shown.`}</li>
          <li>{t`Balances and orders are not known here; open orders stay at the exchange.`}</li>
          <li>{t`Nothing can be sent: no order, no change, no cancellation.`}</li>
        </ul>
        <Button tone="primary" isBusy={isBusy} onClick={onRetry}>
          {t`Try now`}
        </Button>
        <p className={styles.hint}>{t`The page tries by itself and opens as soon as it can.`}</p>
      </section>
    </div>
  );
}
