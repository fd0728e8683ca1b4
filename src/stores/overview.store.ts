/** The newest word on each pair of the market list. `applyListings` writes it, and `startOverview` ends what
 *  is old; a row of a list shows what its page said until the market says something newer here. */
import { proxy, ref } from 'valtio/vanilla';
import type { PairId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Listing } from '#contract/entities/ticker.ts';

/** More pairs than any market lists; a feed that invents ids stops here. */
export const LISTING_COUNT_MAX = 2000;
/** Whoever opens a list after this long reads one that is newer than anything here. */
export const OVERVIEW_RETENTION_MS = 60_000;

export interface Overview {
  /** By pair id; whole listings, replaced and never changed in place. */
  listings: Record<PairId, Listing>;
  /** When the last of them came: the writers' own note. */
  noted: { reportedAt: EpochMs | undefined };
}

export const createOverview = (): Overview =>
  proxy({ listings: {}, noted: ref({ reportedAt: undefined }) });
export const overview = createOverview();

export function applyListings(
  updates: readonly Listing[],
  now: EpochMs,
  target: Overview = overview,
): void {
  target.noted.reportedAt = now;
  for (const listing of updates) {
    const isKnown = target.listings[listing.id] !== undefined;
    if (!isKnown && Object.keys(target.listings).length >= LISTING_COUNT_MAX) continue;
    target.listings[listing.id] = ref({ ...listing });
  }
}

/** The list is followed from now on: what was said in a while that is long over is no news of it. */
export function startOverview(now: EpochMs, target: Overview = overview): void {
  const { reportedAt } = target.noted;
  if (reportedAt === undefined || Math.abs(now - reportedAt) < OVERVIEW_RETENTION_MS) return;
  for (const listing of Object.values(target.listings)) delete target.listings[listing.id];
}
