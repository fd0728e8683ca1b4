/** View of the market list: statistics, filters and search above one dense table. */
import { useLingui } from '@lingui/react/macro';
import type { Listing } from '#contract/entities/listing.ts';
import { dataOf, type Loadable, type Reloadable } from '#domain/loadable.ts';
import { Button } from '#src/design/controls/Button.tsx';
import { IconButton } from '#src/design/controls/IconButton.tsx';
import { Pagination } from '#src/design/controls/Pagination.tsx';
import { Select } from '#src/design/controls/Select.tsx';
import { SegmentedControl } from '#src/design/controls/SegmentedControl.tsx';
import { TextField } from '#src/design/controls/TextField.tsx';
import { LoadableContent } from '#src/design/feedback/LoadableContent.tsx';
import { SearchIcon } from '#src/design/icons/icons.ts';
import { CloseIcon } from '#src/design/icons/trading-icons.ts';
import { overview as liveOverview, type Overview } from '#src/stores/overview.store.ts';
import type { ListingOrder } from '#src/trading/markets/listing-order.ts';
import { MarketTable } from '#src/trading/markets/MarketTable.tsx';
import type { ListFreshness } from '#domain/freshness.ts';
import { OverviewStatus } from '#src/trading/markets/OverviewStatus.tsx';
import type { Currency, MarketStatistics } from '#src/queries/market.ts';
import { AtAGlance } from './parts/AtAGlance.tsx';
import { Movers } from './parts/Movers.tsx';
import type { MarketKind } from './markets-address.ts';
import type { TypedSearch } from './use-typed-search.ts';
import styles from './MarketsView.module.css';

export interface MarketsViewProps {
  readonly kind: MarketKind;
  readonly onKindChange: (kind: MarketKind) => void;
  /** Stale while the requested list loads and the previous one is shown. */
  readonly listings: Reloadable<readonly Listing[]>;
  readonly order: ListingOrder;
  readonly onOrderChange: (order: ListingOrder) => void;
  readonly search: TypedSearch;
  readonly currentPage: number;
  readonly lastPage: number;
  readonly onPageChange: (page: number) => void;
  /** All pairs, or favorites only. */
  readonly part: 'all' | 'favourites';
  readonly onPartChange: (part: 'all' | 'favourites') => void;
  /** Empty while the currencies load: then there is nothing to select. */
  readonly currencies: readonly Currency[];
  /** Undefined for all quote coins. */
  readonly quoteCoin: string | undefined;
  readonly onQuoteCoinChange: (quoteCoin: string | undefined) => void;
  /** Hidden if they could not be loaded. */
  readonly statistics: Loadable<MarketStatistics>;
  readonly market: ListFreshness;
  readonly overview?: Overview | undefined;
}

export function MarketsView({ overview = liveOverview, ...props }: MarketsViewProps) {
  const { t } = useLingui();
  const { kind, market, listings, statistics, onOrderChange } = props;
  const isChanging = listings.status === 'stale' && listings.reason === 'reloading';
  return (
    <main className={styles.page} data-changing={isChanging}>
      <header className={styles.head}>
        <div className={styles.kinds}>
          <h1 className={styles.title}>{t`Markets`}</h1>
          <KindChoice {...props} />
        </div>
        <OverviewStatus state={market} />
      </header>
      {kind === 'spot' && statistics.status !== 'failed' && (
        <>
          <AtAGlance statistics={dataOf(statistics)} />
          <Movers
            statistics={dataOf(statistics)}
            overview={overview}
            onOrderChange={onOrderChange}
          />
        </>
      )}
      <section className={styles.list} aria-label={t`All markets`}>
        <Tools {...props} />
        <List {...props} overview={overview} />
      </section>
    </main>
  );
}

function KindChoice({ kind, onKindChange }: MarketsViewProps) {
  const { t } = useLingui();
  return (
    <SegmentedControl
      label={t({
        message: 'Market',
        context: 'Spot or futures',
        comment: 'Label of a choice; noun',
      })}
      size="normal"
      value={kind}
      segments={[
        { value: 'spot', label: t({ message: 'Spot', comment: 'Market of coin pairs' }) },
        { value: 'futures', label: t({ message: 'Futures', comment: 'Market of contracts' }) },
      ]}
      onValueChange={onKindChange}
    />
  );
}

