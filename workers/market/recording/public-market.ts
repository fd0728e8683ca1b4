/** Decides which channels and events of a pair are public, by the contract's channel families. A
 *  deployment that names its user channels public does not make them public here. */
import { SPOT_BOOK_EVENT, spotBookChannel } from '#contract/realtime/spot-book.ts';
import {
  RUNNING_BAR_EVENT,
  TRADES_EVENT,
  tradeInfoChannel,
} from '#contract/realtime/trade-info.ts';

export const isPublicChannel = (name: string): boolean =>
  spotBookChannel.keyOf(name) !== undefined || tradeInfoChannel.keyOf(name) !== undefined;

/** Excludes own orders, which arrive on the same channels under other event names. */
export function isPublicEvent(channel: string, event: string): boolean {
  if (event === SPOT_BOOK_EVENT) return spotBookChannel.keyOf(channel) !== undefined;
  const isOfTrades = event === TRADES_EVENT || event === RUNNING_BAR_EVENT;
  return isOfTrades && tradeInfoChannel.keyOf(channel) !== undefined;
}
