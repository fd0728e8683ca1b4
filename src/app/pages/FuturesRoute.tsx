/** Route of the futures page with its market service. */
import { useParams } from 'wouter';
import { MarketServiceProvider } from '#src/binding/market.tsx';
import { FuturesPage } from '#src/features/futures/index.ts';
import { fetchDeferredFiles } from '#src/platform/deferred-files.ts';
import { futuresMarket } from '../wiring/futures/futures-market.ts';
import { useQualityGovernor } from './use-quality-governor.ts';

/** Starts the worker and opens the contract before the first render, because both wait for the
 *  network. */
export function startFutures(pairText: string | undefined): void {
  futuresMarket().openPair(pairText);
  fetchDeferredFiles();
}

export function FuturesRoute() {
  const { pair } = useParams<{ pair?: string }>();
  useQualityGovernor();
  return (
    <MarketServiceProvider service={futuresMarket()}>
      <FuturesPage pairText={pair} />
    </MarketServiceProvider>
  );
}
