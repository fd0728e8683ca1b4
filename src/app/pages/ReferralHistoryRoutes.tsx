/** Routes of the referral earnings, with their queries. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { ReferralHistoryPage } from '#src/features/referral-history/index.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import {
  provideReferralEarningQueries,
  type ReferralEarningType,
} from '#src/queries/referral-earnings.ts';
import { accountOf } from '#src/stores/account.store.ts';
import { createEarningRefresh } from '../wiring/money/referral-earnings.ts';
import { wireWalletView } from '../wiring/preferences/wallet-view.ts';
import { services } from '../wiring/shell/services.ts';

let own: QueryClient | undefined;

/** Returns one cache for the page's lifetime; it is cleared on sign-out. */
function ownCache(): QueryClient {
  if (own !== undefined) return own;
  const { client, session } = services();
  const cache = createQueryCache();
  provideReferralEarningQueries(cache, client);
  wireWalletView();
  session.on('user.left', () => cache.clear());
  subscribe(accountOf('real'), createEarningRefresh(cache));
  own = cache;
  return cache;
}

const withEarnings = (type: ReferralEarningType) =>
  function ReferralHistoryRoute() {
    return (
      <QueryClientProvider client={ownCache()}>
        <ReferralHistoryPage type={type} />
      </QueryClientProvider>
    );
  };

export const WithdrawalEarningsRoute = withEarnings('withdrawal');
export const TradeEarningsRoute = withEarnings('trade');
