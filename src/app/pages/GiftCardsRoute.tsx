/** Route of gift cards, for visitors and users; live by the user's notifications. */
import { useEffect } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useAuth } from '#src/binding/auth.ts';
import { GiftCardsServiceProvider } from '#src/binding/gift-cards.ts';
import { GiftCardsPage } from '#src/features/gift-cards/index.ts';
import { provideGiftCardQueries, refreshGiftCards } from '#src/queries/gift-cards.ts';
import { createGiftCardsService } from '../wiring/gift-cards/gift-cards-service.ts';
import { openNotifications } from '../wiring/notifications/open-notifications.ts';
import { followNotifications } from '../wiring/notifications/page-refresh.ts';
import { wireWalletView } from '../wiring/preferences/wallet-view.ts';
import { pageServices } from './page-services.ts';

const ownGiftCards = pageServices(provideGiftCardQueries, (given, cache) => {
  wireWalletView();
  return { service: createGiftCardsService(given, cache, location.origin) };
});

export function GiftCardsRoute() {
  const { cache, service } = ownGiftCards();
  const { isSignedIn } = useAuth();
  useEffect(
    () =>
      isSignedIn
        ? followNotifications(
            openNotifications().actor,
            () => refreshGiftCards(cache),
            (newest) => newest.find(({ details }) => details?.kind === 'gift_card')?.id,
          )
        : undefined,
    [isSignedIn, cache],
  );
  return (
    <QueryClientProvider client={cache}>
      <GiftCardsServiceProvider value={service}>
        <GiftCardsPage />
      </GiftCardsServiceProvider>
    </QueryClientProvider>
  );
}
