/** The spot page with its desk; the wiring of trading loads with it. */
import { useParams } from 'wouter';
import { SpotServiceProvider } from '#src/binding/spot.tsx';
import { SpotPage } from '#src/features/spot/index.ts';
import { fetchDeferredFiles } from '#src/platform/deferred-files.ts';
import { spotServiceOf } from '../wiring/market/spot-service.ts';
import { useQualityGovernor } from './use-quality-governor.ts';

/** Starts the worker and opens the pair before anything is rendered: both wait for others. */
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
