/** Three live pairs beside a form, which show that the exchange is live before sign-in. Narrow
 *  windows have no such column and request no list. */
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

/** Leaves its area empty when the list cannot be loaded: a form is not the place for that error. */
function TopPrices() {
  const { data, isError } = useMarketList({ order: 'top_volume', search: '', page: 1 });
  const listings = data?.items.slice(0, PRICE_COUNT);
  return <LivePricesView listings={isError ? (listings ?? []) : listings} />;
}

const watchWide = (onChange: () => void) => watchMedia(WIDE, onChange);
const isWideNow = () => matchesMedia(WIDE);
