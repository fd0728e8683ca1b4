/** Limits of typed prices and sizes of futures: nothing, one step, and more steps than are counted. */
import { expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import { assert } from '#contract/core/assert.ts';
import { decimal } from '#contract/core/decimal.ts';
import { userId } from '#contract/core/ids.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { placeFuturesBuy } from '#contract/rest/futures-orders.ts';
import { lotSizeOf, orderOf, tickPriceOf } from '#server/routes/futures-steps.ts';
import { BTC_CONTRACT, usdt } from '#tests/support/test-futures.ts';

const { pair } = BTC_CONTRACT;
const counted = { ...pair, tickSize: decimal('0.1'), lotSize: decimal('0.001') };
const MOST = String(Number.MAX_SAFE_INTEGER);
/** `MOST` steps of ten to the power of minus `decimals`. */
const stepsText = (text: string, decimals: number) =>
  decimal(`${text.slice(0, -decimals)}.${text.slice(-decimals)}`);

it.each([
  ['0', { rejection: 'price_off_tick' }],
  ['0.05', { rejection: 'price_off_tick' }],
  ['0.1', 1],
  ['0.15', { rejection: 'price_off_tick' }],
  ['60000.1', 600_001],
])('counts a price of %s', (price, counts) => {
  const found = tickPriceOf(decimal(price), counted);
  if (typeof counts === 'number') expect(found).toBe(counts);
  else expect(found).toMatchObject(counts);
});

it.each([
  ['0', { rejection: 'amount_off_lot' }],
  ['0.0005', { rejection: 'amount_off_lot' }],
  ['0.001', 1],
  ['0.0015', { rejection: 'amount_off_lot' }],
])('counts a size of %s', (size, counts) => {
  const found = lotSizeOf(decimal(size), counted);
  if (typeof counts === 'number') expect(found).toBe(counts);
  else expect(found).toMatchObject(counts);
});

it('rejects more steps than a number counts, as too far or too large', () => {
  const above = String(BigInt(MOST) + 1n);
  expect(tickPriceOf(stepsText(MOST, 1), counted)).toBe(Number(MOST));
  expect(tickPriceOf(stepsText(above, 1), counted)).toMatchObject({
    rejection: 'price_outside_band',
  });
  expect(lotSizeOf(stepsText(MOST, 3), counted)).toBe(Number(MOST));
  expect(lotSizeOf(stepsText(above, 3), counted)).toMatchObject({ rejection: 'amount_too_large' });
});

const TRADER = userId(7);
const SENT = {
  base_coin_id: 1,
  trade_coin_id: 2,
  action: 1,
  order_type: 1,
  margin_mode: 1,
  leverage: 10,
  amount_type: 2,
  amount: '0.002',
  price: '60000.1',
  client_order_id: 'mine',
};

interface Given {
  readonly side?: OrderSide;
  readonly mark?: string;
}

/** The order of a body with these changes; `mark` is the mark price in USDT. */
function orderFrom(changed: object, { side = 'buy', mark = '' }: Given = {}) {
  const parsed = parse(placeFuturesBuy.body, { ...SENT, ...changed });
  assert(parsed.ok, 'the contract accepts the body');
  const { id: contractId } = counted;
  const units = mark === '' ? undefined : usdt(mark);
  const prices = { contractId, mark: units, index: undefined, last: undefined };
  return orderOf(parsed.model, { pair: counted, prices, userId: TRADER, side });
}

const LIMIT_ORDER = {
  userId: TRADER,
  contractId: counted.id,
  clientOrderId: 'mine',
  side: 'buy',
  action: 'open',
  kind: 'limit',
  size: 2,
  limitPrice: 600_001,
  triggerBy: 'mark',
  timeInForce: 'GTC',
  isReduceOnly: false,
};
const STOPS = {
  take_profit_price: '61000',
  take_profit_trigger: 2,
  stop_loss_price: '59000',
  stop_loss_trigger: 3,
};

it('makes an order with the defaults, and with each field that was sent', () => {
  expect(orderFrom({})).toEqual(LIMIT_ORDER);
  expect(orderFrom({ side: 2 }, { side: 'sell' })).toEqual({ ...LIMIT_ORDER, side: 'sell' });
  expect(orderFrom({ time_in_force: 4, reduce_only: 1, ...STOPS })).toEqual({
    ...LIMIT_ORDER,
    timeInForce: 'post_only',
    isReduceOnly: true,
    stops: {
      takeProfit: { price: 610_000, triggerBy: 'last' },
      stopLoss: { price: 590_000, triggerBy: 'index' },
    },
  });
  expect(orderFrom({ order_type: 3, stop_price: '60500', trigger_by: 2 })).toEqual({
    ...LIMIT_ORDER,
    kind: 'stop_limit',
    stopPrice: 605_000,
    triggerBy: 'last',
  });
  // An order that closes has no stops of its own.
  expect(orderFrom({ action: 2, ...STOPS })).toEqual({ ...LIMIT_ORDER, action: 'close' });
});

it('rejects an order without the price that its kind needs', () => {
  const rejection = { rejection: 'price_off_tick' };
  expect(orderFrom({ price: null })).toMatchObject(rejection);
  expect(orderFrom({ order_type: 3 })).toMatchObject(rejection);
  expect(orderFrom({ order_type: 3, price: null, stop_price: '60500' })).toMatchObject(rejection);
});

it('bounds a market order by the price that was shown, and by the mark price without one', () => {
  const market = { order_type: 2, price: null };
  const { limitPrice: _, timeInForce: __, ...order } = { ...LIMIT_ORDER, kind: 'market' };
  expect(orderFrom(market)).toEqual(order);
  const boundOf = (changed: object, given?: Given) => orderFrom({ ...market, ...changed }, given);
  const shown = { expected_price: '50000' };
  expect(boundOf(shown, { mark: '60000' })).toEqual({ ...order, worstPrice: 505_000 });
  expect(boundOf({}, { mark: '60000' })).toEqual({ ...order, worstPrice: 606_000 });
  expect(boundOf({ ...shown, max_slippage: 0.5 })).toEqual({ ...order, worstPrice: 502_500 });
  expect(boundOf(shown, { side: 'sell', mark: '60000' })).toEqual({
    ...order,
    side: 'sell',
    worstPrice: 495_000,
  });
});

it('divides an amount in the quote coin by the price, rounded down to lots', () => {
  const spent = { amount_type: 1, price: '50000' };
  expect(orderFrom({ ...spent, amount: '149.99' })).toMatchObject({ size: 2 });
  expect(orderFrom({ ...spent, amount: '150' })).toMatchObject({ size: 3 });
  expect(orderFrom({ ...spent, amount: '49.99' })).toMatchObject({ rejection: 'amount_missing' });
});
