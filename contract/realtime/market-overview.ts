/** `market-overview-top-coin-list-data`: one row of the market list at a time. */
import * as v from 'valibot';
import { channel } from '../core/channel.ts';
import { listingCodec } from '../entities/listing.ts';
import { nullable, codec } from '../codec.ts';

const NAME = 'market-overview-top-coin-list-data';
export const MARKET_OVERVIEW_EVENT = 'market-overview-top-coin-list';

const details = nullable(listingCodec);

/** Updates with null details are ignored. */
export const marketOverviewCodec = codec(v.object({ coin_pair_details: details.wire }), {
  decode: (wire) => ({ listing: details.decode(wire.coin_pair_details) }),
  encode: (model) => ({ coin_pair_details: details.encode(model.listing) }),
});

export const marketOverviewChannel = channel({
  visibility: 'public',
  nameOf: () => NAME,
  keyOf: () => undefined,
  events: { [MARKET_OVERVIEW_EVENT]: marketOverviewCodec },
});
