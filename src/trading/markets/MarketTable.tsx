/** Market list: one row per pair or contract, each updated separately. Sorting is requested from the exchange,
 *  whose list may be longer than the visible one. */
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import { plotNumberOf } from '#contract/core/decimal.ts';
import type { Listing } from '#contract/entities/listing.ts';
import { abbreviate } from '#domain/number-text.ts';
import { FlashOnChange } from '#src/design/data/FlashOnChange.tsx';
import { NumberText } from '#src/design/data/NumberText.tsx';
import { PriceChange } from '#src/design/data/PriceChange.tsx';
import { Sparkline } from '#src/design/data/Sparkline.tsx';
import type { Column } from '#src/design/data/columns.ts';
import { Table } from '#src/design/data/Table.tsx';
import { overview as liveOverview, type Overview } from '#src/stores/overview.store.ts';
import { CoinButton } from '../coin/CoinButton.tsx';
import { NO_NUMBER } from '../orders/values/traded-pair.ts';
import { PairStar } from '../favourites/PairStar.tsx';
import { orderOf, sortingOf, type ListingOrder } from './listing-order.ts';
import { FundingRate } from './FundingRate.tsx';
import { flashValueOf, listingPriceText } from './listing-price-text.ts';
import { PairLink } from './PairLink.tsx';
import { useLiveListing } from './use-live-listing.ts';
import styles from './MarketTable.module.css';

type MarketKind = 'spot' | 'futures';

export interface MarketTableProps {
  readonly label: string;
  /** Contracts have a funding rate and no sparkline. */
  readonly kind?: MarketKind | undefined;
  /** Undefined while the listings load. */
  readonly listings: readonly Listing[] | undefined;
  readonly order?: ListingOrder | undefined;
  /** If omitted, rows keep the given order. */
  readonly onOrderChange?: ((order: ListingOrder) => void) | undefined;
  /** Whether no market data is received: sparklines are dimmed, numbers stay readable. */
  readonly isStale?: boolean | undefined;
  /** Shown below "No Item Found". */
  readonly emptyAction?: ReactNode;
  readonly skeletonRowCount?: number | undefined;
  /** Shows only pair, price, change and sparkline, for use beside a headline. */
  readonly isShort?: boolean | undefined;
  readonly overview?: Overview | undefined;
}

/** Longest price of the current pairs: "123,456.78". */
const PRICE_CHARACTERS = 10;
/** "123.45M USDT". */
const VOLUME_CHARACTERS = 12;
const SHORT_COLUMN_COUNT = 4;

export function MarketTable({
  label,
  kind = 'spot',
  listings,
  order = 'all',
  onOrderChange,
  isStale = false,
  emptyAction,
  skeletonRowCount = 12,
  isShort = false,
  overview = liveOverview,
}: MarketTableProps) {
  const columns = useColumns(overview, kind, isShort);
  return (
    <div className={styles.market} data-stale={isStale}>
      <Table
        label={label}
        columns={isShort ? columns.slice(0, SHORT_COLUMN_COUNT) : columns}
        rows={listings}
        rowKey={({ id }) => id}
        sorting={sortingOf(order)}
        onSortingChange={
          onOrderChange === undefined ? undefined : (sorting) => onOrderChange(orderOf(sorting))
        }
        emptyAction={emptyAction}
        skeletonRowCount={skeletonRowCount}
        isRoomy
      />
    </div>
  );
}

function useColumns(
  overview: Overview,
  kind: MarketKind,
  isShort: boolean,
): readonly Column<Listing>[] {
  const { t } = useLingui();
  const kindColumn = useKindColumn(kind);
  const live = (draw: (now: Listing) => ReactNode) =>
    function liveCell(listing: Listing) {
      return <Live listing={listing} overview={overview} draw={draw} />;
    };
  return [
    {
      key: 'pair',
      title: t({ message: 'Pair', comment: 'Two coins that trade against each other' }),
      tip: t`The coin that is traded, and the coin that prices are quoted in`,
      width: '24%',
      cell: (listing) => <PairCell listing={listing} kind={kind} isShort={isShort} />,
    },
    {
      key: 'price',
      title: t({ message: 'Price', comment: 'Head of a column' }),
      tip: t`Price of the last trade`,
      align: 'end',
      tone: 'value',
      width: '15%',
      cell: live(price),
    },
    {
      key: 'change',
      title: t({ message: '24h change', comment: 'In percent over the last 24 hours' }),
      tip: t`Price change over the last 24 hours`,
      align: 'end',
      isSortable: true,
      width: '104px',
      cell: live(change),
    },
    kindColumn,
    {
      key: 'high',
      title: t({ message: '24h high', comment: 'Highest price of the last 24 hours' }),
      tip: t`Highest price of the last 24 hours`,
      align: 'end',
      isWideOnly: true,
      width: '14%',
      cell: live(high),
    },
    {
      key: 'low',
      title: t({ message: '24h low', comment: 'Lowest price of the last 24 hours' }),
      tip: t`Lowest price of the last 24 hours`,
      align: 'end',
      isWideOnly: true,
      width: '14%',
      cell: live(low),
    },
    {
      key: 'volume',
      title: t({ message: '24h volume', comment: 'In quote coin over the last 24 hours' }),
      tip: t`Value traded over the last 24 hours`,
      align: 'end',
      isSortable: true,
      isWideOnly: true,
      cell: live(volume),
    },
  ];
}

