/** Subscribes a list row to its live market data; updates of other pairs do not rerender it. */
import { useSnapshot } from 'valtio';
import type { Listing } from '#contract/entities/listing.ts';
import type { Overview } from '#src/stores/overview.store.ts';

/**
 * Subscribes to one listing.
 * @returns the latest market data, or the listing as loaded with its page.
 */
export function useLiveListing(listing: Listing, overview: Overview): Listing {
  return useSnapshot(overview.listings)[listing.id] ?? listing;
}
