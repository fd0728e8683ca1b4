/** Link to the trading page of a pair or a contract with its icon and names. It covers the whole row or card,
 *  so a click anywhere opens the pair like a link, also in a new tab. */
import type { ReactNode } from 'react';
import type { Listing } from '#contract/entities/listing.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import { Link } from '#src/design/controls/Link.tsx';
import { CoinMark } from '#src/design/data/CoinMark.tsx';
import { useHref } from '#src/i18n/use-href.ts';
import { contractPathOf, pairPathOf } from '../pair/pair-path.ts';
import styles from './PairLink.module.css';

interface PairLinkProps {
  readonly listing: Listing;
  readonly kind?: 'spot' | 'futures' | undefined;
  readonly markSize?: 20 | 24 | 32 | undefined;
  /** Whether a name is shown below the pair. */
  readonly isNameShown?: boolean | undefined;
  /** Shown below the pair in place of the coin's name. */
  readonly about?: ReactNode;
}

export function PairLink({
  listing,
  kind = 'spot',
  markSize = 24,
  isNameShown = true,
  about = listing.tradeCoinName,
}: PairLinkProps) {
  const href = useHref();
  const isContract = kind === 'futures';
  const pairText = pairTextOf(listing);
  return (
    <span className={styles.pair}>
      <CoinMark coin={listing.tradeCoin} size={markSize} />
      <span className={styles.names}>
        <Link
          variant="bare"
          className={styles.link}
          href={href(isContract ? contractPathOf(pairText) : pairPathOf('real', pairText))}
        >
          <b dir="ltr" translate="no">
            {listing.tradeCoin}
            <span className={isContract ? undefined : styles.quote}>
              {isContract ? listing.quoteCoin : `/${listing.quoteCoin}`}
            </span>
          </b>
        </Link>
        {isNameShown && <span className={styles.coin}>{about}</span>}
      </span>
    </span>
  );
}
