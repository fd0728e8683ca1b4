import { expect, fn } from 'storybook/test';
import { bps, decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import type { OrderFate } from '#src/stores/order-fates.store.ts';
import { GuardField } from '#src/trading/ticket/GuardField.tsx';
import type { OrderTicketProps } from '#src/trading/ticket/OrderTicket.tsx';
import { TicketFate } from '#src/trading/ticket/TicketFate.tsx';
import { TicketFoot, type DisarmCause } from '#src/trading/ticket/TicketFoot.tsx';
import { SideTicket, TicketPair, type SideTicketProps } from '#src/trading/ticket/TicketPair.tsx';
import preview from '../../.storybook/preview.tsx';

interface PairArgs {
  readonly buy: SideTicketProps;
  readonly sell: SideTicketProps;
  readonly isArmed?: boolean;
  readonly cause?: DisarmCause;
}

/** Under the chart of a small laptop. */
const WIDTH = 790;

const Pair = ({ buy, sell, isArmed = false, cause }: PairArgs) => (
  <div style={{ inlineSize: WIDTH }}>
    <TicketPair
      isArmed={isArmed}
      foot={
        <TicketFoot isArmed={isArmed} cause={cause} onArm={fn()} onKeys={fn()} onSettings={fn()} />
      }
    >
      <SideTicket {...buy} isArmed={isArmed} />
      <SideTicket {...sell} isArmed={isArmed} />
    </TicketPair>
  </div>
);

const BLANK = { price: '', stop: '', size: '', total: '' };

const side = (of: OrderSide, more: Partial<SideTicketProps> = {}): SideTicketProps => ({
  pair: btcUsdt,
  side: of,
  kind: 'limit',
  timeInForce: 'GTC',
  unit: 'trade',
  fields: BLANK,
  percent: 0,
  available:
    of === 'buy' ? { coin: 'USDT', text: '24,310.55' } : { coin: 'BTC', text: '0.41820000' },
  sums: {},
  isArmed: false,
  guard: <GuardField guardBps={bps(100)} collarPercent={5} onGuard={fn()} />,
  fate: <TicketFate fate={undefined} waitedMs={0} />,
  fieldErrors: {},
  phase: 'drafting',
  canSubmit: false,
  reasonDisabled: 'Enter a price',
  isSignedIn: true,
  isInUse: of === 'buy',
  onUse: fn(),
  intents: {
    onSide: fn(),
    onKind: fn(),
    onTimeInForce: fn(),
    onField: fn(),
    onUnit: fn(),
    onPercent: fn(),
    onSubmit: fn(),
    onMarketPrice: fn(),
    onSignIn: fn(),
  },
  ...more,
});

const complete: Partial<OrderTicketProps> = {
  fields: { price: '64,120.00', stop: '', size: '0.125', total: '8,015' },
  percent: 33,
  sums: {
    counterText: '8,015',
    feeText: '0.000125',
    receiveText: '0.124875',
    fillsNowText: '0.098 @ 64,119.40',
  },
  canSubmit: true,
  reasonDisabled: undefined,
};
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

const fate = (of: OrderSide, news: Partial<OrderFate>, waitedMs = 0) => (
  <TicketFate
    waitedMs={waitedMs}
    fate={{
      key: `web-${of}`,
      what: {
        kind: 'order',
        side: of,
        tradeCoin: 'BTC',
        quoteCoin: 'USDT',
        size: decimal('0.125'),
        spend: undefined,
        price: decimal('64120'),
      },
      state: 'accepted',
      sentAt: epochMs(0),
      tookMs: 34,
      message: '',
      ...news,
    }}
  />
);

const meta = preview.meta({
  component: Pair,
  args: { buy: side('buy', complete), sell: side('sell', dearer) },
});

export const Calm = meta.story({
  globals: { locale: 'en' },
  play: async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByRole('form', { name: 'Buy BTC' })).toHaveAttribute('aria-current');
    await expect(canvas.getByRole('form', { name: 'Sell BTC' })).not.toHaveAttribute(
      'aria-current',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Sell BTC' }));
    await expect(args.sell.onUse).toHaveBeenCalled();
    await expect(args.sell.intents.onSubmit).toHaveBeenCalledOnce();
    await expect(args.buy.intents.onSubmit).not.toHaveBeenCalled();
  },
});

export const Empty = meta.story({
  globals: { locale: 'en' },
  args: { buy: side('buy'), sell: side('sell') },
  play: async ({ canvas, userEvent, args }) => {
    const [, amount] = canvas.getAllByLabelText('Amount (BTC)');
    if (amount === undefined) throw new Error('each side has an amount');
    await userEvent.type(amount, '5');
    await expect(args.sell.intents.onField).toHaveBeenCalledWith('size', '5');
    await expect(args.buy.intents.onField).not.toHaveBeenCalled();
  },
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
  globals: { locale: 'en' },
  args: { isArmed: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('switch', { name: 'One-click trading' })).toBeChecked();
    await expect(canvas.getByText(/Armed/)).toBeVisible();
  },
});
export const DisarmedByIdle = meta.story({ args: { cause: 'idle' } });

/** Each side's order has a fate of its own. */
export const OneAcceptedOneRefused = meta.story({
  args: {
    buy: side('buy', { ...complete, fate: fate('buy', {}) }),
    sell: side('sell', {
      ...dearer,
      fate: fate('sell', {
        state: 'refused',
        tookMs: 41,
        message: 'Your available balance is too low.',
      }),
    }),
  },
});
export const OneOnItsWay = meta.story({
  args: {
    buy: side('buy', {
      ...complete,
      phase: 'placing',
      fate: fate('buy', { state: 'pending', tookMs: undefined }),
    }),
  },
});
export const OneLookedUp = meta.story({
  args: {
    sell: side('sell', {
      ...dearer,
      phase: 'unknown',
      fate: fate('sell', { state: 'unknown', tookMs: undefined }, 6_200),
    }),
  },
});
export const Refused = meta.story({
  args: {
    sell: side('sell', {
      fields: { price: '64,120.001', stop: '', size: '0.000001', total: '0.06' },
      fieldErrors: {
        price: 'Prices go in steps of 0.01 USDT',
        size: 'Amounts go in steps of 0.00001 BTC',
      },
      reasonDisabled: 'Prices go in steps of 0.01 USDT',
    }),
  },
});
export const Warned = meta.story({
  args: {
    buy: side('buy', {
      ...complete,
      timeInForce: 'post_only',
      warning: 'At this price the order would fill at once, and a post-only order is refused then.',
    }),
  },
});
export const Visitor = meta.story({
  args: {
    buy: side('buy', { isSignedIn: false, available: { coin: 'USDT', text: '–' } }),
    sell: side('sell', { isSignedIn: false, available: { coin: 'BTC', text: '–' } }),
  },
});
const long: Partial<OrderTicketProps> = {
  ...complete,
  fields: {
    price: '12,345,678.12345678',
    stop: '',
    size: '999,999,999.99999',
    total: '12,345,678,123,456.78',
  },
  available: { coin: 'USDT', text: '999,999,999,999.99999999' },
  sums: {
    counterText: '12,345,678,123,456.78',
    feeText: '999,999.99999999',
    receiveText: '999,998,999,999.00000001',
    fillsNowText: '999,999,999.99999 @ 12,345,678.12',
  },
};
export const LongNumbers = meta.story({
  args: { buy: side('buy', long), sell: side('sell', long) },
});
export const RightToLeft = meta.story({ globals: { locale: 'ar' } });
