import { useEffect, useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import type { OrderId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { ApiError } from '#contract/envelope.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { Panel } from '#src/design/layout/Panel.tsx';
import { NO_FILTER } from '#src/trading/orders/lists/list-filter.ts';
import {
  OpenOrdersView,
  type OpenOrdersViewProps,
} from '#src/trading/orders/lists/OpenOrdersView.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { openOrders, otherPairOrder, sampleOrder, samplePairOf } from './sample-account.ts';
import { sampleAmendments } from './sample-amendments.ts';
import { STORY_TIME_MS } from './sample-market.ts';

const rulesOf: OpenOrdersViewProps['rulesOf'] = (coins) =>
  samplePairOf(coins)?.tradeCoin === 'BTC' ? btcUsdt : undefined;

const cancelAll = {
  orders: openOrders,
  pairs: [btcUsdt],
  pair: btcUsdt,
  isCanceling: false,
  onCancelAll: fn(),
};

const onCancel = fn<OpenOrdersViewProps['onCancel']>();

const args = {
  orders: openOrders,
  pairOf: samplePairOf,
  rulesOf,
  cancelingIds: new Set<OrderId>(),
  onCancel,
  onDetails: fn(),
  amendments: sampleAmendments(),
  now: epochMs(STORY_TIME_MS),
  filters: {
    filter: NO_FILTER,
    onFilterChange: fn(),
    fields: ['pairText', 'side', 'kind', 'status', 'fromDay', 'toDay'],
    pairs: [btcUsdt],
    statuses: ['open', 'partially_filled', 'untriggered'],
    search: { text: '', edit: fn() },
  },
  sorting: { key: 'time', direction: 'descending' },
  onSortingChange: fn(),
  onExport: fn(),
  cancelAll,
} satisfies OpenOrdersViewProps;

const meta = preview.meta({
  title: 'trading/Orders',
  component: OpenOrdersView,
  args,
  render: (args) => (
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 320 }}>
      <Panel label="Orders">
        <OpenOrdersView {...args} />
      </Panel>
    </div>
  ),
});

export const Calm = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const [first] = canvas.getAllByRole('button', { name: 'Cancel' });
    if (first !== undefined) await userEvent.click(first);
    await expect(args.onCancel).toHaveBeenCalledWith(openOrders[0]);
    await userEvent.click(canvas.getByRole('button', { name: 'Export' }));
    await expect(args.onExport).toHaveBeenCalledOnce();
  }),
});
let showOrders: (orders: OpenOrdersViewProps['orders']) => void = () => undefined;

/** Orders that the play function replaces, as the account does. */
function Changing(props: OpenOrdersViewProps) {
  const [orders, setOrders] = useState(props.orders);
  useEffect(() => {
    showOrders = setOrders;
  }, []);
  return (
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: 320 }}>
      <Panel label="Orders">
        <OpenOrdersView {...props} orders={orders} />
      </Panel>
    </div>
  );
}

export const HeldUnderThePointer = meta.story({
  render: (args) => <Changing {...args} />,
  play: inEnglish(async ({ canvas, userEvent }) => {
    onCancel.mockClear();
    const [pointed] = canvas.getAllByRole('button', { name: 'Cancel' });
    if (pointed === undefined) throw new Error('there is an open order');
    await userEvent.hover(pointed);
    const added = sampleOrder(900, {});
    showOrders([added, ...openOrders]);
    await expect(await canvas.findByText('Paused: 1 new')).toBeVisible();
    await userEvent.click(pointed);
    await expect(onCancel).toHaveBeenCalledTimes(1);
    await expect(onCancel).toHaveBeenCalledWith(openOrders[0]);
  }),
});
export const PressedAfterItsFill = meta.story({
  name: 'An order that has filled under the pointer cannot be canceled',
  render: (args) => <Changing {...args} />,
  play: inEnglish(async ({ canvas, userEvent }) => {
    onCancel.mockClear();
    const [pointed] = canvas.getAllByRole('button', { name: 'Cancel' });
    if (pointed === undefined) throw new Error('there is an open order');
    await userEvent.hover(pointed);
    showOrders(openOrders.slice(1));
    await expect(await canvas.findByText('Paused: 1 removed')).toBeVisible();
    await userEvent.click(pointed);
    await expect(onCancel).not.toHaveBeenCalled();
    await expect(canvas.getByRole('status')).toHaveTextContent('No longer in the list.');
  }),
});
export const EveryPair = meta.story({ args: { orders: [...openOrders, otherPairOrder] } });
export const Empty = meta.story({
  name: '[ERR-19] Empty',
  args: { orders: [] },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('No Item Found');
  }),
});
export const Loading = meta.story({ args: { orders: undefined } });
export const PendingCancel = meta.story({
  args: { cancelingIds: new Set(openOrders.slice(0, 1).map(({ id }) => id)) },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getAllByRole('button', { name: 'Cancel' })[0]).toHaveAttribute(
      'aria-busy',
      'true',
    );
  }),
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
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } });

