/** Routes of the convert pages, with their queries and commands. */
import { QueryClientProvider } from '@tanstack/react-query';
import { within } from '#src/binding/within.tsx';
import { ConvertServiceProvider } from '#src/binding/convert.ts';
import { ConvertHistoryPage, ConvertPage } from '#src/features/convert/index.ts';
import { provideConvertQueries } from '#src/queries/convert.ts';
import { createConvertService } from '../wiring/convert/convert-service.ts';
import { wireWalletView } from '../wiring/preferences/wallet-view.ts';
import { pageServices } from './page-services.ts';

const ownConverts = pageServices(provideConvertQueries, (given, cache) => {
  wireWalletView();
  return { service: createConvertService(given, cache) };
});

const inConverts = within(({ children }) => {
  const { cache, service } = ownConverts();
  return (
    <QueryClientProvider client={cache}>
      <ConvertServiceProvider value={service}>{children}</ConvertServiceProvider>
    </QueryClientProvider>
  );
});

export const SwapCoinRoute = inConverts(ConvertPage);
export const SwapHistoryRoute = inConverts(ConvertHistoryPage);
