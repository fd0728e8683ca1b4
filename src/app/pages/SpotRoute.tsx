/** The spot page with its desk; the wiring of trading loads with it. */
import { useParams } from 'wouter';
import { SpotServiceProvider } from '#src/binding/spot.tsx';
import { SpotPage } from '#src/features/spot/index.ts';
import { fetchLaterFiles } from '#src/platform/later-files.ts';
import { BEHIND_THE_BOOK } from '../wiring/behind-the-book.ts';
import { spotServiceOf } from '../wiring/spot-services.ts';
import { useQualityGovernor } from './use-quality-governor.ts';

/** Starts the worker and opens the pair before anything is rendered: both wait for others. */
export function beginSpot(pairText: string | undefined): void {
  spotServiceOf('real', BEHIND_THE_BOOK).openPair(pairText);
  fetchLaterFiles();
}

export function SpotRoute() {
  const { pair } = useParams<{ pair?: string }>();
  useQualityGovernor();
  return (
    <SpotServiceProvider service={spotServiceOf('real', BEHIND_THE_BOOK)}>
      <SpotPage pairText={pair} />
    </SpotServiceProvider>
  );
}
