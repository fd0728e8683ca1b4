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
  /** Whether a request to the exchange is pending. */
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
            {missing === 'network'
              ? t`You are offline`
              : t({ message: 'Exchange unavailable', comment: 'Title' })}
          </h1>
          <p className={styles.text}>
            {missing === 'network'
              ? t`No internet connection. Showing a saved copy of the page.`
              : t`You are online, but the exchange is not responding. Showing a saved copy of the page.`}
          </p>
        </div>
        <ul className={styles.missing}>
          <li>{t`Prices are hidden because they are not live.`}</li>
          <li>{t`Balances and orders are unavailable. Open orders remain on the exchange.`}</li>
          <li>{t`You can't place, amend or cancel orders.`}</li>
        </ul>
        <Button tone="primary" isBusy={isBusy} onClick={onRetry}>
          {t({ message: 'Retry now', comment: 'Button' })}
        </Button>
        <p className={styles.hint}>
          {t({ message: 'Reconnecting automatically.', comment: 'State' })}
        </p>
      </section>
    </div>
  );
}
