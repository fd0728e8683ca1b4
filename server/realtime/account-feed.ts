/** Publishes every account event on the user's private channel. Also publishes it, under the
 *  specification's event names, on the pairs' public channels, only to sockets that have joined
 *  that private channel. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import { accountUpdateCodec, type AccountUpdate } from '#contract/entities/account-update.ts';
import type { PairKey } from '#contract/entities/pair-key.ts';
import { ACCOUNT_UPDATE_EVENT, type accountChannel } from '#contract/realtime/account.ts';
import { ownBookEventOf, spotBookChannel } from '#contract/realtime/spot-book.ts';
import { ownTradeEventOf, tradeInfoChannel } from '#contract/realtime/trade-info.ts';
import type { AccountEvent, Exchange } from '#server/exchange/exchange-api.ts';
import { FAR_AHEAD } from '#server/runtime/sequences.ts';
import { accountUpdateOf } from '#server/views/account-view.ts';
import type { Broadcast } from './pusher/broadcast-api.ts';

export interface AccountFeedOptions {
  readonly exchange: Pick<Exchange, 'addAccountListener' | 'pair' | 'coins'>;
  /** Account channel of the trading mode: real or demo. */
  readonly channel: typeof accountChannel;
  readonly broadcast: Pick<Broadcast, 'publish' | 'hasSubscribers'>;
  /** Whether pair channels carry `process-{user}` and `order_place_{user}`. */
  readonly isOnPairChannels: boolean;
}

/** @returns a function that stops the feed. */
export function startAccountFeed(options: AccountFeedOptions): () => void {
  return options.exchange.addAccountListener((event) => publishEvent(options, event));
}

function publishEvent(options: AccountFeedOptions, event: AccountEvent): void {
  const { exchange, channel, broadcast, isOnPairChannels } = options;
  const own = subscriptionNameOf(channel, event.userId);
  if (!broadcast.hasSubscribers(own)) return;
  const update = accountUpdateOf(event, exchange);
  const text = textOf(update);
  if (broadcast.publish(own, ACCOUNT_UPDATE_EVENT, text) === 'event_too_large') {
    const gap = textOf({ ...update, sequence: FAR_AHEAD, orders: [], trades: [], balances: [] });
    broadcast.publish(own, ACCOUNT_UPDATE_EVENT, gap);
    return;
  }
  if (!isOnPairChannels) return;
  // Excludes the other sockets of the public channel, which must not see the event.
  const recipients = { onlyJoined: own };
  for (const pair of pairsOf(update)) {
    const [book, info] = [spotBookChannel.nameOf(pair), tradeInfoChannel.nameOf(pair)];
    broadcast.publish(book, ownBookEventOf(event.userId), text, recipients);
    broadcast.publish(info, ownTradeEventOf(event.userId), text, recipients);
  }
}

const textOf = (update: AccountUpdate): string => JSON.stringify(accountUpdateCodec.encode(update));

function pairsOf({ orders, trades }: AccountUpdate): readonly PairKey[] {
  const pairs = new Map<string, PairKey>();
  for (const { quoteCoinId, tradeCoinId } of [...orders, ...trades]) {
    pairs.set(`${quoteCoinId}-${tradeCoinId}`, { quoteCoinId, tradeCoinId });
  }
  return [...pairs.values()];
}
