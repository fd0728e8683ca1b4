/** Queries, transfers and the live feed of the wallets. */
import type { QueryClient } from '@tanstack/react-query';
import { subscriptionNameOf } from '#contract/core/channel.ts';
import { walletChannel } from '#contract/realtime/wallet.ts';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { loadPart } from '#src/deferred/load-part.ts';
import { EARN_SUMMARY_KEY } from '#src/queries/earn-summary.ts';
import { provideWalletQueries } from '#src/queries/wallets.ts';
import { watchChannelLater } from '../wiring/money/late-channel.ts';
import { wireWalletView } from '../wiring/preferences/wallet-view.ts';
import { createWalletFeed } from '../wiring/wallets/wallet-feed.ts';
import { createWalletsService } from '../wiring/wallets/wallets-service.ts';
import { pageServices } from './page-services.ts';

function provideQueries(cache: QueryClient, client: ExchangeClient): void {
  provideWalletQueries(cache, client);
  cache.setQueryDefaults(EARN_SUMMARY_KEY, {
    queryFn: async ({ signal }) => (await loadPart('walletEarn')).readEarnSummary(client, signal),
  });
}

export const ownWallets = pageServices(provideQueries, (given, cache) => {
  const { session, config } = given;
  wireWalletView();
  const isPrivate = config.broadcast.userChannels === 'private';
  return {
    service: createWalletsService(given, cache),
    /** Keeps the wallets live until the returned function is called. */
    watch: createWalletFeed({
      cache,
      session,
      watchChannel: watchChannelLater,
      nameOf: (userId) =>
        isPrivate ? subscriptionNameOf(walletChannel, userId) : walletChannel.nameOf(userId),
    }),
  };
});
