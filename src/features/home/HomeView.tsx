/** View of the landing page: a headline beside live market data, the latest news, six tiles, a footer. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx/lite';
import type { Listing } from '#contract/entities/listing.ts';
import type { Reloadable } from '#domain/loadable.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { overview as liveOverview, type Overview } from '#src/stores/overview.store.ts';
import { MarketTable } from '#src/trading/markets/MarketTable.tsx';
import type { ListFreshness } from '#domain/freshness.ts';
import { OverviewStatus } from '#src/trading/markets/OverviewStatus.tsx';
import { LandingFooter, type FooterTexts } from './parts/LandingFooter.tsx';
import { LandingHeader } from './parts/LandingHeader.tsx';
import { LatestNews, type NewsTile } from './parts/LatestNews.tsx';
import { Features } from './parts/Features.tsx';
import { Products } from './parts/Products.tsx';
import styles from './HomeView.module.css';

export interface HomeViewProps {
  readonly appTitle: string;
  readonly session: 'visitor' | 'trader' | 'unknown';
  readonly tools: ReactNode;
  readonly listings: Reloadable<readonly Listing[]>;
  readonly market: ListFreshness;
  /** Newest first; empty without news. */
  readonly news: readonly NewsTile[];
  readonly footer: FooterTexts;
  readonly overview?: Overview | undefined;
}

export function HomeView({ overview = liveOverview, ...props }: HomeViewProps) {
  const { appTitle, session, tools, news, footer } = props;
  return (
    <div className={styles.page}>
      <LandingHeader appTitle={appTitle} session={session} tools={tools} />
      <main className={styles.main}>
        <section className={styles.first}>
          <Headline session={session} />
          <Markets {...props} overview={overview} />
        </section>
        <Products isSignedIn={session === 'trader'} />
        <LatestNews news={news} />
        <Features />
      </main>
      <LandingFooter appTitle={appTitle} texts={footer} />
    </div>
  );
}

function Headline({ session }: Pick<HomeViewProps, 'session'>) {
  const { t } = useLingui();
  const href = useHref();
  return (
    <div className={styles.headline}>
      <h1 className={styles.title}>{t`A fast spot exchange for active traders`}</h1>
      <p className={styles.lead}>
        {t`Live order book, charts and trades, fast even on a slow laptop. Trade with play money or connect your own exchange.`}
      </p>
      <div className={styles.ways}>
        {session === 'trader' ? (
          <Link variant="primary" className={styles.way} href={href('/exchange/spot')}>
            {t({ message: 'Start trading', comment: 'Link' })}
          </Link>
        ) : (
          <Link variant="primary" className={styles.way} href={href('/signup')}>
            {t`Create account`}
          </Link>
        )}
        <Link variant="button" className={clsx(styles.way, styles.second)} href={href('/markets')}>
          {t({ message: 'View markets', comment: 'Link' })}
        </Link>
      </div>
    </div>
  );
}

function Markets({ listings, market, overview }: HomeViewProps & { readonly overview: Overview }) {
  const { t } = useLingui();
  const href = useHref();
  const table = (loaded: readonly Listing[] | undefined) => (
    <MarketTable
      label={t({ message: 'Most traded', comment: 'Label' })}
      listings={loaded}
      isStale={market === 'stale'}
      skeletonRowCount={5}
      isShort
      overview={overview}
    />
  );
  return (
    <div className={styles.markets}>
      <header className={styles.head}>
        <h2 className={styles.name}>{t`Most traded`}</h2>
        <OverviewStatus state={market} />
      </header>
      <LoadableContent
        loadable={listings}
        failureText={t`The list could not be loaded.`}
        placeholder={table(undefined)}
      >
        {table}
      </LoadableContent>
      <Link variant="quiet" className={styles.all} href={href('/markets')}>
        {t({ message: 'All markets', comment: 'Link' })}
      </Link>
    </div>
  );
}