/** The sparkline of spot pairs, or the funding rate of contracts. */
function useKindColumn(kind: MarketKind): Column<Listing> {
  const { t } = useLingui();
  return kind === 'spot'
    ? {
        key: 'trend',
        title: t({ message: 'Last 24 hours', comment: 'Head of a column of price charts' }),
        tip: t`Prices of the last 24 hours`,
        align: 'end',
        isWideOnly: true,
        width: '136px',
        cell: trend,
      }
    : {
        key: 'funding',
        title: t({ message: 'Funding rate', comment: 'Head of a column' }),
        tip: t`Longs pay this rate to shorts when the funding interval ends; shorts pay if it is negative`,
        align: 'end',
        isWideOnly: true,
        width: '136px',
        cell: funding,
      };
}

interface PairCellProps {
  readonly listing: Listing;
  readonly kind: MarketKind;
  readonly isShort: boolean;
}

function PairCell({ listing, kind, isShort }: PairCellProps) {
  return (
    <span className={styles.pair}>
      {!isShort && <PairStar pair={listing} />}
      <PairLink
        listing={listing}
        kind={kind}
        about={kind === 'spot' ? undefined : <AboutContract listing={listing} />}
      />
      {!isShort && (
        <span className={styles.about}>
          <CoinButton coin={listing.tradeCoin} />
        </span>
      )}
    </span>
  );
}

/** "Perpetual"; on phones, which have no room for its column, the funding rate. */
function AboutContract({ listing }: { readonly listing: Listing }) {
  const { t } = useLingui();
  return (
    <>
      <span className={styles.wideOnly}>
        {t({ message: 'Perpetual', comment: 'A futures contract without expiry' })}
      </span>
      <span className={styles.phoneOnly}>
        <span>
          {t({ message: 'Funding', comment: 'Payment between long and short positions' })}
        </span>{' '}
        <FundingRate listing={listing} />
      </span>
    </>
  );
}

interface LiveProps {
  readonly listing: Listing;
  readonly overview: Overview;
  readonly draw: (now: Listing) => ReactNode;
}

function Live({ listing, overview, draw }: LiveProps) {
  return draw(useLiveListing(listing, overview));
}

const price = (now: Listing) => (
  <FlashOnChange value={flashValueOf(now)} className={styles.price}>
    <NumberText minCharacters={PRICE_CHARACTERS}>{listingPriceText(now.price, now)}</NumberText>
  </FlashOnChange>
);

const change = (now: Listing) => (
  <PriceChange variant="pill" percent={now.changePercent} isArrowHidden />
);

/** Sparkline of the last 24 hours; a market about one hour old has none yet. */
const trend = ({ sparkline }: Listing) =>
  sparkline.length < 2 ? null : (
    <span className={styles.trend}>
      <Sparkline points={sparkline.map(plotNumberOf)} />
    </span>
  );

const funding = (listing: Listing) => <FundingRate listing={listing} />;

const high = (now: Listing) => (
  <NumberText minCharacters={PRICE_CHARACTERS}>{listingPriceText(now.high, now)}</NumberText>
);

const low = (now: Listing) => (
  <NumberText minCharacters={PRICE_CHARACTERS}>{listingPriceText(now.low, now)}</NumberText>
);

const volume = (now: Listing) => (
  <NumberText minCharacters={VOLUME_CHARACTERS}>
    {now.quoteVolume === undefined ? (
      NO_NUMBER
    ) : (
      <>
        {abbreviate(now.quoteVolume)} <span className={styles.unit}>{now.quoteCoin}</span>
      </>
    )}
  </NumberText>
);
