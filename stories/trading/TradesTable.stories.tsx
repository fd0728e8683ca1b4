import { epochMs } from '#contract/core/time.ts';
import { TradesTable } from '#src/trading/orders/TradesTable.tsx';
import preview from '../../.storybook/preview.tsx';
import { ownTrades, samplePairOf } from './sample-account.ts';
import { STORY_TIME_MS } from './sample-market.ts';

const meta = preview.meta({
  component: TradesTable,
  args: { trades: ownTrades, pairOf: samplePairOf, now: epochMs(STORY_TIME_MS) },
});

export const Calm = meta.story();
export const Empty = meta.story({ args: { trades: [] } });
export const Loading = meta.story({ args: { trades: undefined } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
