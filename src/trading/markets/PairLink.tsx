/** A pair by its mark and names, as the way to its trading page. It lies over the whole row or card
 *  that holds it, so that a press anywhere opens the pair as a link does: in a tab of its own, too. */
import type { Listing } from '#contract/entities/ticker.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import styles from './PairLink.module.css';

interface PairLinkProps {
  readonly listing: Listing;
  readonly markSize?: 20 | 24 | 32 | undefined;
  /** The coin's name under the pair. */
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
