/** Route of the referral page, with its queries and commands; live by the page's notifications. */
import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { ReferralServiceProvider } from '#src/binding/referrals.ts';
import { ReferralsPage } from '#src/features/referrals/index.ts';
import { provideReferralQueries, REFERRALS_KEY } from '#src/queries/referrals.ts';
import { openNotifications } from '../wiring/notifications/open-notifications.ts';
import { followNotifications } from '../wiring/notifications/page-refresh.ts';
import { wireWalletView } from '../wiring/preferences/wallet-view.ts';
import { createReferralService } from '../wiring/referrals/referral-service.ts';
import { pageServices } from './page-services.ts';

const ownReferrals = pageServices(provideReferralQueries, (given, cache) => {
  wireWalletView();
  return { service: createReferralService(given, cache, location.origin) };
});

export function ReferralsRoute() {
  const { cache, service } = ownReferrals();
  const { actor } = openNotifications();
  useEffect(
    () =>
      followNotifications(
        actor,
        () => void cache.invalidateQueries({ queryKey: [REFERRALS_KEY] }),
        (newest) => newest.find(({ details }) => details?.kind === 'referral')?.id,
      ),
    [actor, cache],
  );
  return (
    <QueryClientProvider client={cache}>
      <ReferralServiceProvider value={service}>
        <ReferralsPage />
      </ReferralServiceProvider>
    </QueryClientProvider>
  );
}
