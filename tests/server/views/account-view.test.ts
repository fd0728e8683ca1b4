import { expect, it } from 'vitest';
import { lots, ticks, units } from '#contract/core/decimal.ts';
import { orderId, tradeId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import type { OrderRecord, TradeRecord } from '#server/exchange/events.ts';
import { orderOf, ownTradeOf } from '#server/views/account-view.ts';
import { ALICE, BOB, BTC, BTC_USDT, CAROL, COINS, USDT } from '#tests/support/test-exchange.ts';

const catalogue = { pair: () => BTC_USDT, coins: COINS };
const order: OrderRecord = {
  id: orderId(1),
  userId: ALICE,
  pairId: BTC_USDT.id,
  clientOrderId: undefined,
  side: 'buy',
  kind: 'limit',
  status: 'open',
  timeInForce: 'GTC',
  limitPrice: ticks(6_410_000),
  stopPrice: undefined,
  size: lots(25_000),
  filled: lots(0),
  filledNotional: units(0n),
  fees: units(0n),
  cancelReason: undefined,
  createdAt: epochMs(0),
  updatedAt: epochMs(1),
  version: 1,
};
const trade: TradeRecord = {
  id: tradeId(9),
  pairId: BTC_USDT.id,
  price: ticks(6_410_000),
  size: lots(10_000),
  notional: units(641_000_000_000n),
  takerSide: 'sell',
  takerOrderId: orderId(2),
  makerOrderId: orderId(1),
  takerUserId: BOB,
  makerUserId: ALICE,
  takerFee: units(641_000_000n),
  makerFee: units(10_000n),
  tradedAt: epochMs(5),
};

it('writes a resting order with its value at its price', () => {
  expect(orderOf(order, catalogue)).toMatchObject({
    limitPrice: '64100',
    size: '0.25',
    filled: '0',
    remaining: '0.25',
    averagePrice: undefined,
    notional: '16025',
    timeInForce: 'GTC',
  });
});

it('writes the exchanged amounts, and the average price rounded down', () => {
  // 2 lots of 0.00001 for 1.28200001 USDT: 64100.0005 each.
  const filled = { filled: lots(2), filledNotional: units(128_200_001n), fees: units(3n) };
  expect(orderOf({ ...order, ...filled, status: 'partially_filled' }, catalogue)).toMatchObject({
    filled: '0.00002',
    remaining: '0.24998',
    averagePrice: '64100.0005',
    notional: '1.28200001',
    fees: '0.00000003',
  });
  const third = { filled: lots(3), filledNotional: units(100_000_000n) };
  expect(orderOf({ ...order, ...third }, catalogue).averagePrice).toBe('33333.33333333');
});

it('shows a trade to each party as its own, and to no other user', () => {
  expect(ownTradeOf(trade, ALICE, catalogue)).toMatchObject({
    orderId: 1,
    side: 'buy',
    isMaker: true,
    fee: '0.0001',
    feeCoinId: BTC,
    notional: '6410',
  });
  expect(ownTradeOf(trade, BOB, catalogue)).toMatchObject({
    orderId: 2,
    side: 'sell',
    isMaker: false,
    fee: '6.41',
    feeCoinId: USDT,
  });
  expect(() => ownTradeOf(trade, CAROL, catalogue)).toThrow('its parties alone');
});
