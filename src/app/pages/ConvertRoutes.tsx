/** Routes of the convert pages, with their queries and commands. */
import type { ComponentType } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { ConvertServiceProvider, type ConvertService } from '#src/binding/convert.tsx';
import { ConvertHistoryPage, ConvertPage } from '#src/features/convert/index.ts';
import { createQueryCache } from '#src/queries/cache.ts';
import { provideConvertQueries } from '#src/queries/convert.ts';
import { createConvertService } from '../wiring/convert/convert-service.ts';
import { wireWalletView } from '../wiring/preferences/wallet-view.ts';
import { services } from '../wiring/shell/services.ts';

interface Converts {
  readonly cache: QueryClient;
  readonly service: ConvertService;
}

let converts: Converts | undefined;

/** Returns one instance for the page's lifetime; its cached data is cleared on sign-out. */
function ownConverts(): Converts {
  if (converts !== undefined) return converts;
  const cache = createQueryCache();
  provideConvertQueries(cache, services().client);
  wireWalletView();
  converts = { cache, service: createConvertService(services(), cache) };
  return converts;
}

const withConverts = (Page: ComponentType) =>
  function ConvertRoute() {
    const { cache, service } = ownConverts();
    return (
      <QueryClientProvider client={cache}>
        <ConvertServiceProvider value={service}>
          <Page />
        </ConvertServiceProvider>
      </QueryClientProvider>
    );
  };

export const SwapCoinRoute = withConverts(ConvertPage);
export const SwapHistoryRoute = withConverts(ConvertHistoryPage);
