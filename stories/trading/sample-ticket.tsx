/** Order forms for stories: buy and sell, empty, filled and overlong, the outcome of an order, and
 *  the footer below. */
import { fn } from 'storybook/test';
import { bps, decimal } from '#contract/core/decimal.ts';
import { epochMs } from '#contract/core/time.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import type { OrderOutcome } from '#src/stores/order-outcomes.store.ts';
import { SlippageField } from '#src/trading/ticket/SlippageField.tsx';
import type { OrderTicketProps } from '#src/trading/ticket/ticket-props.ts';
import { OrderStatusLine } from '#src/trading/ticket/OrderStatusLine.tsx';
import { TicketFooter, type DisarmCause } from '#src/trading/ticket/TicketFooter.tsx';

const BLANK = { price: '', stop: '', size: '', total: '' };
export const FILLED = { price: '64,120.00', stop: '', size: '0.125', total: '8,015' };

/** Returns the props of an empty form. */
export const ticketOf = (side: OrderSide): OrderTicketProps => ({
  pair: btcUsdt,
  side,
  kind: 'limit',
  timeInForce: 'GTC',
  unit: 'trade',
  fields: BLANK,
  percent: 0,
  available:
    side === 'buy' ? { coin: 'USDT', text: '24,310.55' } : { coin: 'BTC', text: '0.41820000' },
  sums: {},
  isArmed: false,
  slippageLimit: (
    <SlippageField slippageLimitBps={bps(100)} collarPercent={5} onSlippageLimit={fn()} />
  ),
  fieldErrors: {},
  phase: 'drafting',
  canSubmit: false,
  reasonDisabled: 'Enter a price',
  isSignedIn: true,
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
});

export const complete = {
  fields: FILLED,
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

export const longNumbers = {
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

export const outcomeOf = (side: OrderSide, changes: Partial<OrderOutcome>, waitedMs = 0) => (
  <OrderStatusLine
    waitedMs={waitedMs}
    outcome={{
      key: `web-${side}`,
      what: {
        kind: 'order',
        side,
        tradeCoin: 'BTC',
        quoteCoin: 'USDT',
        size: decimal('0.125'),
        spend: undefined,
        price: decimal('64120'),
      },
      state: 'accepted',
      sentAt: epochMs(0),
      elapsedMs: 34,
      message: '',
      ...changes,
    }}
  />
);

export const footerOf = (isArmed = false, cause?: DisarmCause) => (
  <TicketFooter isArmed={isArmed} cause={cause} onArm={fn()} onKeys={fn()} onSettings={fn()} />
);
