import { epochMs } from '#contract/core/time.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { rowSourceOf } from '#src/trading/orders/tables/row-source.ts';
import { TransactionsView } from '#src/trading/orders/lists/TransactionsView.tsx';
import preview from '../../.storybook/preview.tsx';
import { loadedData, loading } from '../loadables.ts';
import { transactions } from './sample-lists.tsx';
import { STORY_TIME_MS } from './sample-market.ts';

const meta = preview.meta({
  title: 'trading/TransactionsTable',
  component: TransactionsView,
  args: {
    pair: btcUsdt,
    source: rowSourceOf(loadedData(transactions)),
    now: epochMs(STORY_TIME_MS),
  },
  render: (args) => (
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 320 }}>
      <Panel label="Transactions">
        <TransactionsView {...args} />
      </Panel>
    </div>
  ),
});

export const Calm = meta.story();
export const Empty = meta.story({ args: { source: rowSourceOf(loadedData([])) } });
export const Loading = meta.story({ args: { source: loading } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
