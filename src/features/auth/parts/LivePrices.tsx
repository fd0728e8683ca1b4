/** Three live pairs beside a form, which show that the exchange is live before sign-in. Narrow
 *  windows have no such column and request no list. */
import { useSyncExternalStore } from 'react';
import { mapLoadable } from '#domain/loadable-changes.ts';
import { matchesMedia, watchMedia } from '#src/platform/media.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
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
  const list = loadableOf(useMarketList({ order: 'top_volume', search: '', page: 1 }));
  return (
    <LivePricesView listings={mapLoadable(list, ({ items }) => items.slice(0, PRICE_COUNT))} />
  );
}

const watchWide = (onChange: () => void) => watchMedia(WIDE, onChange);
const isWideNow = () => matchesMedia(WIDE);
