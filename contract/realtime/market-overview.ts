/** `market-overview-top-coin-list-data`: one row of the market list at a time. */
import { channel } from '../core/channel.ts';
import { listingCodec } from '../entities/listing.ts';
import { fields, optionalField } from '../fields.ts';

const NAME = 'market-overview-top-coin-list-data';
export const MARKET_OVERVIEW_EVENT = 'market-overview-top-coin-list';

/** Updates with null details are ignored. */
export const marketOverviewCodec = fields({
  listing: optionalField('coin_pair_details', listingCodec),
});

export const marketOverviewChannel = channel({
  visibility: 'public',
  nameOf: () => NAME,
  keyOf: () => undefined,
  events: { [MARKET_OVERVIEW_EVENT]: marketOverviewCodec },
});
