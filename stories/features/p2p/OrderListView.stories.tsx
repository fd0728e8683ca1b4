import { expect, fn } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import { filterOfAddress } from '#src/features/p2p/order/order-filter.ts';
import { OrderListView, type OrderListViewProps } from '#src/features/p2p/order/OrderListView.tsx';
import preview from '../../../.storybook/preview.tsx';
import { inEnglish } from '../../in-english.ts';
import { loadedData, loading, notLoaded } from '../../loadables.ts';
import { pageOf } from './sample-market.ts';
import { orderAt } from './sample-orders.ts';

const orders = [
  orderAt('awaiting', 'buyer'),
  orderAt('paid', 'seller', { uid: '26112900042', fiatAmount: decimal('1250'), unreadCount: 0 }),
  orderAt('inAppeal', 'buyer', { uid: '26112900043' }),
];
const filterOf = (search: string) => filterOfAddress(new URLSearchParams(search));

const args: OrderListViewProps = {
  filter: filterOf(''),
  onFilterChange: fn(),
  coins: ['BTC', 'USDT'],
  orders: loadedData(pageOf(orders)),
  onOpen: fn(),
  onExport: fn(),
};

const meta = preview.meta({
  component: OrderListView,
  title: 'features/p2p/OrderListView',
  parameters: { isPage: true },
  args,
  decorators: [
    (Story) => (
      <main>
        <h1>P2P orders</h1>
        <Story />
      </main>
    ),
  ],
});

export const Open = meta.story({
  name: '[ENT-18] Open orders with filters and export',
  play: inEnglish(async ({ canvas, userEvent, args: given }) => {
    await expect(canvas.getByText('1,250.00 EUR')).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'Done' }));
    await expect(given.onFilterChange).toHaveBeenLastCalledWith({ tab: 'done' });
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Status' }), 'Paid');
    await expect(given.onFilterChange).toHaveBeenLastCalledWith({ status: 'paid' });
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
    await expect(given.onExport).toHaveBeenCalledOnce();
  }),
});
export const Done = meta.story({
  args: {
    filter: filterOf('tab=done'),
    orders: loadedData(
      pageOf([
        orderAt('completed', 'buyer'),
        orderAt('cancelled', 'buyer', { uid: '26112900044' }),
        orderAt('expired', 'seller', { uid: '26112900045' }),
        orderAt('settled', 'seller', { uid: '26112900046' }),
      ]),
    ),
  },
});
export const Filtered = meta.story({
  args: { filter: filterOf('status=paid&side=sell'), orders: loadedData(pageOf([])) },
});
export const Empty = meta.story({ args: { orders: loadedData(pageOf([])) } });
export const Loading = meta.story({ args: { orders: loading } });
export const Failed = meta.story({ args: { orders: notLoaded() } });
