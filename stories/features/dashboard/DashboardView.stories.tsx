import { CALL_SAMPLES } from '#contract/samples/calls.ts';
import { dashboardData } from '#contract/rest/dashboard-data.ts';
import { IDLE } from '#domain/loadable.ts';
import { parse } from '#contract/codec.ts';
import { DashboardView, type DashboardViewProps } from '#src/features/dashboard/DashboardView.tsx';
import { createOverview } from '#src/stores/overview.store.ts';
import preview from '../../../.storybook/preview.tsx';
import { loadedData, loading } from '../../loadables.ts';
import { sampleListings } from '../../trading/markets/sample-listings.ts';
import { WithStars } from '../../trading/star-service.tsx';

const read = parse(dashboardData.reply, CALL_SAMPLES.dashboardData.reply);
if (!read.ok) throw new Error('The sample of a dashboard is valid.');
const starred = ['BTC_USDT'];

const meta = preview.meta({
  component: DashboardView,
  parameters: { isPage: true },
  render: (args) => (
    <WithStars starred={starred}>
      <DashboardView {...args} />
    </WithStars>
  ),
  args: {
    appTitle: 'Tidemark',
    tiles: loadedData(sampleListings),
    currentPairText: 'BTC_USDT',
    market: 'live',
    session: 'visitor',
    own: IDLE,
    overview: createOverview(),
    terminal: <main style={{ flex: 1 }} />,
    tools: null,
  } satisfies DashboardViewProps,
});

export const Visitor = meta.story();
export const Trader = meta.story({ args: { session: 'trader', own: loadedData(read.model) } });
export const Loading = meta.story({ args: { tiles: loading, market: 'waiting' } });
export const WithoutTiles = meta.story({ args: { tiles: loadedData([]) } });
export const Stale = meta.story({ args: { market: 'stale' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
