/** The user's own profile and feedback. */
import { useState } from 'react';
import { useTradersService } from '#src/binding/p2p-traders.ts';
import { loadableOf } from '#src/queries/loadable-of.ts';
import {
  useMerchantStanding,
  useOwnTraderProfile,
  useTraderFeedback,
} from '#src/queries/p2p-traders.ts';
import { OwnProfileView } from '../traders/OwnProfileView.tsx';

export function ProfileTab() {
  const [page, setPage] = useState(1);
  const profile = useOwnTraderProfile();
  const { applyForMerchant } = useTradersService();
  return (
    <OwnProfileView
      profile={loadableOf(profile)}
      feedback={loadableOf(useTraderFeedback(profile.data?.id, page))}
      onPageChange={setPage}
      merchant={loadableOf(useMerchantStanding())}
      onApply={applyForMerchant}
    />
  );
}
