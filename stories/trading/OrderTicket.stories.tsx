import { expect, fn } from 'storybook/test';
import { bps } from '#contract/core/decimal.ts';
import type { OrderOutcome } from '#src/stores/order-outcomes.store.ts';
import { OrderTicket } from '#src/trading/ticket/OrderTicket.tsx';
import { SlippageField } from '#src/trading/ticket/SlippageField.tsx';
import type { OrderTicketProps } from '#src/trading/ticket/ticket-props.ts';
import { complete, outcomeOf, FILLED, footerOf, longNumbers, ticketOf } from './sample-ticket.tsx';
import preview from '../../.storybook/preview.tsx';
import { inEnglish } from '../in-english.ts';

const outcome = (changes: Partial<OrderOutcome>, waitedMs = 0) =>
  outcomeOf('buy', changes, waitedMs);

const args: OrderTicketProps = { ...ticketOf('buy'), footer: footerOf() };

const meta = preview.meta({
  component: OrderTicket,
  args,
  render: (shown) => (
    <div style={{ inlineSize: 280 }}>
      <OrderTicket {...shown} />
    </div>
  ),
});

export const Empty = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const submit = canvas.getByRole('button', { name: 'Buy BTC' });
    await userEvent.click(submit);
    await expect(args.intents.onSubmit).not.toHaveBeenCalled();
    await expect(submit).toHaveAccessibleDescription('Enter a price');
  }),
});

export const Calm = meta.story({
  args: complete,
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Buy BTC' }));
    await expect(args.intents.onSubmit).toHaveBeenCalledOnce();
  }),
});

export const SentWithEnter = meta.story({
  args: complete,
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText('Amount (BTC)'), '{Enter}');
    await expect(args.intents.onSubmit).toHaveBeenCalledOnce();
  }),
});

export const EmitsTypedText = meta.story({
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.type(canvas.getByLabelText('Amount (BTC)'), '5');
    await expect(args.intents.onField).toHaveBeenCalledWith('size', '5');
    await userEvent.click(canvas.getByRole('button', { name: 'Enter amount in USDT' }));
    await expect(args.intents.onUnit).toHaveBeenCalledWith('quote');
    for (const [name, point] of [
      ['Bid: Use best bid', 'bid'],
      ['Mid: Use mid price', 'mid'],
      ['Ask: Use best ask', 'ask'],
    ] as const) {
      await userEvent.click(canvas.getByRole('button', { name }));
      await expect(args.intents.onMarketPrice).toHaveBeenCalledWith(point);
    }
    await userEvent.selectOptions(canvas.getByLabelText('Time in force'), 'Post only');
    await expect(args.intents.onTimeInForce).toHaveBeenCalledWith('post_only');
    await userEvent.click(canvas.getByRole('radio', { name: 'Sell' }));
    await expect(args.intents.onSide).toHaveBeenCalledWith('sell');
    await userEvent.click(canvas.getByRole('radio', { name: 'Stop limit' }));
    await expect(args.intents.onKind).toHaveBeenCalledWith('stop_limit');
  }),
});

export const InQuoteCoin = meta.story({
  args: { ...complete, unit: 'quote', sums: { ...complete.sums, counterText: '0.125' } },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await expect(canvas.getByLabelText('Amount (USDT)')).toHaveValue('8,015');
    await userEvent.click(canvas.getByRole('button', { name: 'Enter amount in BTC' }));
    await expect(args.intents.onUnit).toHaveBeenCalledWith('trade');
  }),
});

export const ImmediateOrCancel = meta.story({
  args: {
    ...complete,
    timeInForce: 'IOC',
    warning: 'Only 0.098 BTC can fill at this price. The rest will be canceled.',
  },
});
export const FillOrKill = meta.story({
  args: {
    ...complete,
    timeInForce: 'FOK',
    warning: 'Only 0.098 BTC can fill at this price. Fill or kill requires the full amount.',
  },
});
export const PostOnly = meta.story({
  args: {
    ...complete,
    timeInForce: 'post_only',
    warning: 'This post-only order would fill immediately and be rejected.',
  },
});

export const Sell = meta.story({
  args: {
    ...complete,
    side: 'sell',
    available: { coin: 'BTC', text: '0.4182' },
    sums: { ...complete.sums, feeText: '8.015' },
  },
});

const foreseen = {
  counterText: '8,015.2',
  feeText: '0.000125',
  receiveText: '0.124875',
  averageText: '64,121.60',
  worstText: '64,125.00',
  levelCount: 3,
  slippageText: '0.01%',
};
const marketOrder = {
  ...complete,
  kind: 'market',
  fields: { ...FILLED, price: '' },
  sums: foreseen,
} as const;

