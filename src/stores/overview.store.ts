/** The newest word on each pair of the market list. `applyListings` alone writes it; a row of a list
 *  shows what its page said until the market says something newer here. */
import { proxy, ref } from 'valtio/vanilla';
import type { PairId } from '#contract/core/ids.ts';
import type { Listing } from '#contract/entities/ticker.ts';

/** More pairs than any market lists; a feed that invents ids stops here. */
export const LISTING_COUNT_MAX = 2000;

export interface Overview {
  /** By pair id; whole listings, replaced and never changed in place. */
  listings: Record<PairId, Listing>;
}

export const createOverview = (): Overview => proxy({ listings: {} });
export const overview = createOverview();

export function applyListings(updates: readonly Listing[], target: Overview = overview): void {
  for (const listing of updates) {
    const isKnown = target.listings[listing.id] !== undefined;
    if (!isKnown && Object.keys(target.listings).length >= LISTING_COUNT_MAX) continue;
    target.listings[listing.id] = ref({ ...listing });
  }
}
