import { epochMs } from '#contract/core/time.ts';
import { OrderHistoryTable } from '#src/trading/orders/OrderHistoryTable.tsx';
import preview from '../../.storybook/preview.tsx';
import { closedOrders, samplePairOf } from './sample-account.ts';
import { STORY_TIME_MS } from './sample-market.ts';

const meta = preview.meta({
  component: OrderHistoryTable,
  args: { orders: closedOrders, pairOf: samplePairOf, now: epochMs(STORY_TIME_MS) },
});

export const Calm = meta.story();
export const Empty = meta.story({ args: { orders: [] } });
export const Loading = meta.story({ args: { orders: undefined } });
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
