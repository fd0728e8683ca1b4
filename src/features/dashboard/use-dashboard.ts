/** Data above the trading view: favorites, then the pairs with the largest moves, and the user's
 *  balances. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Listing } from '#contract/entities/listing.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import { mapLoadable } from '#domain/loadable-changes.ts';
import { dataOf, readyOf, type Loadable } from '#domain/loadable.ts';
import { useAuth } from '#src/binding/auth.ts';
import { useFavouritesService } from '#src/binding/favourites.ts';
import { useDashboardData } from '#src/queries/dashboard.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import { useMarketStatistics, useStarredMarkets } from '#src/queries/market.ts';
import { favourites } from '#src/stores/favourites.store.ts';
import { link } from '#src/stores/link.store.ts';
import { openedPair } from '#src/stores/opened-pair.store.ts';
import { overview } from '#src/stores/overview.store.ts';
import { settings } from '#src/stores/settings.store.ts';
import type { DashboardViewProps } from './DashboardView.tsx';

const TILE_COUNT_MAX = 12;

export function useDashboard(): Omit<DashboardViewProps, 'terminal' | 'tools'> {
  const { isSignedIn, isPending, userId } = useAuth();
  const common = dataOf(useSnapshot(settings).common);
  const dashboard = dataOf(useSnapshot(openedPair).dashboard);
  const own = useDashboardData(isSignedIn ? userId : undefined);
  return {
    appTitle: common?.appTitle || 'Tidemark',
    tiles: useTiles(),
    currentPairText: dashboard === undefined ? undefined : pairTextOf(dashboard.pair),
    market: useSnapshot(link).listFreshness,
    session: isSignedIn ? 'trader' : isPending ? 'unknown' : 'visitor',
    own: loadableOf(own),
    overview,
  };
}

/** Returns the tiles of the statistics, with the favorites first. */
function useTiles(): Loadable<readonly Listing[]> {
  const service = useFavouritesService();
  useEffect(() => service?.open(), [service]);
  const { pairTexts } = useSnapshot(favourites);
  const starred = useStarredMarkets(
    { order: 'all', search: '', quoteCoin: undefined, pairTexts },
    true,
  );
  const statistics = loadableOf(useMarketStatistics(undefined));
  const own = pairTexts.length === 0 ? [] : (starred.data ?? []);
  const tilesOf = (moves: readonly Listing[]) =>
    eachOnce([...own, ...moves]).slice(0, TILE_COUNT_MAX);
  // Without statistics the favorites remain.
  if (statistics.status === 'failed') return readyOf(tilesOf([]));
  return mapLoadable(statistics, ({ mostTraded, gainers, losers }) =>
    tilesOf([...mostTraded, ...gainers, ...losers]),
  );
}

const eachOnce = (listings: readonly Listing[]): readonly Listing[] => [
  ...new Map(listings.map((listing) => [listing.id, listing])).values(),
];
