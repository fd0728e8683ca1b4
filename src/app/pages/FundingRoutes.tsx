/** Routes of deposits and of the history, with their queries and live feed. */
import { useEffect, type ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { FundingServiceProvider, type FundingService } from '#src/binding/funding.tsx';
import { DepositPage, WalletHistoryPage } from '#src/features/funding/index.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideFundingQueries } from '#src/queries/funding.ts';
import { createFundingFeed } from '../wiring/funding/funding-feed.ts';
import { createFundingService } from '../wiring/funding/funding-service.ts';
import { watchChannelLater } from '../wiring/money/late-channel.ts';
import { wireWalletView } from '../wiring/preferences/wallet-view.ts';
import { services } from '../wiring/shell/services.ts';

interface Funding {
  readonly cache: QueryClient;
  readonly service: FundingService;
  /** Keeps the lists live until the returned function is called. */
  readonly watch: () => () => void;
}

let funding: Funding | undefined;

/** Returns one instance for the page's lifetime; its cached data is cleared on sign-out. */
export function ownFunding(): Funding {
  if (funding !== undefined) return funding;
  const given = services();
  const { client, session, config } = given;
  const cache = createQueryCache();
  provideFundingQueries(cache, client);
  wireWalletView();
  session.on('user.left', () => cache.clear());
  const service = createFundingService();
  const watch = createFundingFeed({
    cache,
    session,
    watchChannel: watchChannelLater,
    isPrivate: config.broadcast.userChannels === 'private',
    onUpdate: service.report,
  });
  funding = { cache, service, watch };
  return funding;
}

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

const inFunding = (Page: () => ReactNode) =>
  function FundingRoute() {
    return (
      <WithFunding>
        <Page />
      </WithFunding>
    );
  };

export const DepositRoute = inFunding(DepositPage);
export const WalletHistoryRoute = inFunding(() => <WalletHistoryPage />);
export const CurrencyDepositHistoryRoute = inFunding(() => (
  <WalletHistoryPage fixedType="deposit" />
));
export const CurrencyWithdrawalHistoryRoute = inFunding(() => (
  <WalletHistoryPage fixedType="withdrawal" />
));
