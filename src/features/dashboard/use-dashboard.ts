/** Data above the trading view: favorites, then the pairs with the largest moves, and the user's
 *  balances. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Listing } from '#contract/entities/ticker.ts';
import { pairTextOf } from '#contract/core/pair.ts';
import { useAuth } from '#src/binding/auth.tsx';
import { useFavouritesService } from '#src/binding/favourites.tsx';
import { useDashboardData } from '#src/queries/dashboard.ts';
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
  const { common } = useSnapshot(settings);
  const { dashboard } = useSnapshot(openedPair);
  const own = useDashboardData(isSignedIn ? userId : undefined);
  return {
    appTitle: common?.appTitle || 'Tidemark',
    tiles: useTiles(),
    currentPairText: dashboard === undefined ? undefined : pairTextOf(dashboard.pair),
    market: useSnapshot(link).listFreshness,
    session: isSignedIn ? 'trader' : isPending ? 'unknown' : 'visitor',
    own: own.data,
    overview,
  };
}

/** Returns the tiles; undefined while loading, empty after an error, because the trading view does
 *  not depend on them. */
function useTiles(): readonly Listing[] | undefined {
  const service = useFavouritesService();
  useEffect(() => service?.open(), [service]);
  const { pairTexts } = useSnapshot(favourites);
  const starred = useStarredMarkets(
    { order: 'all', search: '', quoteCoin: undefined, pairTexts },
    true,
  );
  const statistics = useMarketStatistics(undefined);
  if (statistics.isPending) return undefined;
  const { mostTraded = [], gainers = [], losers = [] } = statistics.data ?? {};
  const own = pairTexts.length === 0 ? [] : (starred.data ?? []);
  return eachOnce([...own, ...mostTraded, ...gainers, ...losers]).slice(0, TILE_COUNT_MAX);
}

const eachOnce = (listings: readonly Listing[]): readonly Listing[] => [
  ...new Map(listings.map((listing) => [listing.id, listing])).values(),
];
