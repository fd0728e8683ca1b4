/** Demo trade with a desk of its own venue, and its wallet with its reads. */
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { DemoProvider, type DemoDesk } from '#src/binding/demo.tsx';
import { SpotDeskProvider } from '#src/binding/spot.tsx';
import { DemoTradePage, DemoWalletPage } from '#src/features/demo-trade/index.ts';
import { SpotPage } from '#src/features/spot/index.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideDemoQueries } from '#src/queries/demo.ts';
import { PageTools } from '../shell/PageTools.tsx';
import { BEHIND_THE_BOOK } from '../wiring/behind-the-book.ts';
import { createDemoDesk } from '../wiring/demo-desk.ts';
import { services } from '../wiring/services.ts';
import { spotDeskOf } from '../wiring/spot-desks.ts';
import { useQualityGovernor } from './use-quality-governor.ts';

export function DemoTradeRoute() {
  const { pair } = useParams<{ pair?: string }>();
  useQualityGovernor();
  return (
    <SpotDeskProvider desk={spotDeskOf('demo', BEHIND_THE_BOOK)}>
      <DemoTradePage
        pairText={pair}
        terminal={(pairText) => <SpotPage pairText={pairText} />}
        tools={<PageTools />}
      />
    </SpotDeskProvider>
  );
}

interface DemoWallet {
  readonly cache: QueryClient;
  readonly desk: DemoDesk;
}

let wallet: DemoWallet | undefined;

/** One for the page's life; whoever leaves takes what was read of them along. */
function ownWallet(): DemoWallet {
  if (wallet !== undefined) return wallet;
  const cache = createQueryCache();
  provideDemoQueries(cache, services().client);
  wallet = { cache, desk: createDemoDesk(services(), cache) };
  return wallet;
}

export function DemoWalletRoute() {
  const { cache, desk } = ownWallet();
  return (
    // The venue's desk keeps its account in step, whose news this page hears.
    <SpotDeskProvider desk={spotDeskOf('demo', BEHIND_THE_BOOK)}>
      <QueryClientProvider client={cache}>
        <DemoProvider desk={desk}>
          <DemoWalletPage tools={<PageTools />} />
        </DemoProvider>
      </QueryClientProvider>
    </SpotDeskProvider>
  );
}
