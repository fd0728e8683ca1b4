/** Route of Simple Earn, live by the user's channel while it is shown. */
import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { EarnServiceProvider } from '#src/binding/earn.ts';
import { EarnPage } from '#src/features/earn/index.ts';
import { provideEarnPositionQueries } from '#src/queries/earn-positions.ts';
import { provideEarnQueries } from '#src/queries/earn.ts';
import { createEarnFeed } from '../wiring/earn/earn-feed.ts';
import { createEarnService } from '../wiring/earn/earn-service.ts';
import { watchChannelLater } from '../wiring/money/late-channel.ts';
import { wireWalletView } from '../wiring/preferences/wallet-view.ts';
import { pageServices } from './page-services.ts';

const ownEarn = pageServices(
  (cache, client) => {
    provideEarnQueries(cache, client);
    provideEarnPositionQueries(cache, client);
  },
  (given, cache) => {
    wireWalletView();
    return {
      service: createEarnService(given, cache),
      startFeed: createEarnFeed({
        cache,
        session: given.session,
        watchChannel: watchChannelLater,
        isPrivate: given.config.broadcast.userChannels === 'private',
      }),
    };
  },
);

export function EarnRoute() {
  const { cache, service, startFeed } = ownEarn();
  useEffect(() => startFeed(), [startFeed]);
  return (
    <QueryClientProvider client={cache}>
      <EarnServiceProvider value={service}>
        <EarnPage />
      </EarnServiceProvider>
    </QueryClientProvider>
  );
}
