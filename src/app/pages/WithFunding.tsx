/** Provides deposits and withdrawals with their queries and live feed to the pages that show them, without any of
 *  these. */
import { useEffect, type ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ExchangeClient } from '#src/api/exchange-client.ts';
import { FundingServiceProvider } from '#src/binding/funding.ts';
import { provideFundingQueries } from '#src/queries/funding.ts';
import { provideIdentityQueries } from '#src/queries/identity.ts';
import { createFundingFeed } from '../wiring/funding/funding-feed.ts';
import { createFundingService } from '../wiring/funding/funding-service.ts';
import { watchChannelLater } from '../wiring/money/late-channel.ts';
import { wireWalletView } from '../wiring/preferences/wallet-view.ts';
import { pageServices } from './page-services.ts';

const provideQueries = (cache: QueryClient, client: ExchangeClient): void => {
  provideFundingQueries(cache, client);
  provideIdentityQueries(cache, client);
};

export const ownFunding = pageServices(provideQueries, ({ session, config }, cache) => {
  wireWalletView();
  const service = createFundingService();
  return {
    service,
    /** Keeps the lists live until the returned function is called. */
    watch: createFundingFeed({
      cache,
      session,
      watchChannel: watchChannelLater,
      isPrivate: config.broadcast.userChannels === 'private',
      onUpdate: service.report,
    }),
  };
});

/** Provides deposits and withdrawals, live while the children are mounted. */
export function WithFunding({ children }: { readonly children: ReactNode }) {
  const { cache, service, watch } = ownFunding();
  useEffect(() => watch(), [watch]);
  return (
    <QueryClientProvider client={cache}>
      <FundingServiceProvider value={service}>{children}</FundingServiceProvider>
    </QueryClientProvider>
  );
}
