import { expect, fn } from 'storybook/test';
import type { OrderSide } from '#contract/entities/order.ts';
import type { OrderTicketProps } from '#src/trading/ticket/ticket-props.ts';
import { OrderStatusLine } from '#src/trading/ticket/OrderStatusLine.tsx';
import type { DisarmCause } from '#src/trading/ticket/TicketFooter.tsx';
import { SideTicket, TicketPair, type SideTicketProps } from '#src/trading/ticket/TicketPair.tsx';
import { complete, outcomeOf, footerOf, longNumbers, ticketOf } from './sample-ticket.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';

interface PairArgs {
  readonly buy: SideTicketProps;
  readonly sell: SideTicketProps;
  readonly isArmed?: boolean;
  readonly cause?: DisarmCause;
}

/** Width under the chart of a small laptop. */
const WIDTH = 790;

const Pair = ({ buy, sell, isArmed = false, cause }: PairArgs) => (
  <div style={{ inlineSize: WIDTH }}>
    <TicketPair isArmed={isArmed} footer={footerOf(isArmed, cause)}>
      <SideTicket {...buy} isArmed={isArmed} />
      <SideTicket {...sell} isArmed={isArmed} />
    </TicketPair>
  </div>
);

const side = (of: OrderSide, more: Partial<SideTicketProps> = {}): SideTicketProps => ({
  ...ticketOf(of),
  outcome: <OrderStatusLine outcome={undefined} waitedMs={0} />,
  isInUse: of === 'buy',
  onUse: fn(),
  ...more,
});

const dearer: Partial<OrderTicketProps> = {
  ...complete,
  fields: { price: '66,400.00', stop: '', size: '0.2', total: '13,280' },
  sums: { counterText: '13,280', feeText: '13.28', receiveText: '13,266.72', fillsNowText: '0' },
};
const market: Partial<OrderTicketProps> = {
  ...complete,
  kind: 'market',
  sums: {
    counterText: '8,015.2',
    feeText: '0.000125',
    receiveText: '0.124875',
    averageText: '64,121.60',
    worstText: '64,125.00',
    levelCount: 3,
    slippageText: '0.01%',
  },
};

const meta = preview.meta({
  tags: ['forced-colors'],
  component: Pair,
  args: { buy: side('buy', complete), sell: side('sell', dearer) },
});

export const Calm = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('form', { name: 'Buy BTC' })).toHaveAttribute('aria-current');
    await expect(canvas.getByRole('form', { name: 'Sell BTC' })).not.toHaveAttribute(
      'aria-current',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Sell BTC' }));
    await expect(args.sell.onUse).toHaveBeenCalled();
    await expect(args.sell.intents.onSubmit).toHaveBeenCalledOnce();
    await expect(args.buy.intents.onSubmit).not.toHaveBeenCalled();
  }),
});

export const Empty = meta.story({
  args: { buy: side('buy'), sell: side('sell') },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const [, amount] = canvas.getAllByLabelText('Amount (BTC)');
    if (amount === undefined) throw new Error('each side has an amount');
    await userEvent.type(amount, '5');
    await expect(args.sell.intents.onField).toHaveBeenCalledWith('size', '5');
    await expect(args.buy.intents.onField).not.toHaveBeenCalled();
  }),
});

export const SellInUse = meta.story({
  args: {
    buy: side('buy', { ...complete, isInUse: false }),
    sell: side('sell', { ...dearer, isInUse: true }),
  },
});
export const MarketBesideStopLimit = meta.story({
  args: {
    buy: side('buy', market),
    sell: side('sell', {
      ...dearer,
      kind: 'stop_limit',
      fields: { price: '62,000.00', stop: '62,500.00', size: '0.2', total: '12,400' },
    }),
  },
});
export const Armed = meta.story({
  args: { isArmed: true },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('switch', { name: 'One-click trading' })).toBeChecked();
    await expect(canvas.getByText(/On: orders are placed/)).toBeVisible();
  }),
});
export const DisarmedByIdle = meta.story({ args: { cause: 'idle' } });

/** Each side's order has a separate outcome. */
export const OneAcceptedOneRejected = meta.story({
  args: {
    buy: side('buy', { ...complete, outcome: outcomeOf('buy', {}) }),
    sell: side('sell', {
      ...dearer,
      outcome: outcomeOf('sell', {
        state: 'rejected',
        elapsedMs: 41,
        message: 'Insufficient available balance.',
      }),
    }),
  },
});
export const OneOnItsWay = meta.story({
  args: {
    buy: side('buy', {
      ...complete,
      phase: 'placing',
      outcome: outcomeOf('buy', { state: 'pending', elapsedMs: undefined }),
    }),
  },
});
export const OneLookedUp = meta.story({
  args: {
    sell: side('sell', {
      ...dearer,
      phase: 'unknown',
      outcome: outcomeOf('sell', { state: 'unknown', elapsedMs: undefined }, 6_200),
    }),
  },
});
export const Rejected = meta.story({
  args: {
    sell: side('sell', {
      fields: { price: '64,120.001', stop: '', size: '0.000001', total: '0.06' },
      fieldErrors: {
        price: 'Price must be a multiple of 0.01 USDT',
        size: 'Amount must be a multiple of 0.00001 BTC',
      },
      reasonDisabled: 'Price must be a multiple of 0.01 USDT',
    }),
  },
});
export const Warned = meta.story({
  args: {
    buy: side('buy', {
      ...complete,
      timeInForce: 'post_only',
      warning: 'This post-only order would fill immediately and be rejected.',
    }),
  },
});
export const Visitor = meta.story({
  args: {
    buy: side('buy', { isSignedIn: false, available: { coin: 'USDT', text: '–' } }),
    sell: side('sell', { isSignedIn: false, available: { coin: 'BTC', text: '–' } }),
  },
});
export const LongNumbers = meta.story({
  args: { buy: side('buy', longNumbers), sell: side('sell', longNumbers) },
});
export const RightToLeft = meta.story({
  globals: { locale: 'ar' },
  play: async ({ canvas }) => {
    const selects = canvas.getAllByRole<HTMLSelectElement>('combobox');
    await expect(selects).toHaveLength(2);
    for (const select of selects) await expect(roomBeside(select)).toBeGreaterThanOrEqual(0);
  },
});

/** Pixels between the short text of a closed select and its arrow; below zero they overlap. */
function roomBeside(select: HTMLSelectElement): number {
  const shown = select.previousElementSibling?.getBoundingClientRect();
  const arrow = select.parentElement?.querySelector('svg')?.getBoundingClientRect();
  if (shown === undefined || arrow === undefined) throw new Error('A short text has an arrow.');
  return Math.max(arrow.left - shown.right, shown.left - arrow.right);
}
