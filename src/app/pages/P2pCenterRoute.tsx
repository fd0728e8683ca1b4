/** Route of the user's own page of peer-to-peer trading. */
import { QueryClientProvider } from '@tanstack/react-query';
import { P2pCenterServiceProvider } from '#src/binding/p2p-center.ts';
import { TradersServiceProvider } from '#src/binding/p2p-traders.ts';
import { CenterPage } from '#src/features/p2p/center.ts';
import { createP2pCenterService } from '../wiring/p2p/center-service.ts';
import { createTradersService } from '../wiring/p2p/traders-service.ts';
import { once } from '../wiring/shell/once.ts';
import { p2pCache } from './p2p-cache.ts';

const ownCenter = once(() => {
  const { given, cache } = p2pCache();
  return {
    cache,
    center: createP2pCenterService(given, cache, location.origin),
    traders: createTradersService(given, cache),
  };
});

export function P2pCenterRoute() {
  const { cache, center, traders } = ownCenter();
  return (
    <QueryClientProvider client={cache}>
      <TradersServiceProvider value={traders}>
        <P2pCenterServiceProvider value={center}>
          <CenterPage />
        </P2pCenterServiceProvider>
      </TradersServiceProvider>
    </QueryClientProvider>
  );
}
