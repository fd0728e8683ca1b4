/** The spot page with its desk; the wiring of trading loads with it. */
import { useParams } from 'wouter';
import { SpotDeskProvider } from '#src/binding/spot.tsx';
import { SpotPage } from '#src/features/spot/index.ts';
import { fetchLaterFiles } from '#src/platform/later-files.ts';
import { BEHIND_THE_BOOK } from '../wiring/behind-the-book.ts';
import { spotDeskOf } from '../wiring/spot-desks.ts';
import { useQualityGovernor } from './use-quality-governor.ts';

/** Starts the worker and opens the pair before anything is rendered: both wait for others. */
export function beginSpot(pairText: string | undefined): void {
  spotDeskOf('real', BEHIND_THE_BOOK).openPair(pairText);
  fetchLaterFiles();
}

export function SpotRoute() {
  const { pair } = useParams<{ pair?: string }>();
  useQualityGovernor();
  return (
    <SpotDeskProvider desk={spotDeskOf('real', BEHIND_THE_BOOK)}>
      <SpotPage pairText={pair} />
    </SpotDeskProvider>
  );
}
