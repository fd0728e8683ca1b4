/** Tells traders of their own: every account event goes to the user's private channel and, under the
 *  specification's names, on its pairs' public channels to sockets that have joined that private one. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import { accountUpdateCodec, type AccountUpdate } from '#contract/entities/account-update.ts';
import { ACCOUNT_UPDATE_EVENT, type accountChannel } from '#contract/realtime/account.ts';
import { ownBookEventOf, spotBookChannel, type PairKey } from '#contract/realtime/spot-book.ts';
import { ownTradeEventOf, tradeInfoChannel } from '#contract/realtime/trade-info.ts';
import type { AccountEvent, Exchange } from '#server/exchange/exchange-api.ts';
import { accountUpdateOf } from '#server/views/account-view.ts';
import type { BroadcastService } from './pusher/broadcast-api.ts';

export interface AccountFeedOptions {
  readonly exchange: Pick<Exchange, 'addAccountListener' | 'pair' | 'coins'>;
  /** Of the venue: the real account's, or that of demo trade. */
  readonly channel: typeof accountChannel;
  readonly broadcast: Pick<BroadcastService, 'publish' | 'hasSubscribers'>;
  /** Whether pair channels carry `process-{user}` and `order_place_{user}`. */
  readonly isOnPairChannels: boolean;
}

/** Ahead of every number there will be: its receiver sees a gap and asks for what it has missed. */
const FAR_AHEAD = Number.MAX_SAFE_INTEGER;

/** @returns what stops it. */
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
  // A public channel keeps no secret from the rest of its sockets.
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
