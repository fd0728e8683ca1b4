/** Column beside the sign-in pages: one line of text and a few live prices below it. */
import { useLingui } from '@lingui/react/macro';
import { plotNumberOf } from '#contract/core/decimal.ts';
import type { Listing } from '#contract/entities/listing.ts';
import { dataOf, type Loadable } from '#domain/loadable.ts';
import { FlashOnChange } from '#src/design/data/FlashOnChange.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { PriceChange } from '#src/design/data/PriceChange.tsx';
import { Sparkline } from '#src/design/data/Sparkline.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { overview as liveOverview, type Overview } from '#src/stores/overview.store.ts';
import { flashValueOf, listingPriceText } from '#src/trading/markets/listing-price-text.ts';
import { PairLink } from '#src/trading/markets/PairLink.tsx';
import { useLiveListing } from '#src/trading/markets/use-live-listing.ts';
import styles from './LivePrices.module.css';

interface LivePricesViewProps {
  /** Hidden if they could not be loaded. */
  readonly listings: Loadable<readonly Listing[]>;
  readonly overview?: Overview | undefined;
}

const PLACEHOLDERS = ['first', 'second', 'third'] as const;

export function LivePricesView({ listings, overview = liveOverview }: LivePricesViewProps) {
  const { t } = useLingui();
  const shown = dataOf(listings);
  if (listings.status === 'failed' || shown?.length === 0) return null;
  return (
    <section className={styles.half} aria-label={t({ message: 'Live prices', comment: 'Label' })}>
      <p className={styles.text}>{t`Markets are open 24/7`}</p>
      <ul className={styles.prices}>
        {shown?.map((listing) => (
          <li key={listing.id} className={styles.price}>
            <Price listing={listing} overview={overview} />
          </li>
        )) ?? PLACEHOLDERS.map((key) => <Placeholder key={key} />)}
      </ul>
    </section>
  );
}

interface PriceProps {
  readonly listing: Listing;
  readonly overview: Overview;
}

function Price({ listing, overview }: PriceProps) {
  const now = useLiveListing(listing, overview);
  return (
    <>
      <PairLink listing={listing} markSize={32} />
      <span>
        {listing.sparkline.length > 1 && <Sparkline points={listing.sparkline.map(plotNumberOf)} />}
      </span>
      <span className={styles.values}>
        <FlashOnChange value={flashValueOf(now)} className={styles.last}>
          <NumberText>{listingPriceText(now.price, now)}</NumberText>
        </FlashOnChange>
        <PriceChange percent={now.changePercent} isArrowHidden />
      </span>
    </>
  );
}

const Placeholder = () => (
  <li className={styles.price}>
    <Skeleton width="140px" height="20px" />
    <Skeleton width="96px" />
    <span className={styles.values}>
      <Skeleton width="88px" height="18px" />
    </span>
  </li>
);
