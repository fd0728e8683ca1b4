/** Wire names of a pair's market: those of the view, or of the spot market. */
import type { Pair } from '#contract/core/pair.ts';
import { SPOT_BOOK_EVENT, spotBookChannel } from '#contract/realtime/spot-book.ts';
import {
  RUNNING_BAR_EVENT,
  TRADES_EVENT,
  tradeInfoChannel,
} from '#contract/realtime/trade-info.ts';
import { bookSnapshot, chartBars, marketTrades } from '#contract/rest/spot-market.ts';
import type { MarketNames } from '../market-api.ts';

export const spotNamesOf = (pair: Pair): MarketNames => ({
  bookChannel: spotBookChannel.nameOf(pair),
  tradeChannel: tradeInfoChannel.nameOf(pair),
  bookEvent: SPOT_BOOK_EVENT,
  tradesEvent: TRADES_EVENT,
  barEvent: RUNNING_BAR_EVENT,
  snapshotPath: bookSnapshot.path,
  tradesPath: marketTrades.path,
  barsPath: chartBars.path,
});

/** Start of a payload that names its pair, as it is written inside a message. */
export const pairLeadOf = ({ quoteCoinId, tradeCoinId }: Pair): string =>
  `\\"base_coin_id\\":${quoteCoinId},\\"trade_coin_id\\":${tradeCoinId},`;

/** Whether a payload names other coins than those of the pair. One without coins is of its channel. */
export function isOfOtherPair(payload: unknown, { quoteCoinId, tradeCoinId }: Pair): boolean {
  if (typeof payload !== 'object' || payload === null) return false;
  const named = payload as Readonly<Record<string, unknown>>;
  const isOther = (name: string, id: number): boolean =>
    named[name] !== undefined && Number(named[name]) !== id;
  return isOther('base_coin_id', quoteCoinId) || isOther('trade_coin_id', tradeCoinId);
}
