/** Channel names, event names and encodings of a market's public data; spot and futures differ only
 *  in these. */
import type { Pair } from '#contract/core/pair.ts';
import type { CompleteListing } from '#contract/entities/listing.ts';
import type { PairKey } from '#contract/entities/pair-key.ts';
import {
  MARKET_OVERVIEW_EVENT,
  marketOverviewChannel,
  marketOverviewCodec,
} from '#contract/realtime/market-overview.ts';
import { SPOT_BOOK_EVENT, spotBookChannel, type BookDiff } from '#contract/realtime/spot-book.ts';
import {
  RUNNING_BAR_EVENT,
  TRADES_EVENT,
  runningBarCodec,
  tradeInfoChannel,
  type RunningBar,
  type TradeBatch,
} from '#contract/realtime/trade-info.ts';
import type { Publish } from './publish.ts';
import { bookDiffText, tradeBatchText } from './wire-text.ts';

export interface MarketChannels {
  readonly bookOf: (pair: PairKey) => string;
  readonly bookEvent: string;
  /** JSON text, because diffs are frequent. */
  readonly bookText: (pair: Pair, diff: BookDiff) => string;
  /** Channel of trades, 24-hour statistics and the running bar. */
  readonly infoOf: (pair: PairKey) => string;
  readonly tradesEvent: string;
  readonly tradesText: (pair: Pair, batch: TradeBatch) => string;
  readonly barEvent: string;
  readonly barOf: (pair: Pair, running: RunningBar) => unknown;
  /** Publishes a changed row of the market list; undefined where there is none. */
  readonly publishListing: ((publish: Publish, listing: CompleteListing) => void) | undefined;
}

export const SPOT_CHANNELS: MarketChannels = {
  bookOf: (pair) => spotBookChannel.nameOf(pair),
  bookEvent: SPOT_BOOK_EVENT,
  bookText: (_pair, diff) => bookDiffText(diff),
  infoOf: (pair) => tradeInfoChannel.nameOf(pair),
  tradesEvent: TRADES_EVENT,
  tradesText: (_pair, batch) => tradeBatchText(batch),
  barEvent: RUNNING_BAR_EVENT,
  barOf: (_pair, running) => runningBarCodec.encode(running),
  publishListing: (publish, listing) =>
    publish(
      marketOverviewChannel.nameOf(undefined),
      MARKET_OVERVIEW_EVENT,
      marketOverviewCodec.encode({ listing }),
    ),
};
