/** React context of the futures page: its market functions, and the trading functions of a contract,
 *  which are loaded after the book. */
import { useCallback, type ReactNode } from 'react';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { createServiceContext } from './create-service-context.ts';
import { FuturesServiceProvider, type FuturesService } from './futures.ts';
import { MarketServiceProvider, type MarketService } from './market.ts';
import { useLoaded } from './use-loaded.ts';
import { within } from './within.tsx';

export interface FuturesPageService extends MarketService {
  /** Returns the same promise for a contract until it fails. */
  readonly trade: (contract: FuturesContract) => Promise<FuturesService>;
}

const [PageProvider, useFuturesPage] = createServiceContext<FuturesPageService>('FuturesPage');

export { useFuturesPage };

interface FuturesPageProviderProps {
  readonly service: FuturesPageService;
  readonly children: ReactNode;
}

export const FuturesPageProvider = ({ service, children }: FuturesPageProviderProps) => (
  <PageProvider value={service}>
    <MarketServiceProvider value={service}>{children}</MarketServiceProvider>
  </PageProvider>
);

interface OfContract {
  readonly contract: FuturesContract;
}

/** Loads the trading functions and renders its children once they are available. A failure is thrown
 *  here, so that it reaches the boundary of this panel and not the page. */
export function WithFutures({ contract, children }: OfContract & { readonly children: ReactNode }) {
  const { trade } = useFuturesPage();
  const opened = useLoaded(useCallback(() => trade(contract), [trade, contract]));
  if (opened?.contract.id !== contract.id) return null;
  return <FuturesServiceProvider value={opened}>{children}</FuturesServiceProvider>;
}

/** Wraps a component so that it is rendered once the trading functions are available. */
export const withFutures = within<OfContract>(WithFutures);
