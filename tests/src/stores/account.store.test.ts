/** Tests the store of the signed-in trader's orders, trades and balances. */
import { expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { orderId, tradeId, userId } from '#contract/core/ids.ts';
import { epochMs } from '#contract/core/time.ts';
import { accountUpdateCodec } from '#contract/entities/account-update.ts';
import { balanceCodec } from '#contract/entities/balance.ts';
import { orderCodec } from '#contract/entities/order-codec.ts';
import { isOpen } from '#contract/entities/order-status.ts';
import { ownTradeCodec } from '#contract/entities/own-trade-codec.ts';
import { accountUpdateWire, balanceWire, orderWire, ownTradeWire } from '#contract/samples/spot.ts';
import {
  CLOSED_ORDER_COUNT_MAX,
  OWN_TRADE_COUNT_MAX,
  applyAccount,
  createAccount,
  listsOf,
  type AccountChange,
} from '#src/stores/account.store.ts';

const ME = userId(7);
const order = orderCodec.decode(orderWire);
const trade = ownTradeCodec.decode(ownTradeWire);
const balance = balanceCodec.decode(balanceWire);
const change = (more: Partial<AccountChange>): AccountChange => ({
  kind: 'change',
  userId: ME,
  orders: [],
  trades: [],
  balances: [],
  ...more,
});

it('[SPOT-02] [RT-12] adds an update to the loaded lists', () => {
  const account = createAccount();
  applyAccount(change({ kind: 'full', orders: [order], balances: [balance] }), account);
  const { orders, trades, balances } = accountUpdateCodec.decode(accountUpdateWire);
  applyAccount(change({ orders, trades, balances }), account);
  expect(account.lists.status).toBe('ready');
  expect(listsOf(account).trades).toEqual(trades);
  for (const notified of balances) expect(listsOf(account).balances).toContainEqual(notified);
});

it('[SPOT-02] retains the greater version of an order, in any order of arrival', () => {
  const account = createAccount();
  const newer = { ...order, version: order.version + 2, status: 'filled' as const };
  applyAccount(change({ kind: 'full', orders: [newer] }), account);
  applyAccount(change({ orders: [order] }), account);
  expect(listsOf(account).orders).toEqual([newer]);
});

it('stores a trade once for each of the user’s own sides, however often it is reported', () => {
  const account = createAccount();
  const otherSide = { ...trade, orderId: orderId(trade.orderId + 1) };
  applyAccount(change({ kind: 'full', trades: [trade, otherSide] }), account);
  applyAccount(change({ trades: [trade] }), account);
  expect(listsOf(account).trades).toHaveLength(2);
});

it('retains every open order and only the newest closed ones, newest first', () => {
  const account = createAccount();
  const orders = Array.from({ length: 300 }, (_, index) => ({
    ...order,
    id: orderId(index + 1),
    createdAt: epochMs(1000 + index),
    status: index % 2 === 0 ? ('open' as const) : ('filled' as const),
  }));
  const trades = orders.map(({ id }) => ({ ...trade, id: tradeId(id), orderId: id }));
  applyAccount(change({ kind: 'full', orders, trades }), account);
  expect(listsOf(account).orders.filter(isOpen)).toHaveLength(150);
  expect(listsOf(account).orders.filter((held) => !isOpen(held))).toHaveLength(
    CLOSED_ORDER_COUNT_MAX,
  );
  expect(listsOf(account).orders[0]?.id).toBe(300);
  expect(listsOf(account).trades).toHaveLength(OWN_TRADE_COUNT_MAX);
});

it('[AUTH-20] clears the data of a trader who signed out or was replaced by another', () => {
  const account = createAccount();
  applyAccount(change({ kind: 'full', orders: [order], balances: [balance] }), account);
  applyAccount(change({ userId: userId(8), balances: [{ ...balance, available: decimal('1') }] }), account); // prettier-ignore
  expect(account).toEqual(createAccount());
  applyAccount(undefined, account);
  expect(account).toEqual(createAccount());
});
