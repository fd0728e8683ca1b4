/** Link to a pair's trading page with the pair's icon and names. It covers the whole row or card,
 *  so a click anywhere opens the pair like a link, also in a new tab. */
import type { Listing } from '#contract/entities/listing.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import styles from './PairLink.module.css';

interface PairLinkProps {
  readonly listing: Listing;
  readonly markSize?: 20 | 24 | 32 | undefined;
  /** Whether the coin's name is shown below the pair. */
  readonly isNameShown?: boolean | undefined;
}

export function PairLink({ listing, markSize = 24, isNameShown = true }: PairLinkProps) {
  const href = useHref();
  return (
    <span className={styles.pair}>
      <CoinMark coin={listing.tradeCoin} size={markSize} />
      <span className={styles.names}>
        <Link
          variant="bare"
          className={styles.link}
          href={href(`/exchange/spot/${pairTextOf(listing)}`)}
        >
          <b dir="ltr">
            {listing.tradeCoin}
            <span className={styles.quote}>/{listing.quoteCoin}</span>
          </b>
        </Link>
        {isNameShown && <span className={styles.coin}>{listing.tradeCoinName}</span>}
      </span>
    </span>
  );
}
