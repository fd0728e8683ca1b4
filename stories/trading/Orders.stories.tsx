import { expect, fn, screen } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import type { OrderId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { OrdersTable } from '#src/trading/orders/OrdersTable.tsx';
import { OpenOrdersTools } from '#src/trading/orders/OpenOrdersTools.tsx';
import preview from '../../.storybook/preview.tsx';
import { openOrders, otherPairOrder, sampleOrder, samplePairOf } from './sample-account.ts';
import { STORY_TIME_MS } from './sample-market.ts';

const tools = {
  pairName: 'BTC/USDT',
  isThisPairOnly: true,
  onThisPairOnlyChange: fn(),
  orderCount: 4,
  isCancelling: false,
  onCancelAll: fn(),
};

const meta = preview.meta({
  component: OrdersTable,
  args: {
    orders: openOrders,
    pairOf: samplePairOf,
    cancellingIds: new Set<OrderId>(),
    onCancel: fn(),
    now: epochMs(STORY_TIME_MS),
  },
});

export const Calm = meta.story({
  globals: { locale: 'en' },
  play: async ({ canvas, userEvent, args }) => {
    const [first] = canvas.getAllByRole('button', { name: 'Cancel' });
    if (first !== undefined) await userEvent.click(first);
    await expect(args.onCancel).toHaveBeenCalledWith(openOrders[0]);
  },
});
export const EveryPair = meta.story({ args: { orders: [...openOrders, otherPairOrder] } });
export const Empty = meta.story({ args: { orders: [] } });
export const Loading = meta.story({ args: { orders: undefined } });
export const Busy = meta.story({
  args: { cancellingIds: new Set(openOrders.slice(0, 1).map(({ id }) => id)) },
});
export const LongNumbers = meta.story({
  args: {
    orders: [
      sampleOrder(1, {
        limitPrice: decimal('123456789.12'),
        size: decimal('9999999.99999'),
        filled: decimal('9999999.99998'),
        notional: decimal('1234567891234567.12'),
        stopPrice: decimal('123456788.12'),
      }),
    ],
  },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });

export const CancelsAllOnlyWhenAsked = meta.story({
  globals: { locale: 'en' },
  render: () => <OpenOrdersTools {...tools} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel all' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel all open orders?' });
    await expect(question).toHaveTextContent('Every open order of BTC/USDT');
    await expect(tools.onCancelAll).not.toHaveBeenCalled();
    const [, confirm] = screen.getAllByRole('button', { name: 'Cancel all' });
    if (confirm !== undefined) await userEvent.click(confirm);
    await expect(tools.onCancelAll).toHaveBeenCalledOnce();
  },
});

export const NothingToCancel = meta.story({
  globals: { locale: 'en' },
  render: () => <OpenOrdersTools {...tools} orderCount={0} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Cancel all' })).toHaveAccessibleDescription(
      'There is nothing to cancel',
    );
  },
});
