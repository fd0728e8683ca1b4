/** Live tiles above a full-width trading view, without a top bar. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Listing } from '#contract/entities/listing.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { Stat } from '#src/design/data/Stat.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { TideMark } from '#src/design/mark/TideMark.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { DashboardData } from '#src/queries/dashboard.ts';
import type { Overview } from '#src/stores/overview.store.ts';
import type { ListFreshness } from '#domain/freshness.ts';
import { OverviewStatus } from '#src/trading/markets/OverviewStatus.tsx';
import { useValueText } from '#src/trading/use-value-text.ts';
import { PairTile } from './PairTile.tsx';
import styles from './DashboardView.module.css';

export interface DashboardViewProps {
  readonly appTitle: string;
  readonly tiles: Loadable<readonly Listing[]>;
  /** BTC_USDT; undefined until a pair is open. */
  readonly currentPairText: string | undefined;
  readonly market: ListFreshness;
  /** While it is unknown, neither sign-in nor sign-out is offered. */
  readonly session: 'visitor' | 'trader' | 'unknown';
  /** Data of the signed-in user; idle for a visitor. Hidden until it is loaded. */
  readonly own: Loadable<DashboardData>;
  readonly overview: Overview;
  readonly terminal: ReactNode;
  readonly tools: ReactNode;
}

const PLACE_COUNT = 6;

export function DashboardView(props: DashboardViewProps) {
  const { currentPairText, overview, terminal } = props;
  const tiles = dataOf(props.tiles);
  const { t } = useLingui();
  return (
    <div className={styles.page}>
      <Bar {...props} />
      <nav className={styles.tiles} aria-label={t`Pairs`} aria-busy={tiles === undefined}>
        {tiles?.map((listing) => (
          <PairTile
            key={listing.id}
            listing={listing}
            currentPairText={currentPairText}
            overview={overview}
          />
        )) ??
          Array.from({ length: PLACE_COUNT }, (_, at) => (
            <div key={at} className={styles.place}>
              <Skeleton width="72px" />
            </div>
          ))}
      </nav>
      <div className={styles.terminal}>{terminal}</div>
    </div>
  );
}

function Bar({ appTitle, market, session, tools, ...props }: DashboardViewProps) {
  const own = dataOf(props.own);
  const { t } = useLingui();
  const valueText = useValueText();
  const href = useHref();
  return (
    <header className={styles.bar}>
      <Link href={href('/')} variant="bare" className={styles.brand} aria-label={appTitle}>
        <TideMark name={appTitle} />
      </Link>
      <OverviewStatus state={market} />
      <span className={styles.space} />
      {own !== undefined && (
        <div className={styles.own}>
          <Stat
            label={t({ message: 'Estimated balance', comment: 'At the last prices' })}
            value={<NumberText>{valueText(own.value, own.quoteCoin)}</NumberText>}
          />
          <Stat
            label={t({ message: 'Open orders', comment: 'Label' })}
            value={<NumberText>{String(own.openOrderCount)}</NumberText>}
          />
        </div>
      )}
      <Link href={href('/markets')} variant="quiet">
        {t({ message: 'Markets', comment: 'Link' })}
      </Link>
      <div className={styles.tools}>{tools}</div>
      {session === 'visitor' && (
        <Link
          href={href(`/signin?redirect=${encodeURIComponent(href('/exchange/dashboard'))}`)}
          variant="primary"
        >
          {t({ message: 'Login', comment: 'Opens the sign-in page' })}
        </Link>
      )}
    </header>
  );
}