export const Market = meta.story({
  args: marketOrder,
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByLabelText('Max slippage (%)')).toHaveValue('1');
    await expect(canvas.getByText('64,121.60')).toBeVisible();
  }),
});
export const SlippageLimitWarns = meta.story({
  args: {
    ...marketOrder,
    warning: 'Only 0.098 BTC can fill within your max slippage. The rest will be canceled.',
  },
});
export const SlippageLimitRejected = meta.story({
  args: marketOrder,
  play: inEnglish(async ({ canvas, userEvent }) => {
    const slippageLimit = canvas.getByLabelText('Max slippage (%)');
    await userEvent.clear(slippageLimit);
    await userEvent.type(slippageLimit, '0.001');
    await expect(slippageLimit).toHaveAccessibleDescription(/steps of 0.01%/);
  }),
});
export const SlippageLimitReadOnly = meta.story({
  args: {
    ...marketOrder,
    slippageLimit: (
      <SlippageField
        slippageLimitBps={bps(100)}
        collarPercent={5}
        onSlippageLimit={fn()}
        isReadOnly
      />
    ),
  },
});
export const StopLimit = meta.story({
  args: { ...complete, kind: 'stop_limit', fields: { ...FILLED, stop: '64,300.00' } },
});

export const Armed = meta.story({
  args: { ...complete, isArmed: true, footer: footerOf(true) },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('form', { name: 'Order' })).toHaveAttribute('data-armed');
    await expect(canvas.getByRole('switch', { name: 'One-click trading' })).toBeChecked();
    await expect(canvas.getByText(/On: orders are placed/)).toBeVisible();
  }),
});
export const DisarmedByStale = meta.story({
  args: { ...complete, footer: footerOf(false, 'stale') },
});
export const DisarmedByIdle = meta.story({
  args: { ...complete, footer: footerOf(false, 'idle') },
});
export const DisarmedByLeaving = meta.story({
  args: { ...complete, footer: footerOf(false, 'blur') },
});

export const Accepted = meta.story({
  args: { ...complete, outcome: outcome({}) },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByText('Accepted in 34 ms')).toBeVisible();
  }),
});
export const Sent = meta.story({
  args: {
    ...complete,
    phase: 'placing',
    outcome: outcome({ state: 'pending', elapsedMs: undefined }),
  },
});
export const LookedUp = meta.story({
  args: {
    ...complete,
    phase: 'unknown',
    outcome: outcome({ state: 'unknown', elapsedMs: undefined }, 6_200),
  },
});
export const RejectedByExchange = meta.story({
  args: {
    ...complete,
    outcome: outcome({
      state: 'rejected',
      elapsedMs: 41,
      message: 'Insufficient available balance.',
    }),
  },
});
export const NeverArrived = meta.story({
  args: { ...complete, outcome: outcome({ state: 'absent', elapsedMs: 8_120 }) },
});
export const CancelPending = meta.story({
  args: {
    ...complete,
    outcome: outcome({ what: { kind: 'cancel' }, state: 'pending', elapsedMs: undefined }, 300),
  },
});
export const Canceled = meta.story({
  args: { ...complete, outcome: outcome({ what: { kind: 'cancel_all' }, elapsedMs: 22 }) },
});

export const Rejected = meta.story({
  args: {
    fields: { price: '64,120.001', stop: '', size: '0.000001', total: '0.06' },
    fieldErrors: {
      price: 'Price must be a multiple of 0.01 USDT',
      size: 'Amount must be a multiple of 0.00001 BTC',
      total: 'Minimum order value: 5 USDT',
    },
    reasonDisabled: 'Price must be a multiple of 0.01 USDT',
  },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByLabelText('Price (USDT)')).toHaveAccessibleDescription(
      'Price must be a multiple of 0.01 USDT',
    );
  }),
});

export const StaleBook = meta.story({
  args: {
    ...complete,
    kind: 'market',
    canSubmit: false,
    reasonDisabled: 'Waiting for live prices',
  },
});

export const Busy = meta.story({
  args: { ...complete, phase: 'placing' },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    const submit = canvas.getByRole('button', { name: 'Buy BTC' });
    await expect(submit).toHaveAttribute('aria-busy', 'true');
    await userEvent.type(canvas.getByLabelText('Amount (BTC)'), '{Enter}');
    await expect(args.intents.onSubmit).not.toHaveBeenCalled();
  }),
});

export const Unknown = meta.story({
  args: { ...complete, phase: 'unknown' },
  play: inEnglish(async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/will not be sent twice/);
  }),
});

export const Visitor = meta.story({
  args: { isSignedIn: false, available: { coin: 'USDT', text: '–' } },
  play: inEnglish(async ({ canvas, userEvent, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in to trade' }));
    await expect(args.intents.onSignIn).toHaveBeenCalledOnce();
  }),
});

export const LongNumbers = meta.story({ args: longNumbers });

export const RightToLeft = meta.story({ args: complete, globals: { locale: 'ar' } });
