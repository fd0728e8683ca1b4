/** Newest update of each pair in the market list. `applyListings` writes it, and `startOverview`
 *  removes outdated ones; list rows show their page's data until a newer update arrives here. */
import { proxy, ref } from 'valtio/vanilla';
import type { PairId } from '#contract/core/ids.ts';
import type { EpochMs } from '#contract/core/time.ts';
import type { Listing } from '#contract/entities/listing.ts';

/** More pairs than any market lists, as a limit for a feed with invalid IDs. */
export const LISTING_COUNT_MAX = 2000;
/** A list opened after this time is fetched with newer data than any update here. */
export const OVERVIEW_RETENTION_MS = 60_000;

export interface Overview {
  /** By pair ID; listings are replaced and never modified in place. */
  listings: Record<PairId, Listing>;
  /** Time of the last update, for the writers only. */
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

/** Called when the list is subscribed to; removes updates from before a long interruption. */
export function startOverview(now: EpochMs, target: Overview = overview): void {
  const { reportedAt } = target.noted;
  if (reportedAt === undefined || Math.abs(now - reportedAt) < OVERVIEW_RETENTION_MS) return;
  for (const listing of Object.values(target.listings)) delete target.listings[listing.id];
}
