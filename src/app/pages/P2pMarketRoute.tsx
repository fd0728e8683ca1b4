/** Route of the market of peer-to-peer trading, for visitors and users, live by the channel of the ads that it shows. */
import { QueryClientProvider } from '@tanstack/react-query';
import { P2pMarketServiceProvider } from '#src/binding/p2p-market.ts';
import { TradersServiceProvider } from '#src/binding/p2p-traders.ts';
import { MarketPage } from '#src/features/p2p/index.ts';
import { watchChannelLater } from '../wiring/money/late-channel.ts';
import { createAdsFeed } from '../wiring/p2p/ads-feed.ts';
import { delayBetween } from '#src/platform/clock.ts';
import { createP2pMarketService } from '../wiring/p2p/market-service.ts';
import { createTradersService } from '../wiring/p2p/traders-service.ts';
import { once } from '../wiring/shell/once.ts';
import { p2pCache } from './p2p-cache.ts';

const ownMarket = once(() => {
  const { given, cache } = p2pCache();
  const followAds = createAdsFeed({
    cache,
    watchChannel: watchChannelLater,
    readDelayMs: delayBetween(500, 3_000),
  });
  return {
    cache,
    market: createP2pMarketService(given, cache, { followAds }),
    traders: createTradersService(given, cache),
  };
});

export function P2pMarketRoute() {
  const { cache, market, traders } = ownMarket();
  return (
    <QueryClientProvider client={cache}>
      <TradersServiceProvider value={traders}>
        <P2pMarketServiceProvider value={market}>
          <MarketPage />
        </P2pMarketServiceProvider>
      </TradersServiceProvider>
    </QueryClientProvider>
  );
}
