/** Three pairs that tick beside a form: the exchange is alive before one is in. Narrow windows show
 *  no aside, so they ask for no list either. */
import { useSyncExternalStore } from 'react';
import { matchesMedia, watchMedia } from '#src/platform/media.ts';
import { useMarketList } from '#src/queries/market.ts';
import { LivePricesView } from './LivePricesView.tsx';

const WIDE = '(min-width: 1024px)';
const PRICE_COUNT = 3;

export function LivePrices() {
  const isWide = useSyncExternalStore(watchWide, isWideNow);
  return isWide ? <TopPrices /> : null;
}

/** A list that cannot be had leaves its place empty: a form is no place to hear of it. */
function TopPrices() {
  const { data, isError } = useMarketList({ order: 'top_volume', search: '', page: 1 });
  const listings = data?.items.slice(0, PRICE_COUNT);
  return <LivePricesView listings={isError ? (listings ?? []) : listings} />;
}

const watchWide = (onChange: () => void) => watchMedia(WIDE, onChange);
const isWideNow = () => matchesMedia(WIDE);
