/** Channels of the futures market data: the payloads of spot, each with its contract, and trades with
 *  mark price, index and funding. */
import type { Pair } from '#contract/core/pair.ts';
import { FUTURES_BOOK_EVENT, futuresBookChannel } from '#contract/realtime/futures-book.ts';
import {
  FUTURES_RUNNING_BAR_EVENT,
  FUTURES_TRADES_EVENT,
  futuresRunningBarCodec,
  futuresTradeBatchCodec,
  futuresTradeInfoChannel,
} from '#contract/realtime/futures-trade-info.ts';
import type { FuturesTicker } from '#contract/entities/futures-ticker.ts';
import type { Ticker } from '#contract/entities/ticker.ts';
import type { MarketChannels } from '#server/exchange/market-data/market-channels.ts';
import { bookDiffText } from '#server/exchange/market-data/wire-text.ts';
import { contractKeyOf } from '../views/order-view.ts';

/** @param tickerOf adds the prices of the contract */
export const futuresChannels = (
  tickerOf: (pair: Pair, ticker: Ticker) => FuturesTicker,
): MarketChannels => ({
  bookOf: (pair) => futuresBookChannel.nameOf(pair),
  bookEvent: FUTURES_BOOK_EVENT,
  bookText: ({ quoteCoinId, tradeCoinId }, diff) =>
    `{"base_coin_id":${quoteCoinId},"trade_coin_id":${tradeCoinId},${bookDiffText(diff).slice(1)}`,
  infoOf: (pair) => futuresTradeInfoChannel.nameOf(pair),
  tradesEvent: FUTURES_TRADES_EVENT,
  tradesText: (pair, batch) => {
    const ticker = tickerOf(pair, batch.ticker);
    return JSON.stringify(
      futuresTradeBatchCodec.encode({ ...batch, ...contractKeyOf(pair), ticker }),
    );
  },
  barEvent: FUTURES_RUNNING_BAR_EVENT,
  barOf: (pair, running) => futuresRunningBarCodec.encode({ ...running, ...contractKeyOf(pair) }),
  // The market list shows spot pairs.
  publishListing: undefined,
});
