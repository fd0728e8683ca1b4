import { expect, fn, screen, waitFor } from 'storybook/test';
import { decimal } from '#contract/core/decimal.ts';
import type { Order } from '#contract/entities/order.ts';
import { ApiError } from '#contract/envelope.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import { OwnLayer, type OwnLayerProps } from '#src/trading/chart/own/OwnLayer.tsx';
import { AmendConfirmations } from '#src/trading/orders/changes/AmendConfirmations.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';
import { minutesAgo, ownTrades, sampleOrder, samplePairOf } from './sample-account.ts';
import { sampleAmendments } from './sample-amendments.ts';
import { SampleChart, sampleChartBars } from './sample-chart.tsx';

const buy = sampleOrder(2, {
  status: 'open',
  limitPrice: decimal('63800'),
  size: decimal('0.25'),
  remaining: decimal('0.25'),
});
const sell = sampleOrder(3, {
  side: 'sell',
  status: 'open',
  limitPrice: decimal('64560'),
  size: decimal('0.1'),
  remaining: decimal('0.1'),
});
const stop = sampleOrder(4, {
  side: 'sell',
  kind: 'stop_limit',
  status: 'untriggered',
  limitPrice: decimal('63500'),
  stopPrice: decimal('63600'),
  size: decimal('0.3'),
  remaining: decimal('0.3'),
});

function Framed(props: Omit<OwnLayerProps, 'plot' | 'bars' | 'pair'>) {
  return (
    <>
      <SampleChart
        over={(plot) => <OwnLayer {...props} plot={plot} bars={sampleChartBars} pair={btcUsdt} />}
      />
      <AmendConfirmations amendments={props.amendments} pairOf={samplePairOf} />
    </>
  );
}

const meta = preview.meta({
  title: 'trading/OwnLayer',
  component: Framed,
  args: {
    orders: [buy, sell],
    trades: [],
    amendments: sampleAmendments(),
    isConfirmed: () => false,
    cancelingIds: new Set<Order['id']>(),
    onCancel: fn(),
  },
});

export const WaitingOrders = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const handle = await canvas.findByRole('slider', { name: 'Buy 0.25' });
    await expect(handle).toHaveAttribute('aria-valuetext', '63,800.00');
    // Laid out with the first paint.
    await waitFor(() => expect(handle.parentElement).not.toHaveAttribute('data-away'));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel Buy 0.25 at 63,800.00' }));
    await expect(args.onCancel).toHaveBeenCalledWith(buy);
  }),
});

/** Prices a few ticks apart. */
const nearOrders = [
  stop,
  sell,
  ...['63798', '63800', '63803', '63812'].map((price, at) =>
    sampleOrder(20 + at, {
      status: 'open',
      limitPrice: decimal(price),
      size: decimal('0.25'),
      remaining: decimal('0.25'),
    }),
  ),
];

/** Each label has its own position, with a line to its price. */
export const NearPrices = meta.story({
  args: { orders: nearOrders },
  play: inEnglish(async ({ canvas }) => {
    const labels = await canvas.findAllByRole('slider');
    await waitFor(() =>
      expect(labels.filter((label) => label.closest('[data-away]') !== null)).toEqual([]),
    );
    const boxes = labels
      .map((label) => label.getBoundingClientRect())
      .toSorted((above, below) => above.top - below.top);
    for (const [at, box] of boxes.entries()) {
      await expect(box.top).toBeGreaterThanOrEqual(boxes[at - 1]?.bottom ?? 0);
    }
  }),
});
export const NearPricesOnPhone = meta.story({
  args: { orders: nearOrders },
  globals: { locale: 'ar', viewport: { value: 'phone' } },
});

export const StopOrder = meta.story({
  args: { orders: [stop] },
  play: inEnglish(async ({ canvas }) => {
    await expect(await canvas.findByRole('slider', { name: 'Stop: sell 0.3' })).toBeInTheDocument();
    await expect(canvas.getByRole('slider', { name: 'Sell 0.3' })).toBeInTheDocument();
  }),
});

export const Canceling = meta.story({ args: { cancelingIds: new Set([buy.id]) } });

/** Moved tick by tick, confirmed, then pending until the exchange responds. */
export const MovedByKeyboard = meta.story({
  args: { amendments: sampleAmendments() },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const handle = await canvas.findByRole('slider', { name: 'Buy 0.25' });
    handle.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Shift>}{ArrowUp}{/Shift}');
    await expect(handle).toHaveAttribute('aria-valuetext', '63,800.12');
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Amend this order?' });
    await expect(dialog).toHaveTextContent('63,800.00 → 63,800.12');
    await userEvent.click(screen.getByRole('button', { name: 'Amend order' }));
    await waitFor(() => expect(handle).toHaveAttribute('aria-busy', 'true'));
    await expect(handle).toHaveAttribute('aria-valuetext', '63,800.12');
  }),
});

export const Declined = meta.story({
  args: { amendments: sampleAmendments() },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const handle = await canvas.findByRole('slider', { name: 'Sell 0.1' });
    handle.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(handle).toHaveAttribute('aria-valuetext', '64,560.00'));
  }),
});

/** The line returns to its old price; the reason is shown elsewhere. */
export const Rejected = meta.story({
  args: {
    amendments: sampleAmendments(() => Promise.reject(new ApiError('Balance too low'))),
    isConfirmed: () => true,
  },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const handle = await canvas.findByRole('slider', { name: 'Sell 0.1' });
    handle.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(handle).toHaveAttribute('aria-valuetext', '64,560.00'));
    await expect(handle).not.toHaveAttribute('aria-busy');
  }),
});

export const Amended = meta.story({
  args: {
    amendments: sampleAmendments(({ limitPrice }) =>
      Promise.resolve({ order: { ...sell, limitPrice, version: 2 }, message: 'Order amended.' }),
    ),
    isConfirmed: () => true,
  },
  play: inEnglish(async ({ canvas, userEvent }) => {
    const handle = await canvas.findByRole('slider', { name: 'Sell 0.1' });
    handle.focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(handle).toHaveAttribute('aria-valuetext', '64,559.99'));
  }),
});

/** Several fills on one bar are one mark, and one line of the list. */
export const Fills = meta.story({
  args: {
    orders: [],
    trades: [
      { minutes: 3, side: 'buy' as const, price: '64100', size: '0.1' },
      { minutes: 5, side: 'buy' as const, price: '64300', size: '0.3' },
      { minutes: 140, side: 'sell' as const, price: '64700', size: '0.2' },
    ].flatMap(({ minutes, side, price, size }) =>
      ownTrades.slice(0, 1).map((trade) => ({
        ...trade,
        side,
        price: decimal(price),
        size: decimal(size),
        tradedAt: minutesAgo(minutes),
      })),
    ),
  },
  play: inEnglish(async ({ canvas }) => {
    const list = await canvas.findByRole('list', { name: 'Your trades on the chart' });
    await waitFor(() => expect(list).toHaveTextContent('Bought 0.40000 BTC at 64,250.00'));
    await expect(list).toHaveTextContent('Sold 0.20000 BTC at 64,700.00');
  }),
});

export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
