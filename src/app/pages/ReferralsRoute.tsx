/** Route of the referral page, with its queries and commands; live by the page's notifications. */
import { useEffect } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { ReferralServiceProvider, type ReferralService } from '#src/binding/referrals.tsx';
import { ReferralsPage } from '#src/features/referrals/index.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideReferralQueries, REFERRALS_KEY } from '#src/queries/referrals.ts';
import { openNotifications } from '../wiring/notifications/open-notifications.ts';
import { followNotifications } from '../wiring/notifications/page-refresh.ts';
import { wireWalletView } from '../wiring/preferences/wallet-view.ts';
import { createReferralService } from '../wiring/referrals/referral-service.ts';
import { services } from '../wiring/shell/services.ts';

interface Referrals {
  readonly cache: QueryClient;
  readonly service: ReferralService;
}

let referrals: Referrals | undefined;

/** Returns one instance for the page's lifetime; its cached data is cleared on sign-out. */
function ownReferrals(): Referrals {
  if (referrals !== undefined) return referrals;
  const cache = createQueryCache();
  provideReferralQueries(cache, services().client);
  wireWalletView();
  referrals = { cache, service: createReferralService(services(), cache, location.origin) };
  return referrals;
}

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
