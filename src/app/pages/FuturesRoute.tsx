/** Route of the futures page with its market service. */
import { useParams } from 'wouter';
import { FuturesPageProvider } from '#src/binding/futures-page.tsx';
import { FuturesPage } from '#src/features/futures/index.ts';
import { fetchDeferredFiles } from '#src/platform/deferred-files.ts';
import { futuresPage } from '../wiring/futures/futures-page.ts';
import { useQualityGovernor } from './use-quality-governor.ts';

/** Starts the worker and opens the contract before the first render, because both wait for the
 *  network. */
export function startFutures(pairText: string | undefined): void {
  futuresPage().openPair(pairText);
  fetchDeferredFiles();
}

export function FuturesRoute() {
  const { pair } = useParams<{ pair?: string }>();
  useQualityGovernor();
  return (
    <FuturesPageProvider service={futuresPage()}>
      <FuturesPage pairText={pair} />
    </FuturesPageProvider>
  );
}
