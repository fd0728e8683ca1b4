/** Three short live lists of the largest moves, each linked to its full list. */
import { useLingui } from '@lingui/react/macro';
import type { Listing } from '#contract/entities/listing.ts';
import { abbreviate } from '#domain/number-text.ts';
import { FlashOnChange } from '#src/design/data/FlashOnChange.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { PriceChange } from '#src/design/data/PriceChange.tsx';
import { Skeleton } from '#src/design/feedback/Skeleton.tsx';
import { ForwardIcon } from '#src/design/icons/icons.ts';
import type { MarketStatistics } from '#src/queries/market.ts';
import type { Overview } from '#src/stores/overview.store.ts';
import type { ListingOrder } from '#src/trading/markets/listing-order.ts';
import { flashValueOf, listingPriceText } from '#src/trading/markets/listing-price-text.ts';
import { PairLink } from '#src/trading/markets/PairLink.tsx';
import { useLiveListing } from '#src/trading/markets/use-live-listing.ts';
import styles from './Movers.module.css';

type MoverOrder = Exclude<ListingOrder, 'all'>;

interface MoversProps {
  /** Undefined while the statistics load. */
  readonly statistics: MarketStatistics | undefined;
  readonly overview: Overview;
  readonly onOrderChange: (order: ListingOrder) => void;
}

const ROW_COUNT = 3;
/** Widths of "93,135.32" and "765.62M", so that numbers align in both text directions. */
const PRICE_CHARACTERS = 9;
const VOLUME_CHARACTERS = 7;

export function Movers({ statistics, overview, onOrderChange }: MoversProps) {
  const { t } = useLingui();
  const cards = [
    {
      order: 'top_gainer',
      title: t({ message: 'Top gainers', comment: 'Title of a list' }),
      list: statistics?.gainers,
    },
    {
      order: 'top_loser',
      title: t({ message: 'Top losers', comment: 'Title of a list' }),
      list: statistics?.losers,
    },
    { order: 'top_volume', title: t`Most traded`, list: statistics?.mostTraded },
  ] as const;
  const shown = cards.filter(({ list }) => list?.length !== 0);
  if (shown.length === 0) return null;
  return (
    <div className={styles.strip}>
      {shown.map(({ order, title, list }) => (
        <section key={order} className={styles.card} aria-label={title}>
          <h2 className={styles.head}>
            <button type="button" className={styles.title} onClick={() => onOrderChange(order)}>
              <span>{title}</span>
              <ForwardIcon size={14} />
            </button>
          </h2>
          <ol className={styles.rows}>
            {list?.slice(0, ROW_COUNT).map((listing) => (
              <li key={listing.id} className={styles.row}>
                <PairLink listing={listing} markSize={20} isNameShown={false} />
                <MoverValues listing={listing} overview={overview} order={order} />
              </li>
            )) ?? <Placeholders />}
          </ol>
        </section>
      ))}
    </div>
  );
}

interface MoverValuesProps {
  readonly listing: Listing;
  readonly overview: Overview;
  readonly order: MoverOrder;
}

function MoverValues({ listing, overview, order }: MoverValuesProps) {
  const now = useLiveListing(listing, overview);
  return (
    <>
      <FlashOnChange value={flashValueOf(now)} className={styles.price}>
        <NumberText minCharacters={PRICE_CHARACTERS}>{listingPriceText(now.price, now)}</NumberText>
      </FlashOnChange>
      {order === 'top_volume' ? (
        <span className={styles.last}>
          <NumberText tone="label" minCharacters={VOLUME_CHARACTERS}>
            {now.quoteVolume === undefined ? '–' : abbreviate(now.quoteVolume)}
          </NumberText>
        </span>
      ) : (
        <span className={styles.last}>
          <PriceChange percent={now.changePercent} isArrowHidden />
        </span>
      )}
    </>
  );
}

const Placeholders = () =>
  Array.from({ length: ROW_COUNT }, (_, index) => (
    <li key={index} className={styles.row}>
      <Skeleton width="96px" />
      <Skeleton width="72px" />
      <Skeleton width="52px" />
    </li>
  ));
