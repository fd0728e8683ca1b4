/** Queries, transfers and the live feed of the wallets: one instance for the page's lifetime. */
import type { QueryClient } from '@tanstack/react-query';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import { walletChannel } from '#contract/realtime/wallet.ts';
import type { WalletsService } from '#src/binding/wallets.tsx';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideWalletQueries } from '#src/queries/wallets.ts';
import { watchChannelLater } from '../wiring/money/late-channel.ts';
import { wireWalletView } from '../wiring/preferences/wallet-view.ts';
import { services } from '../wiring/shell/services.ts';
import { createWalletFeed } from '../wiring/wallets/wallet-feed.ts';
import { createWalletsService } from '../wiring/wallets/wallets-service.ts';

interface Wallets {
  readonly cache: QueryClient;
  readonly service: WalletsService;
  /** Keeps the wallets live until the returned function is called. */
  readonly watch: () => () => void;
}

let wallets: Wallets | undefined;

/** Cached data is cleared on sign-out. */
export function ownWallets(): Wallets {
  if (wallets !== undefined) return wallets;
  const given = services();
  const { client, session, config } = given;
  const cache = createQueryCache();
  provideWalletQueries(cache, client);
  wireWalletView();
  session.on('user.left', () => cache.clear());
  const isPrivate = config.broadcast.userChannels === 'private';
  const watch = createWalletFeed({
    cache,
    session,
    watchChannel: watchChannelLater,
    nameOf: (user) =>
      isPrivate ? subscriptionNameOf(walletChannel, user) : walletChannel.nameOf(user),
  });
  wallets = { cache, service: createWalletsService(given, cache), watch };
  return wallets;
}
