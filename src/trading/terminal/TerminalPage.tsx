/** Opens the pair of the address and shows its terminal when it is loaded; spot and futures. */
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PairId } from '#contract/core/ids.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { useMarketService } from '#src/binding/market.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { EmptyState } from '#src/design/feedback/EmptyState.tsx';
import { ErrorState } from '#src/design/feedback/ErrorState.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { TerminalSkeleton } from './TerminalSkeleton.tsx';
import styles from './TerminalLayout.module.css';

interface TerminalPageProps<Dashboard> {
  /** BTC_USDT or a listing's id; undefined opens the stored or the first pair. */
  readonly pairText: string | undefined;
  readonly dashboard: Loadable<Dashboard, 'pair_unknown' | 'unavailable'>;
  readonly pairIdOf: (dashboard: Dashboard) => PairId;
  /** Renders the terminal of one pair. */
  readonly terminal: (dashboard: Dashboard) => ReactNode;
}

export function TerminalPage<Dashboard>({
  pairText,
  dashboard,
  pairIdOf,
  terminal,
}: TerminalPageProps<Dashboard>) {
  const { t } = useLingui();
  const service = useMarketService();
  const href = useHref();
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
  const isSame =
    shown !== undefined && opened !== undefined && pairIdOf(shown) === pairIdOf(opened);
  if (!isSame) return <TerminalSkeleton />;
  // Cached data of an earlier visit is shown immediately, dimmed and inert until the exchange
  // responds.
  const isOld = dashboard.status === 'stale';
  return (
    <div className={styles.visit} inert={isOld} aria-busy={isOld} data-old={isOld || undefined}>
      {terminal(shown)}
    </div>
  );
}
