import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parse, type Codec } from '#contract/codec.ts';
import { clientOrderId, coinId } from '#contract/core/ids.ts';
import {
  AMOUNT_MARKS_PERCENT,
  LEVERAGE_DEFAULT,
  LEVERAGE_MARKS,
  leverageMarksOf,
  leveragePresetOf,
} from '#contract/core/leverage.ts';
import { decimal } from '#contract/core/decimal.ts';
import { futuresAccountUpdateCodec } from '#contract/entities/futures-account-update.ts';
import { futuresClosedPositionCodec } from '#contract/entities/futures-closed-position.ts';
import { futuresContractCodec } from '#contract/entities/futures-contract.ts';
import { futuresOrderCodec } from '#contract/entities/futures-order.ts';
import { futuresPositionCodec } from '#contract/entities/futures-position.ts';
import { futuresSettingsCodec } from '#contract/entities/futures-settings.ts';
import {
  AMOUNT_UNITS,
  CLOSE_KINDS,
  CLOSE_REASONS,
  FEE_KINDS,
  FUTURES_ORDER_STATUSES,
  FUTURES_TRANSACTION_KINDS,
  LEVERAGE_POLICIES,
  POSITION_MODES,
  POSITION_SIDES,
  POSITION_STATUSES,
  STOP_KINDS,
  TIMES_IN_FORCE,
  TRIGGERS,
  closeKindNumber,
  closeReasonNumber,
  feeKindNumber,
  futuresOrderStatusNumber,
  futuresTransactionKindNumber,
  leveragePolicyNumber,
  positionModeNumber,
  positionSideNumber,
  positionStatusNumber,
  stopKindNumber,
  timeInForceNumber,
  triggerNumber,
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
import { futuresTradeCodec } from '#contract/entities/futures-trade.ts';
import { futuresTransactionCodec } from '#contract/entities/futures-transaction.ts';
import { futuresWalletCodec } from '#contract/entities/futures-wallet.ts';
import { placeFuturesBuy, type FuturesIntent } from '#contract/rest/futures-orders.ts';
import {
  btcContract,
  futuresAccountUpdateWire,
  futuresClosedPositionWire,
  futuresContractWire,
  futuresOrderWire,
  futuresPositionWire,
  futuresSettingsWire,
  futuresTradeWire,
  futuresTransactionWire,
  futuresWalletWire,
} from '#contract/samples/futures.ts';

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

/** Numbers that are written for the names, if each is read as its name again. */
const writtenFor = <Name extends string>(
  codec: { encode(name: Name): number; decode(wire: number): Name },
  names: readonly Name[],
): Readonly<Record<string, number>> =>
  Object.fromEntries(names.map((name) => [codec.decode(codec.encode(name)), codec.encode(name)]));

it.each([
  ['position sides', POSITION_SIDES, writtenFor(positionSideNumber, ['long', 'short'])],
  ['kinds of closes', CLOSE_KINDS, writtenFor(closeKindNumber, ['limit', 'market'])],
  ['triggers', TRIGGERS, writtenFor(triggerNumber, ['mark', 'last', 'index'])],
  [
    'times in force',
    TIMES_IN_FORCE,
    writtenFor(timeInForceNumber, ['GTC', 'IOC', 'FOK', 'post_only']),
  ],
  [
    'position statuses',
    POSITION_STATUSES,
    writtenFor(positionStatusNumber, ['normal', 'liquidating', 'deleveraging']),
  ],
  ['position modes', POSITION_MODES, writtenFor(positionModeNumber, ['one_way', 'hedge'])],
  [
    'leverage policies',
    LEVERAGE_POLICIES,
    writtenFor(leveragePolicyNumber, ['strict', 'flexible']),
  ],
  ['kinds of fees', FEE_KINDS, writtenFor(feeKindNumber, ['maker', 'taker', 'liquidation'])],
  [
    'kinds of transactions',
    FUTURES_TRANSACTION_KINDS,
    writtenFor(futuresTransactionKindNumber, [
      'transfer_in',
      'transfer_out',
      'realized_profit',
      'fee',
      'funding',
      'liquidation',
      'insurance',
      'deleveraging',
      'margin_added',
      'margin_removed',
    ]),
  ],
  ['kinds of stops', STOP_KINDS, writtenFor(stopKindNumber, ['take_profit', 'stop_loss'])],
  [
    'reasons of closes',
    CLOSE_REASONS,
    writtenFor(closeReasonNumber, ['closed', 'liquidated', 'deleveraged']),
  ],
] as const)('[FUT-16] numbers the %s from 1, the same in both directions', (_, terms, written) => {
  expect(written).toEqual(terms);
  expect(Object.values(written)).toEqual(Object.keys(terms).map((__, at) => at + 1));
});

it('[FUT-16] numbers the statuses of orders from 0', () => {
  const written = writtenFor(futuresOrderStatusNumber, [
    'open',
    'partially_filled',
    'filled',
    'cancelled',
    'rejected',
    'untriggered',
    'triggered',
    'expired',
  ]);
  expect(written).toEqual(FUTURES_ORDER_STATUSES);
  expect(Object.values(written)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

const again = <Wire, Model>(codec: Codec<Wire, Model>, wire: Wire): Wire =>
  codec.encode(codec.decode(wire));

it.each([
  ['contract', again(futuresContractCodec, futuresContractWire), futuresContractWire],
  ['position', again(futuresPositionCodec, futuresPositionWire), futuresPositionWire],
  ['order', again(futuresOrderCodec, futuresOrderWire), futuresOrderWire],
  ['trade', again(futuresTradeCodec, futuresTradeWire), futuresTradeWire],
  ['transaction', again(futuresTransactionCodec, futuresTransactionWire), futuresTransactionWire],
  [
    'closed position',
    again(futuresClosedPositionCodec, futuresClosedPositionWire),
    futuresClosedPositionWire,
  ],
  ['wallet', again(futuresWalletCodec, futuresWalletWire), futuresWalletWire],
  ['settings', again(futuresSettingsCodec, futuresSettingsWire), futuresSettingsWire],
  [
    'account update',
    again(futuresAccountUpdateCodec, futuresAccountUpdateWire),
    futuresAccountUpdateWire,
  ],
])('[FUT-16] writes the payload of a %s as it was read', (_, written, wire) => {
  expect(written).toEqual(wire);
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
