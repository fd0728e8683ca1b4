/** Routes of demo trade with a separate trading service, and of the demo wallet with its queries. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { DemoServiceProvider, type DemoService } from '#src/binding/demo.tsx';
import { SpotServiceProvider } from '#src/binding/spot.tsx';
import { DemoTradePage, DemoWalletPage } from '#src/features/demo-trade/index.ts';
import { SpotPage } from '#src/features/spot/index.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideDemoQueries } from '#src/queries/demo.ts';
import { PageTools } from '../shell/header/PageTools.tsx';
import { createDemoService } from '../wiring/account/demo-service.ts';
import { services } from '../wiring/shell/services.ts';
import { spotServiceOf } from '../wiring/market/spot-service.ts';
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

interface DemoWallet {
  readonly cache: QueryClient;
  readonly service: DemoService;
}

let wallet: DemoWallet | undefined;

/** Returns one wallet for the page's lifetime; its cached data is cleared on sign-out. */
function ownWallet(): DemoWallet {
  if (wallet !== undefined) return wallet;
  const cache = createQueryCache();
  provideDemoQueries(cache, services().client);
  wallet = { cache, service: createDemoService(services(), cache) };
  return wallet;
}

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
