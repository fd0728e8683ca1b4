/** Live tile of one pair: price, change and sparkline of the day. A click opens the pair below. */
import { plotNumberOf } from '#contract/core/decimal.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import type { Listing } from '#contract/entities/listing.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { FlashOnChange } from '#src/design/data/FlashOnChange.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { PriceChange } from '#src/design/data/PriceChange.tsx';
import { Sparkline } from '#src/design/data/Sparkline.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import type { Overview } from '#src/stores/overview.store.ts';
import { PairStar } from '#src/trading/favourites/PairStar.tsx';
import { flashValueOf, listingPriceText } from '#src/trading/markets/listing-price-text.ts';
import { useLiveListing } from '#src/trading/markets/use-live-listing.ts';
import { dashboardPathOf } from './dashboard-address.ts';
import styles from './PairTile.module.css';

interface PairTileProps {
  readonly listing: Listing;
  readonly currentPairText: string | undefined;
  readonly overview: Overview;
}

export function PairTile({ listing, currentPairText, overview }: PairTileProps) {
  const href = useHref();
  const now = useLiveListing(listing, overview);
  const pairText = pairTextOf(listing);
  return (
    <article className={styles.tile} data-current={pairText === currentPairText}>
      <div className={styles.head}>
        <PairStar pair={listing} />
        <Link
          variant="bare"
          className={styles.link}
          href={href(dashboardPathOf(pairText))}
          isCurrent={pairText === currentPairText}
        >
          <b dir="ltr" translate="no">
            {listing.tradeCoin}
            <span className={styles.quote}>/{listing.quoteCoin}</span>
          </b>
        </Link>
        <PriceChange percent={now.changePercent} isArrowHidden />
      </div>
      <div className={styles.values}>
        <FlashOnChange value={flashValueOf(now)} className={styles.price}>
          <NumberText minCharacters={9}>{listingPriceText(now.price, now)}</NumberText>
        </FlashOnChange>
        {listing.sparkline.length > 1 && (
          <Sparkline points={listing.sparkline.map(plotNumberOf)} width={64} height={20} />
        )}
      </div>
    </article>
  );
}
