/** Route of the exchange dashboard with its queries, its price feed and the trading view of the
 *  selected pair. */
import { SpotServiceProvider } from '#src/binding/spot.tsx';
import { TradingPageProvider, type TradingPageContext } from '#src/binding/trading-page-context.ts';
import { DashboardPage, dashboardPathOf } from '#src/features/dashboard/index.ts';
import { SpotPage } from '#src/features/spot/index.ts';
import { PageTools } from '../shell/header/PageTools.tsx';
import { spotServiceOf } from '../wiring/market/spot-service.ts';
import { MarketReads } from './MarketReads.tsx';
import { useQualityGovernor } from './use-quality-governor.ts';

/** Another pair opens on the dashboard too. */
const TRADING_PAGE_CONTEXT: TradingPageContext = { pairPathOf: dashboardPathOf };

export function DashboardRoute() {
  useQualityGovernor();
  return (
    <MarketReads>
      <SpotServiceProvider service={spotServiceOf('real')}>
        <TradingPageProvider value={TRADING_PAGE_CONTEXT}>
          <DashboardPage
            terminal={(pairText) => <SpotPage pairText={pairText} />}
            tools={<PageTools />}
          />
        </TradingPageProvider>
      </SpotServiceProvider>
    </MarketReads>
  );
}
