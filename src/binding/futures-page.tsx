/** React context of the futures page: its market functions, and the trading functions of a contract,
 *  which are loaded after the book. */
import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { FuturesContract } from '#contract/entities/futures-contract.ts';
import { createServiceContext } from './create-service-context.ts';
import { FuturesServiceProvider, type FuturesService } from './futures.ts';
import { MarketServiceProvider, type MarketService } from './market.ts';

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

interface WithFuturesProps {
  readonly contract: FuturesContract;
  readonly children: ReactNode;
}

/** Loads the trading functions and renders its children once they are available. A failure is thrown
 *  here, so that it reaches the boundary of this panel and not the page. */
export function WithFutures({ contract, children }: WithFuturesProps) {
  const { trade } = useFuturesPage();
  const [opened, setOpened] = useState<FuturesService>();
  const [failure, setFailure] = useState<{ readonly reason: unknown }>();
  useLayoutEffect(() => {
    let isMounted = true;
    trade(contract).then(
      (service) => isMounted && setOpened(service),
      (reason: unknown) => isMounted && setFailure({ reason }),
    );
    return () => {
      isMounted = false;
    };
  }, [trade, contract]);
  if (failure !== undefined) throw failure.reason;
  if (opened?.contract.id !== contract.id) return null;
  return <FuturesServiceProvider value={opened}>{children}</FuturesServiceProvider>;
}

/** Wraps a component so that it is rendered once the trading functions are available. */
export function withFutures<Props extends { readonly contract: FuturesContract }>(
  Part: ComponentType<Props>,
) {
  return function Trading(props: Props) {
    return (
      <WithFutures contract={props.contract}>
        <Part {...props} />
      </WithFutures>
    );
  };
}
