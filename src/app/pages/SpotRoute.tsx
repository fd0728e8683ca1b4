/** The spot page with its desk; the wiring of trading loads with it. */
import { useParams } from 'wouter';
import { SpotDeskProvider, type SpotDesk } from '#src/binding/spot.tsx';
import { SpotPage } from '#src/features/spot/index.ts';
import { services } from '../wiring/services.ts';
import { createSpotDesk } from '../wiring/spot-desk.ts';
import { useQualityGovernor } from './use-quality-governor.ts';

let desk: SpotDesk | undefined;

/** One desk for the page's life: tickets and subscriptions outlive a visit to another page. */
function spotDesk(): SpotDesk {
  desk ??= createSpotDesk(services(), 'real');
  return desk;
}

/** Starts the worker and opens the pair before anything is rendered: both wait for others. */
export function beginSpot(pairText: string | undefined): void {
  spotDesk().openPair(pairText);
}

export function SpotRoute() {
  const { pair } = useParams<{ pair?: string }>();
  useQualityGovernor();
  return (
    <SpotDeskProvider desk={spotDesk()}>
      <SpotPage pairText={pair} />
    </SpotDeskProvider>
  );
}
