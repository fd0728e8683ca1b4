/** Opens the pair of the address and shows it when it is loaded. */
import { useDeferredValue, useEffect } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { dataOf } from '#domain/loadable.ts';
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
  const { dashboard } = useSnapshot(openedPair);
  const opened = dataOf(dashboard);
  // The first pair renders immediately. Another pair renders its placeholder first and then its
  // content, in slices that do not block input and messages.
  const shown = useDeferredValue(opened);
  useEffect(() => {
    service.openPair(pairText);
    return () => service.closePair();
  }, [service, pairText]);
  if (dashboard.status === 'failed') {
    return (
      <main className={styles.notice}>
        {dashboard.cause === 'pair_unknown' ? (
          <EmptyState
            text={t`Pair not found`}
            action={<Link href={href('/markets')}>{t`View all markets`}</Link>}
          />
        ) : (
          <ErrorState
            text={t`This pair could not be loaded.`}
            onRetry={() => service.openPair(pairText)}
          />
        )}
      </main>
    );
  }
  if (shown === undefined || shown.pair.id !== opened?.pair.id) return <SpotSkeleton />;
  // Cached data of an earlier visit is shown immediately, dimmed and inert until the exchange
  // responds.
  const isOld = dashboard.status === 'stale';
  return (
    <div className={styles.visit} inert={isOld} aria-busy={isOld} data-old={isOld || undefined}>
      <SpotTerminal key={shown.pair.id} dashboard={shown} />
    </div>
  );
}