function Tools(props: MarketsViewProps) {
  const { t } = useLingui();
  const { kind, order, onOrderChange, part, onPartChange, search } = props;
  return (
    <div className={styles.tools}>
      <div className={styles.filters}>
        <SegmentedControl
          label={t({ message: 'Pairs', comment: 'Filter of a list' })}
          size="normal"
          value={part}
          segments={[
            { value: 'all', label: t({ message: 'All', comment: 'Filter of the market list' }) },
            {
              value: 'favourites',
              label: t({ message: 'Favorites', comment: 'Markets that the user marked' }),
            },
          ]}
          onValueChange={onPartChange}
        />
        <SegmentedControl
          label={t({ message: 'Filter', comment: 'Label' })}
          size="normal"
          value={order}
          segments={[
            { value: 'all', label: t({ message: 'Top', comment: 'Order of the market list' }) },
            {
              value: 'top_gainer',
              label: t({ message: 'Gainers', comment: 'Markets with rising prices, not profit' }),
            },
            {
              value: 'top_loser',
              label: t({ message: 'Losers', comment: 'Markets with falling prices' }),
            },
            {
              value: 'top_volume',
              label: t({ message: 'Volume', comment: 'Most traded markets' }),
            },
          ]}
          onValueChange={onOrderChange}
        />
        {kind === 'spot' && <CurrencyChoice {...props} />}
      </div>
      <TextField
        label={t`Search pairs`}
        labelPlacement="hidden"
        placeholder={t`Search pairs`}
        type="search"
        autoComplete="off"
        className={styles.search}
        startSlot={<SearchIcon />}
        endSlot={
          search.text === '' ? undefined : (
            <IconButton
              size="small"
              label={t({ message: 'Clear search', comment: 'Label' })}
              icon={<CloseIcon size={14} />}
              onClick={search.clear}
            />
          )
        }
        value={search.text}
        onValueChange={search.edit}
      />
    </div>
  );
}

/** Selects the quote coin. */
function CurrencyChoice({ currencies, quoteCoin, onQuoteCoinChange }: MarketsViewProps) {
  const { t } = useLingui();
  const coins = currencies.map(({ coin }) => coin);
  // A coin from the address is always selectable, even if the exchange does not list it.
  if (quoteCoin !== undefined && !coins.includes(quoteCoin)) coins.push(quoteCoin);
  return (
    <Select
      label={t({ message: 'Currency', context: 'The coin prices are quoted in' })}
      variant="quiet"
      className={styles.currency}
      value={quoteCoin ?? ''}
      choices={[
        {
          value: '',
          label: t({ message: 'All currencies', comment: 'Prices quoted in any coin' }),
        },
        ...coins.map((coin) => ({ value: coin, label: coin })),
      ]}
      onValueChange={(coin) => onQuoteCoinChange(coin === '' ? undefined : coin)}
    />
  );
}

function List(props: MarketsViewProps & { readonly overview: Overview }) {
  const { t } = useLingui();
  const table = (listings: readonly Listing[] | undefined) => (
    <MarketTable
      label={t`Markets`}
      kind={props.kind}
      listings={listings}
      order={props.order}
      onOrderChange={props.onOrderChange}
      isStale={props.market === 'stale'}
      overview={props.overview}
      emptyAction={<WayBack {...props} />}
    />
  );
  return (
    <>
      <LoadableContent
        loadable={props.listings}
        failureText={t`The list could not be loaded.`}
        placeholder={table(undefined)}
      >
        {table}
      </LoadableContent>
      {props.listings.status !== 'failed' && props.lastPage > 1 && (
        <footer className={styles.footer}>
          <Pagination
            currentPage={props.currentPage}
            lastPage={props.lastPage}
            onPageChange={props.onPageChange}
          />
        </footer>
      )}
    </>
  );
}

/** Action for an empty list: clears the search, shows all markets or the first page; none if the
 *  exchange has no markets. */
function WayBack({ search, part, onPartChange, currentPage, onPageChange }: MarketsViewProps) {
  const { t } = useLingui();
  if (search.text !== '') {
    return <Button size="small" onClick={search.clear}>{t`Clear search`}</Button>;
  }
  if (part === 'favourites') {
    return <Button size="small" onClick={() => onPartChange('all')}>{t`View all markets`}</Button>;
  }
  if (currentPage === 1) return null;
  return <Button size="small" onClick={() => onPageChange(1)}>{t`Go to first page`}</Button>;
}
