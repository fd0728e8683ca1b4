/** Routes of the referral earnings, with their queries. */
import { QueryClientProvider } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { within } from '#src/binding/within.tsx';
import { ReferralHistoryPage } from '#src/features/referral-history/index.ts';
import { provideReferralEarningQueries } from '#src/queries/referral-earnings.ts';
import { accountOf } from '#src/stores/account.store.ts';
import { createEarningRefresh } from '../wiring/money/referral-earnings.ts';
import { wireWalletView } from '../wiring/preferences/wallet-view.ts';
import { pageServices } from './page-services.ts';

const ownEarnings = pageServices(provideReferralEarningQueries, (_given, cache) => {
  wireWalletView();
  subscribe(accountOf('real'), createEarningRefresh(cache));
  return {};
});

const inEarnings = within(({ children }) => (
  <QueryClientProvider client={ownEarnings().cache}>{children}</QueryClientProvider>
));

export const WithdrawalEarningsRoute = inEarnings(() => <ReferralHistoryPage type="withdrawal" />);
export const TradeEarningsRoute = inEarnings(() => <ReferralHistoryPage type="trade" />);
