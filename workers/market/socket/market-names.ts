/** Wire names of a pair's market: those of the view, or of the spot market. */
import type { Pair } from '#contract/core/pair.ts';
import { SPOT_BOOK_EVENT, spotBookChannel } from '#contract/realtime/spot-book.ts';
import {
  RUNNING_BAR_EVENT,
  TRADES_EVENT,
  tradeInfoChannel,
} from '#contract/realtime/trade-info.ts';
import type { MarketNames } from '../market-api.ts';

export const spotNamesOf = (pair: Pair): MarketNames => ({
  bookChannel: spotBookChannel.nameOf(pair),
  tradeChannel: tradeInfoChannel.nameOf(pair),
  bookEvent: SPOT_BOOK_EVENT,
  tradesEvent: TRADES_EVENT,
  barEvent: RUNNING_BAR_EVENT,
});

/** Start of a payload that names its pair, as it is written inside a message. */
export const pairLeadOf = ({ quoteCoinId, tradeCoinId }: Pair): string =>
  `\\"base_coin_id\\":${quoteCoinId},\\"trade_coin_id\\":${tradeCoinId},`;

/** Whether a payload names other coins than those of the pair. One without coins is of its channel. */
export function isOfOtherPair(payload: unknown, pair: Pair): boolean {
  const { base_coin_id: quote = pair.quoteCoinId, trade_coin_id: trade = pair.tradeCoinId } =
    Object(payload) as Readonly<Record<string, unknown>>;
  return Number(quote) !== pair.quoteCoinId || Number(trade) !== pair.tradeCoinId;
}
