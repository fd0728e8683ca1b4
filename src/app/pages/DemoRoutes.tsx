/** Routes of demo trade with a separate trading service, and of the demo wallet with its queries. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { DemoServiceProvider } from '#src/binding/demo.ts';
import { SpotServiceProvider } from '#src/binding/spot.tsx';
import { DemoTradePage, DemoWalletPage } from '#src/features/demo-trade/index.ts';
import { SpotPage } from '#src/features/spot/index.ts';
import { provideDemoQueries } from '#src/queries/demo.ts';
import { PageTools } from '../shell/header/PageTools.tsx';
import { createDemoService } from '../wiring/account/demo-service.ts';
import { spotServiceOf } from '../wiring/market/spot-service.ts';
import { pageServices } from './page-services.ts';
import { useQualityGovernor } from './use-quality-governor.ts';

export function DemoTradeRoute() {
  const { pair } = useParams<{ pair?: string }>();
  useQualityGovernor();
  return (
    <SpotServiceProvider service={spotServiceOf('demo')}>
      <DemoTradePage
        pairText={pair}
        terminal={(pairText) => <SpotPage pairText={pairText} />}
        tools={<PageTools />}
      />
    </SpotServiceProvider>
  );
}

const ownWallet = pageServices(provideDemoQueries, (given, cache) => ({
  service: createDemoService(given, cache),
}));

export function DemoWalletRoute() {
  const { cache, service } = ownWallet();
  return (
    // The trading service of the demo market updates the account, whose events this page receives.
    <SpotServiceProvider service={spotServiceOf('demo')}>
      <QueryClientProvider client={cache}>
        <DemoServiceProvider value={service}>
          <DemoWalletPage tools={<PageTools />} />
        </DemoServiceProvider>
      </QueryClientProvider>
    </SpotServiceProvider>
  );
}
