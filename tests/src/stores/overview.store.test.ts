/** Tests the latest listing of each pair in the market list. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { pairId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { listingWire } from '#contract/samples/spot.ts';
import { listingCodec } from '#contract/entities/listing.ts';
import {
  LISTING_COUNT_MAX,
  OVERVIEW_RETENTION_MS,
  applyListings,
  startOverview,
  createOverview,
} from '#src/stores/overview.store.ts';

const listing = listingCodec.decode(listingWire);
const NOW = epochMs(1_723_161_253_000);

it('[RT-04] replaces the listing with the same id and does not change the others', () => {
  const overview = createOverview();
  const other = { ...listing, id: pairId(listing.id + 1) };
  applyListings([listing, other], NOW, overview);
  applyListings([{ ...listing, price: decimal('7') }], NOW, overview);
  expect(overview.listings[listing.id]?.price).toBe('7');
  expect(overview.listings[other.id]).toEqual(other);
});

it('stops at its limit when a feed sends too many pairs', () => {
  const overview = createOverview();
  const many = Array.from({ length: LISTING_COUNT_MAX + 5 }, (_, index) => ({
    ...listing,
    id: pairId(index + 1),
  }));
  applyListings(many, NOW, overview);
  expect(Object.keys(overview.listings)).toHaveLength(LISTING_COUNT_MAX);
});

it('[RT-04] discards listings of a list that was not followed for a while', () => {
  const overview = createOverview();
  applyListings([listing], NOW, overview);
  startOverview(epochMs(NOW + OVERVIEW_RETENTION_MS - 1), overview);
  expect(overview.listings[listing.id]).toEqual(listing);
  startOverview(epochMs(NOW + OVERVIEW_RETENTION_MS), overview);
  expect(overview.listings).toEqual({});
});
