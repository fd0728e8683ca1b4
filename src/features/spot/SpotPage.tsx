/** Opens the pair of the address and shows it when it is loaded. */
import { useDeferredValue, useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { useSpotService } from '#src/binding/spot.tsx';
import { Link } from '#src/design/controls/Link.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { openedPair } from '#src/stores/opened-pair.store.ts';
import { SpotSkeleton } from './parts/SpotSkeleton.tsx';
import { SpotTerminal } from './SpotTerminal.tsx';
import styles from './parts/SpotLayout.module.css';

interface SpotPageProps {
  /** BTC_USDT or a listing's id; undefined opens the stored or the first pair. */
  readonly pairText: string | undefined;
}

export function SpotPage({ pairText }: SpotPageProps) {
  const { t } = useLingui();
  const service = useSpotService();
  const href = useHref();
  const { phase, dashboard, isOld } = useSnapshot(openedPair);
  // The first pair renders immediately. Another pair renders its placeholder first and then its
  // content, in slices that do not block input and messages.
  const shown = useDeferredValue(dashboard);
  useEffect(() => {
    service.openPair(pairText);
    return () => service.closePair();
  }, [service, pairText]);
  switch (phase) {
    case 'unknown':
      return (
        <main className={styles.notice}>
          <EmptyState
            text={t`Pair not found`}
            action={<Link href={href('/markets')}>{t`View all markets`}</Link>}
          />
        </main>
      );
    case 'failed':
      return (
        <main className={styles.notice}>
          <ErrorState
            text={t`This pair could not be loaded.`}
            onRetry={() => service.openPair(pairText)}
          />
        </main>
      );
    default:
      return shown === undefined || shown.pair.id !== dashboard?.pair.id ? (
        <SpotSkeleton />
      ) : (
        // Cached data of an earlier visit: shown immediately, dimmed and inert until the exchange
        // responds.
        <div className={styles.visit} inert={isOld} aria-busy={isOld} data-old={isOld || undefined}>
          <SpotTerminal key={shown.pair.id} dashboard={shown} />
        </div>
      );
  }
}
