import { epochMs } from '#contract/core/time.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { rowSourceOf } from '#src/trading/orders/tables/row-source.ts';
import { TradesView } from '#src/trading/orders/lists/TradesView.tsx';
import preview from '../../.storybook/preview.tsx';
import { loadedData, loading, notLoaded } from '../loadables.ts';
import { ownTrades, samplePairOf } from './sample-account.ts';
import { sampleList } from './sample-lists.tsx';
import { STORY_TIME_MS } from './sample-market.ts';

const meta = preview.meta({
  title: 'trading/TradesTable',
  component: TradesView,
  args: {
    ...sampleList(rowSourceOf(loadedData(ownTrades))),
    pairOf: samplePairOf,
    now: epochMs(STORY_TIME_MS),
  },
  render: (args) => (
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 320 }}>
      <Panel label="Trades">
        <TradesView {...args} />
      </Panel>
    </div>
  ),
});

export const Calm = meta.story();
export const Empty = meta.story({ args: { source: rowSourceOf(loadedData([])) } });
export const Loading = meta.story({ args: { source: loading } });
export const Failed = meta.story({
  args: { source: notLoaded() },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });
