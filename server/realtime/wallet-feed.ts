/** Publishes the balances that each commit changed, of all wallets, on the owner's private channel. */
import { subscriptionNameOf } from '#contract/core/channel.ts';
import type { UserId } from '#contract/core/ids.ts';
import {
  WALLET_UPDATE_EVENT,
  walletChannel,
  type WalletUpdate,
} from '#contract/realtime/wallet.ts';
import type { Exchange, WalletBalance, WalletChange } from '#server/exchange/exchange-api.ts';
import { balanceOf } from '#server/views/account-view.ts';
import type { Broadcast } from './pusher/broadcast-api.ts';

export interface WalletFeedOptions {
  readonly exchange: Pick<Exchange, 'addWalletListener' | 'walletBalances' | 'coins'>;
  readonly broadcast: Pick<Broadcast, 'publish' | 'hasSubscribers'>;
}

/** Balances per event, so that no event exceeds the broadcast limit. */
const BALANCE_COUNT_MAX = 30;
const codec = walletChannel.events[WALLET_UPDATE_EVENT];

/** @returns a function that stops the feed. */
export function startWalletFeed({ exchange, broadcast }: WalletFeedOptions): () => void {
  /** Last sequence number per user since the start. */
  const sequences = new Map<UserId, number>();
  return exchange.addWalletListener((change) => {
    const { userId, at, coins } = change;
    const first = (sequences.get(userId) ?? 0) + 1;
    const eventCount = Math.ceil(coins.length / BALANCE_COUNT_MAX);
    // Numbers count without subscribers too: one who joins later detects what was missed.
    sequences.set(userId, first + eventCount - 1);
    const channel = subscriptionNameOf(walletChannel, userId);
    if (!broadcast.hasSubscribers(channel)) return;
    const changed = changedBalances(exchange.walletBalances(userId), change);
    for (let index = 0; index < eventCount; index += 1) {
      const from = index * BALANCE_COUNT_MAX;
      const update: WalletUpdate = {
        sequence: first + index,
        at,
        balances: changed
          .slice(from, from + BALANCE_COUNT_MAX)
          .map((balance) => ({ ...balanceOf(balance, exchange), wallet: balance.wallet })),
      };
      broadcast.publish(channel, WALLET_UPDATE_EVENT, JSON.stringify(codec.encode(update)));
    }
  });
}

const changedBalances = (
  balances: readonly WalletBalance[],
  { coins }: WalletChange,
): readonly WalletBalance[] =>
  balances.filter((balance) =>
    coins.some(({ coinId, wallet }) => balance.coinId === coinId && balance.wallet === wallet),
  );
