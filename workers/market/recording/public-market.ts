/** What anybody may hear of a pair, by the contract's own families: a deployment that calls its user
 *  channels public does not make them so here. */
import { SPOT_BOOK_EVENT, spotBookChannel } from '#contract/realtime/spot-book.ts';
import {
  RUNNING_BAR_EVENT,
  TRADES_EVENT,
  tradeInfoChannel,
} from '#contract/realtime/trade-info.ts';

export const isPublicChannel = (name: string): boolean =>
  spotBookChannel.keyOf(name) !== undefined || tradeInfoChannel.keyOf(name) !== undefined;

/** One's own orders come on the same channels, under other names. */
export function isPublicEvent(channel: string, event: string): boolean {
  if (event === SPOT_BOOK_EVENT) return spotBookChannel.keyOf(channel) !== undefined;
  const isOfTrades = event === TRADES_EVENT || event === RUNNING_BAR_EVENT;
  return isOfTrades && tradeInfoChannel.keyOf(channel) !== undefined;
}
