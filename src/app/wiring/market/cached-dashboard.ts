/** The dashboard of the pair that was opened last, kept for the next visit: what anybody may read, in the
 *  wire's words, so that a shape that has changed since is refused like any other answer. One at most. */
import { spotDashboard, type SpotDashboard } from '#contract/rest/spot-dashboard.ts';
import { parse } from '#contract/codec.ts';
import { indexedDbStore, type IndexedDbStore } from '#src/platform/indexed-db-store.ts';

const KEY = 'spot-dashboard';

interface CachedDashboard {
  readonly asked: string | undefined;
  readonly wire: unknown;
}

/** @param asked the pair's text, or undefined for the default pair. */
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
  // It was read without a bearer, and stays without balances whoever reads it one day.
  const ofAnybody = { ...dashboard, tradeBalance: undefined, quoteBalance: undefined };
  await values.keep(KEY, {
    asked,
    wire: spotDashboard.reply.encode(ofAnybody),
  } satisfies CachedDashboard);
}

const isCached = (value: unknown): value is CachedDashboard =>
  typeof value === 'object' && value !== null && 'asked' in value && 'wire' in value;
