/** Wire names of a contract's market for the worker, which knows those of spot only. */
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { FUTURES_ACCOUNT_PREFIX } from '#contract/realtime/futures-account.ts';
import { FUTURES_BOOK_EVENT, futuresBookChannel } from '#contract/realtime/futures-book.ts';
import {
  FUTURES_RUNNING_BAR_EVENT,
  FUTURES_TRADES_EVENT,
  futuresTradeInfoChannel,
} from '#contract/realtime/futures-trade-info.ts';
import {
  futuresBookSnapshot,
  futuresChartBars,
  futuresMarketTrades,
} from '#contract/rest/futures-market.ts';
import type { MarketNames } from '#workers/market/market-api.ts';

export const marketNamesOf = (contract: FuturesContract): MarketNames => ({
  bookChannel: futuresBookChannel.nameOf(contract),
  tradeChannel: futuresTradeInfoChannel.nameOf(contract),
  bookEvent: FUTURES_BOOK_EVENT,
  tradesEvent: FUTURES_TRADES_EVENT,
  barEvent: FUTURES_RUNNING_BAR_EVENT,
  userPrefix: FUTURES_ACCOUNT_PREFIX,
  snapshotPath: futuresBookSnapshot.path,
  tradesPath: futuresMarketTrades.path,
  barsPath: futuresChartBars.path,
});
