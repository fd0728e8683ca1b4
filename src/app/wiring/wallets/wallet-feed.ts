/** Keeps the loaded wallets live by the user's wallet channel, while a page shows them. A gap in the
 *  sequence reads all wallets again. */
import type { QueryClient } from '@tanstack/react-query';
import type { UserId } from '#contract/core/ids.ts';
import type { Wallet } from '#contract/entities/wallet-type.ts';
import { WALLET_UPDATE_EVENT, walletChannel } from '#contract/realtime/wallet.ts';
import { parse } from '#contract/codec.ts';
import { collectCalls } from '#src/platform/clock.ts';
import { applyWalletUpdate } from '#src/queries/wallet-update.ts';
import { HISTORY_KEY, OVERVIEW_KEY, WALLETS_KEY, rowsKeyOf } from '#src/queries/wallets.ts';
import type { MarketLink } from '#src/realtime/market-link.ts';
import { createUserFeed, type UserFeedOptions } from '../money/user-feed.ts';

/** Values, totals and histories are read again at most once in this time. */
const REFRESH_PAUSE_MS = 1_500;

export interface WalletFeedOptions {
  readonly cache: QueryClient;
  readonly session: UserFeedOptions['session'];
  readonly watchChannel: MarketLink['watchChannel'];
  /** Name of a user's channel on the wire. */
  readonly nameOf: (userId: UserId) => string;
}

/** @returns a function that starts the feed for one page, and returns the function that ends it. */
export const createWalletFeed = (options: WalletFeedOptions): (() => () => void) =>
  createUserFeed({ session: options.session, join: (userId) => join(options, userId) });

function join({ cache, watchChannel, nameOf }: WalletFeedOptions, userId: UserId): () => void {
  /** Undefined until the first update after a join, which may have any number. */
  let sequence: number | undefined;
  const refresher = createRefresher(cache);
  const leave = watchChannel({
    name: nameOf(userId),
    events: [WALLET_UPDATE_EVENT],
    // Updates before the join, or while the connection was lost, have been missed.
    onJoined: () => {
      sequence = undefined;
      refresher.everything();
    },
    onEvent: (_event, payload) => {
      const parsed = parse(walletChannel.events[WALLET_UPDATE_EVENT], payload);
      if (!parsed.ok) return refresher.everything();
      const update = parsed.model;
      const isGap = sequence !== undefined && update.sequence !== sequence + 1;
      sequence = update.sequence;
      if (isGap) return refresher.everything();
      for (const wallet of applyWalletUpdate(cache, update.balances)) refresher.valuesOf(wallet);
      return refresher.totals();
    },
  });
  return () => {
    leave();
    refresher.end();
  };
}

/** Reads again what updates do not contain: values, totals and the history. */
function createRefresher(cache: QueryClient) {
  const wallets = new Set<Wallet>();
  const refresh = collectCalls(REFRESH_PAUSE_MS, () => {
    const rows = [...wallets].map(rowsKeyOf);
    wallets.clear();
    for (const queryKey of [OVERVIEW_KEY, HISTORY_KEY, ...rows])
      void cache.invalidateQueries({ queryKey });
  });
  return {
    everything: (): void => void cache.invalidateQueries({ queryKey: [WALLETS_KEY] }),
    valuesOf: (wallet: Wallet): void => {
      wallets.add(wallet);
      refresh.request();
    },
    totals: refresh.request,
    end: refresh.cancel,
  };
}
