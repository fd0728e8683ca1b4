/** What accounts, positions and the book show, and what an operation reports. */
import { describe, expect, it } from 'vitest';
import { decimalOfUnits } from '#contract/core/decimal.ts';
import { ceilUnits, fraction } from '#domain/futures/fraction.ts';
import { ANN, AT, BOB, CARL, DORA, Traders, coin, lot, text } from '#tests/support/futures/traders.ts'; // prettier-ignore
import { BTC } from '#tests/support/futures/test-engine.ts';

describe('the views', () => {
  it('[FUT-10] show profit, return and margin ratio at the mark price', () => {
    const traders = new Traders();
    traders.leverage(CARL, 5);
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.mark('63000');
    const rich = traders.position(ANN);
    expect(text(rich.unrealizedProfit)).toBe('1500');
    expect(decimalOfUnits(ceilUnits(rich.roi))).toBe('1');
    traders.mark('58000');
    const poor = traders.position(ANN);
    expect(decimalOfUnits(ceilUnits(poor.marginRatio ?? fraction(0n)))).toBe('0.232');
    expect(text(poor.maintenanceMargin)).toBe('116');
    expect(text(poor.notional)).toBe('29000');
    const { equity, unrealizedProfit, isolatedMargin } = traders.engine.account(ANN);
    expect([equity, unrealizedProfit, isolatedMargin].map(text)).toEqual(['8982', '-1000', '1500']);
  });

  it('[FUT-15] show one margin for all cross positions', () => {
    const traders = new Traders();
    traders.engine.withdraw(ANN, coin('7982'), AT);
    traders.leverage(ANN, 20, 'cross');
    traders.trade(CARL, ANN, '0.5', '60000');
    const view = traders.position(ANN, 'short');
    // 2,018 less a maker fee of 6.
    expect(traders.balance(ANN)).toBe('2012');
    expect(text(view.liquidationPrice ?? 0n)).toBe('63768.92430278');
    expect(text(view.bankruptcyPrice ?? 0n)).toBe('64024');
    const account = traders.engine.account(ANN);
    expect(text(account.crossInitialMargin)).toBe('1500');
    expect(text(account.crossMaintenanceMargin)).toBe('120');
    expect(account.marginRatio).toEqual(view.marginRatio);
  });

  it('[FUT-15] show no liquidation price for a fully covered long', () => {
    const traders = new Traders();
    traders.leverage(CARL, 1);
    traders.trade(CARL, DORA, '0.1', '60000');
    expect(traders.position(CARL).liquidationPrice).toBeUndefined();
    expect(traders.position(CARL).bankruptcyPrice).toBeUndefined();
  });

  it('[FUT-15] show the book, the open interest and the last price', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.2', '60000');
    traders.mustPlace(CARL, 'sell', { size: '0.3', price: '60100' });
    traders.mustPlace(DORA, 'sell', { size: '0.1', price: '60100' });
    expect(traders.engine.book(BTC, 5)).toEqual({
      bids: [],
      asks: [{ price: 601_000, size: lot('0.4'), orderCount: 2 }],
    });
    expect(traders.engine.openInterest(BTC)).toBe(lot('0.2'));
    expect(traders.engine.prices(BTC)).toMatchObject({ mark: coin('60000'), last: 600_000 });
  });

  it('[FUT-15] open no account for a user who only looks', () => {
    const traders = new Traders();
    const nobody = 99 as typeof ANN;
    expect(text(traders.engine.account(nobody).balance)).toBe('0');
    expect(traders.engine.positions(nobody)).toEqual([]);
    expect(traders.engine.openOrders(nobody)).toEqual([]);
  });
});

describe('the changes', () => {
  it('[FUT-15] of a trade have both fills, the trade, the levels and the money', () => {
    const traders = new Traders();
    traders.mustPlace(CARL, 'sell', { size: '0.2', price: '60000' });
    traders.engine.takeChanges();
    const order = traders.mustPlace(ANN, 'buy', { size: '0.2', price: '60000' });
    const changes = traders.engine.takeChanges();
    expect(changes.trades).toMatchObject([{ price: 600_000, size: lot('0.2'), takerSide: 'buy' }]);
    expect(changes.fills.map(({ userId, feeType, fee }) => [userId, feeType, text(fee)])).toEqual([
      [ANN, 'taker', '7.2'],
      [CARL, 'maker', '2.4'],
    ]);
    expect(changes.levels).toEqual([{ contractId: BTC, side: 'ask', price: 600_000, size: 0 }]);
    expect(changes.orders.find(({ id }) => id === order.id)?.status).toBe('filled');
    expect(changes.positions.map(({ userId, side }) => [userId, side])).toEqual([
      [ANN, 'long'],
      [CARL, 'short'],
    ]);
    const paid = changes.transactions.map(({ userId, type, amount }) => [
      userId,
      type,
      text(amount),
    ]);
    expect(paid).toEqual([
      [ANN, 'fee', '-7.2'],
      [CARL, 'fee', '-2.4'],
    ]);
    expect(changes.accounts.map(({ userId }) => userId)).toEqual([ANN, CARL]);
    expect(text(changes.fund?.fees ?? 0n)).toBe('9.6');
    expect(traders.engine.takeChanges().orders).toEqual([]);
  });

  it('[FUT-15] of a canceled kind of orders leave the others', () => {
    const traders = new Traders();
    const limit = traders.mustPlace(BOB, 'buy', { size: '0.01', price: '50000' });
    traders.mustPlace(BOB, 'buy', { size: '0.01', price: '66000', stop: '65000' });
    const canceled = traders.engine.cancelAll(BOB, { contractId: BTC, kind: 'stop_limit' }, AT);
    expect(canceled).toHaveLength(1);
    expect(traders.engine.openOrders(BOB).map(({ id }) => id)).toEqual([limit.id]);
  });
});