export const TenThousandRows = meta.story({
  args: {
    orders: Array.from({ length: 10_000 }, (_, index) => sampleOrder(index + 1, {})),
  },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const table = canvas.getByRole('table', { name: 'Open orders' });
    await expect(table).toHaveAttribute('aria-rowcount', '10001');
    await expect(within(table).getAllByRole('row').length).toBeLessThan(100);
    const [, first] = within(table).getAllByRole('row');
    first?.focus();
    await userEvent.keyboard('{End}');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('10001'),
    );
  }),
});

const editPrice = async (
  { canvas, userEvent }: Pick<Parameters<NonNullable<typeof Calm.play>>[0], 'canvas' | 'userEvent'>,
  text: string,
) => {
  const [price] = canvas.getAllByRole('button', { name: /^Amend Price/ });
  if (price !== undefined) await userEvent.click(price);
  const field = await canvas.findByRole('textbox', { name: 'New Price' });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
};

export const AmendsInTheRow = meta.story({
  args: { amendments: sampleAmendments() },
  play: inEnglish(async (context) => {
    await editPrice(context, '64200.5{Enter}');
    await expect(await context.canvas.findByText('64,200.50')).toBeVisible();
  }),
});
export const AmendOffTheStep = meta.story({
  args: { amendments: sampleAmendments() },
  play: inEnglish(async (context) => {
    const field = await editPrice(context, '64200.123{Enter}');
    await expect(field).toHaveAccessibleDescription('Price must be a multiple of 0.01 USDT');
    await context.userEvent.keyboard('{Escape}');
    await expect(context.canvas.getByText('64,249.97')).toBeVisible();
  }),
});
export const AmendRejected = meta.story({
  args: {
    amendments: sampleAmendments(() =>
      Promise.reject(new ApiError('Insufficient available balance.', {})),
    ),
  },
  play: inEnglish(async (context) => {
    await editPrice(context, '64200.5{Enter}');
    const price = await context.canvas.findByRole('button', { name: 'Amend Price: 64,249.97' });
    await expect(price).toHaveAttribute('data-tip', 'Last amendment was rejected');
  }),
});

export const CancelsAllOnceConfirmed = meta.story({
  name: '[API-53] Cancels all only when asked, and names how many',
  play: inEnglish(async ({ canvas, userEvent }) => {
    cancelAll.onCancelAll.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel all' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel open orders?' }));
    await expect(dialog.getByRole('button', { name: 'Cancel orders: 4' })).toBeVisible();
    await userEvent.click(dialog.getByRole('radio', { name: 'Sells 1' }));
    await expect(cancelAll.onCancelAll).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel orders: 1' }));
    await expect(cancelAll.onCancelAll).toHaveBeenCalledWith({ pair: btcUsdt, type: 'sell' });
  }),
});
export const NothingToCancel = meta.story({
  args: { orders: [], cancelAll: { ...cancelAll, orders: [] } },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Cancel all' })).toHaveAccessibleDescription(
      'No orders to cancel',
    );
  }),
});

export const ChoosesColumns = meta.story({
  play: inEnglish(async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Fees' }));
    await expect(canvas.getByRole('columnheader', { name: 'Fees' })).toBeVisible();
    const grip = screen.getByRole('button', { name: 'Move Time' });
    grip.focus();
    await userEvent.keyboard('{ArrowDown}');
    const [first] = canvas.getAllByRole('columnheader');
    await expect(first).toHaveTextContent('Pair');
  }),
});
export const Filters = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Side' }), 'sell');
    await expect(args.filters.onFilterChange).toHaveBeenCalledWith({ ...NO_FILTER, side: 'sell' });
  }),
});
