/** A row of a list, brought up to date by the market; other pairs' news does not wake it. */
import { useSnapshot } from 'valtio';
import type { Listing } from '#contract/entities/ticker.ts';
import type { Overview } from '#src/stores/overview.store.ts';

/** @returns what the market said last, or the listing as its page had it. */
export function useLiveListing(listing: Listing, overview: Overview): Listing {
  return useSnapshot(overview.listings)[listing.id] ?? listing;
}
