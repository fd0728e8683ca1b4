/** The exchange dashboard with its reads, its feed, and the trading view of the chosen pair. */
import { SpotDeskProvider } from '#src/binding/spot.tsx';
import { SurroundingsProvider, type Surroundings } from '#src/binding/surroundings.tsx';
import { DashboardPage, dashboardPathOf } from '#src/features/dashboard/index.ts';
import { SpotPage } from '#src/features/spot/index.ts';
import { PageTools } from '../shell/PageTools.tsx';
import { BEHIND_THE_BOOK } from '../wiring/behind-the-book.ts';
import { spotDeskOf } from '../wiring/spot-desks.ts';
import { MarketReads } from './MarketReads.tsx';
import { useQualityGovernor } from './use-quality-governor.ts';

/** Another pair opens here as well. */
const SURROUNDINGS: Surroundings = { pairPathOf: dashboardPathOf };

export function DashboardRoute() {
  useQualityGovernor();
  return (
    <MarketReads>
      <SpotDeskProvider desk={spotDeskOf('real', BEHIND_THE_BOOK)}>
        <SurroundingsProvider surroundings={SURROUNDINGS}>
          <DashboardPage
            terminal={(pairText) => <SpotPage pairText={pairText} />}
            tools={<PageTools />}
          />
        </SurroundingsProvider>
      </SpotDeskProvider>
    </MarketReads>
  );
}
