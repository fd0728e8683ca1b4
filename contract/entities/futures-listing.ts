/** A contract's row in the market list, in the form of spot. A contract's ID differs from those of all
 *  pairs, so both may be in one list. */
import type { FuturesContract } from './futures-contract.ts';
import type { FuturesTicker } from './futures-ticker.ts';
import type { Listing } from './listing.ts';

/** The statistics have no prices of past hours. */
const NO_SPARKLINE: Listing['sparkline'] = [];

export const listingOfContract = (contract: FuturesContract, ticker: FuturesTicker): Listing => ({
  id: contract.id,
  tradeCoin: contract.tradeCoin,
  tradeCoinName: contract.tradeCoin,
  tradeCoinId: contract.tradeCoinId,
  quoteCoin: contract.quoteCoin,
  quoteCoinId: contract.quoteCoinId,
  price: ticker.lastPrice,
  priceDecimals: contract.priceDecimals,
  changePercent: ticker.changePercent,
  high: ticker.high,
  low: ticker.low,
  volume: ticker.volume,
  quoteVolume: ticker.quoteVolume,
  sparkline: NO_SPARKLINE,
});
