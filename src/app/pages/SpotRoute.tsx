/** Route of the spot page with its trading service; loads the wiring of trading. */
import { useParams } from 'wouter';
import { SpotServiceProvider } from '#src/binding/spot.tsx';
import { SpotPage } from '#src/features/spot/index.ts';
import { fetchDeferredFiles } from '#src/platform/deferred-files.ts';
import { spotServiceOf } from '../wiring/market/spot-service.ts';
import { useQualityGovernor } from './use-quality-governor.ts';

/** Starts the worker and opens the pair before the first render, because both wait for the network. */
export function startSpot(pairText: string | undefined): void {
  spotServiceOf('real').openPair(pairText);
  fetchDeferredFiles();
}

export function SpotRoute() {
  const { pair } = useParams<{ pair?: string }>();
  useQualityGovernor();
  return (
    <SpotServiceProvider service={spotServiceOf('real')}>
      <SpotPage pairText={pair} />
    </SpotServiceProvider>
  );
}
