import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse } from '#contract/codec.ts';
import { clientOrderId, coinId } from '#contract/core/ids.ts';
import {
  AMOUNT_MARKS_PERCENT,
  LEVERAGE_DEFAULT,
  LEVERAGE_MARKS,
  leverageMarksOf,
  leveragePresetOf,
} from '#contract/core/leverage.ts';
import { decimal } from '#contract/core/decimal.ts';
import {
  AMOUNT_UNITS,
  FUTURES_ORDER_KINDS,
  MARGIN_MODES,
  ORDER_SIDE_NUMBERS,
  POSITION_ACTIONS,
  isFuturesOrderOpen,
  isOfContract,
  marginModeNumber,
  orderSideNumber,
  orderSideOf,
  positionIdText,
  positionSideOf,
  type FuturesOrderStatus,
} from '#contract/entities/futures-terms.ts';
import { placeFuturesBuy, type FuturesIntent } from '#contract/rest/futures-orders.ts';
import { btcContract } from '#contract/samples/futures.ts';

it('[FUT-01][FUT-02] writes isolated as 1 and cross as 2', () => {
  expect(MARGIN_MODES).toEqual({ isolated: 1, cross: 2 });
  expect(marginModeNumber.encode('isolated')).toBe(1);
  expect(marginModeNumber.decode(2)).toBe('cross');
});

it('[FUT-06][FUT-07] writes buy as 1 and sell as 2', () => {
  expect(ORDER_SIDE_NUMBERS).toEqual({ buy: 1, sell: 2 });
  expect(orderSideNumber.decode(1)).toBe('buy');
  expect(orderSideNumber.encode('sell')).toBe(2);
});

it('[FUT-08][FUT-09][FUT-11] has three order types, two actions and two amount types', () => {
  expect(FUTURES_ORDER_KINDS).toEqual({ limit: 1, market: 2, stop_limit: 3 });
  expect(POSITION_ACTIONS).toEqual({ open: 1, close: 2 });
  expect(AMOUNT_UNITS).toEqual({ quote: 1, trade: 2 });
});

it('[FUT-05] starts with a leverage of 1', () => {
  expect(LEVERAGE_DEFAULT).toBe(1);
});

it('[FUT-12][FUT-13][FUT-14] has the presets of amount and leverage', () => {
  expect(AMOUNT_MARKS_PERCENT).toEqual([0, 25, 50, 75, 100]);
  expect(LEVERAGE_MARKS['50x']).toEqual([1, 10, 20, 30, 40, 50]);
  expect(LEVERAGE_MARKS['125x']).toEqual([1, 25, 50, 75, 100, 125]);
  expect(leverageMarksOf(50)).toEqual(LEVERAGE_MARKS['50x']);
  expect(leverageMarksOf(125)).toEqual(LEVERAGE_MARKS['125x']);
  expect(leverageMarksOf(75)).toEqual([1, 25, 50, 75]);
  expect(leverageMarksOf(20)).toEqual([1, 10, 20]);
  expect([leveragePresetOf(50), leveragePresetOf(51), btcContract.leveragePreset]).toEqual([
    '50x',
    '125x',
    '125x',
  ]);
});

it.each([
  ['buy', 'open', 'long'],
  ['sell', 'open', 'short'],
  ['sell', 'close', 'long'],
  ['buy', 'close', 'short'],
] as const)('a %s that %ss changes the %s', (side, action, position) => {
  expect(positionSideOf({ side, action })).toBe(position);
  expect(orderSideOf(position, action)).toBe(side);
});

it('[FUT-16] writes an intent with the numbers of the register and reads it back', () => {
  const intent: FuturesIntent = {
    quoteCoinId: coinId(2),
    tradeCoinId: coinId(1),
    action: 'close',
    kind: 'stop_limit',
    marginMode: 'cross',
    leverage: 50,
    amount: decimal('0.5'),
    amountUnit: 'quote',
    limitPrice: decimal('60000'),
    stopPrice: decimal('60100'),
    trigger: 'index',
    timeInForce: 'post_only',
    isReduceOnly: true,
    takeProfit: { price: decimal('63000'), trigger: 'last' },
    stopLoss: undefined,
    expectedPrice: undefined,
    slippagePercentMax: undefined,
    clientOrderId: clientOrderId('web-1'),
  };
  const wire = placeFuturesBuy.body.encode(intent);
  expect(wire).toMatchObject({
    base_coin_id: 2,
    trade_coin_id: 1,
    action: 2,
    order_type: 3,
    margin_mode: 2,
    amount_type: 1,
    trigger_by: 3,
    time_in_force: 4,
    reduce_only: 1,
    take_profit_trigger: 2,
    stop_loss_price: null,
    stop_loss_trigger: null,
  });
  expect(parse(placeFuturesBuy.body, wire)).toEqual({ ok: true, model: intent });
});

it('rejects a number outside an enumeration and names its field', () => {
  const wire = { base_coin_id: 2, trade_coin_id: 1, action: 3 };
  expect(parse(placeFuturesBuy.body, wire)).toMatchObject({
    ok: false,
    issues: { action: expect.any(String) as string },
  });
});

it('knows which orders may still trade', () => {
  const isOpen = (status: FuturesOrderStatus) => isFuturesOrderOpen({ status });
  const open = ['open', 'partially_filled', 'untriggered', 'triggered'] as const;
  const ended = ['filled', 'cancelled', 'rejected', 'expired'] as const;
  expect(open.map(isOpen)).toEqual([true, true, true, true]);
  expect(ended.map(isOpen)).toEqual([false, false, false, false]);
});

it('accepts an ID as a number and rejects one with other characters', () => {
  expect(v.safeParse(positionIdText, 17)).toMatchObject({ success: true, output: '17' });
  for (const wrong of ['', 'a b', 'x'.repeat(41), -1, 1.5, null]) {
    expect(v.safeParse(positionIdText, wrong).success).toBe(false);
  }
});

it('[RT-24] tells events of one contract from those of another', () => {
  const ether = { quoteCoinId: coinId(2), tradeCoinId: coinId(3) };
  expect(isOfContract({ ...btcContract }, btcContract)).toBe(true);
  expect(isOfContract(ether, btcContract)).toBe(false);
});
