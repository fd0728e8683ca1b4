/** Caches the dashboard of the last opened pair for the next visit: public data in the wire format,
 *  so that an outdated format is rejected like any invalid response. At most one. */
import { spotDashboard, type SpotDashboard } from '#contract/rest/spot-dashboard.ts';
import { parse } from '#contract/codec.ts';
import { indexedDbStore, type IndexedDbStore } from '#src/platform/indexed-db-store.ts';

const KEY = 'spot-dashboard';

interface CachedDashboard {
  readonly asked: string | undefined;
  readonly wire: unknown;
}

/**
 * Returns the cached dashboard.
 * @param asked the pair's text, or undefined for the default pair.
 */
export async function cachedDashboard(
  asked: string | undefined,
  values: IndexedDbStore = indexedDbStore,
): Promise<SpotDashboard | undefined> {
  const cached = await values.read(KEY);
  if (!isCached(cached) || cached.asked !== asked) return undefined;
  const parsed = parse(spotDashboard.reply, cached.wire);
  return parsed.ok ? parsed.model : undefined;
}

export async function cacheDashboard(
  asked: string | undefined,
  dashboard: SpotDashboard,
  values: IndexedDbStore = indexedDbStore,
): Promise<void> {
  // Requested without a token, and cached without balances, because any user may read the cache
  // later.
  const ofAnybody = { ...dashboard, tradeBalance: undefined, quoteBalance: undefined };
  await values.keep(KEY, {
    asked,
    wire: spotDashboard.reply.encode(ofAnybody),
  } satisfies CachedDashboard);
}

const isCached = (value: unknown): value is CachedDashboard =>
  typeof value === 'object' && value !== null && 'asked' in value && 'wire' in value;
