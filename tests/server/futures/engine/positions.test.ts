/** Opening, adding to and closing positions: the worked examples, margins, frozen amounts and fees. */
import { describe, expect, it } from 'vitest';
import { coin, lot, outcomeOf, text, ANN, AT, BOB, CARL, DORA, Traders } from '#tests/support/futures/traders.ts'; // prettier-ignore

describe('a position', () => {
  it('[FUT-15] opens with margin and fee, and shows its prices', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    const { record, ...view } = traders.position(ANN);
    expect(text(record.margin)).toBe('1500');
    expect(text(view.entryPrice)).toBe('60000');
    expect(text(view.liquidationPrice ?? 0n)).toBe('57228.91566266');
    expect(text(view.bankruptcyPrice ?? 0n)).toBe('57000');
    expect(text(view.breakEvenPrice)).toBe('60072.04322594');
    expect(traders.balance(ANN)).toBe('9982');
    expect(traders.available(ANN)).toBe('8482');
    expect(text(traders.engine.totals().fees)).toBe('24');
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] averages its entry when it grows', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.trade(ANN, CARL, '0.25', '63000');
    expect(text(traders.position(ANN).entryPrice)).toBe('61000');
    expect(text(traders.position(ANN).record.margin)).toBe('2287.5');
  });

  it('[FUT-15] keeps its entry price and releases margin when a part closes', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.leverage(DORA, 5);
    traders.mustPlace(DORA, 'buy', { size: '0.2', price: '63000' });
    const before = traders.engine.account(ANN).balance;
    const order = traders.mustPlace(ANN, 'sell', { action: 'close', size: '0.2' });
    expect(order.status).toBe('filled');
    expect(text(traders.engine.account(ANN).balance - before)).toBe('592.44');
    expect(text(traders.position(ANN).record.margin)).toBe('900');
    expect(text(traders.position(ANN).entryPrice)).toBe('60000');
    expect(text(traders.position(ANN).record.realizedProfit)).toBe('600');
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-09] coexists with one of the other side, and closes only its own', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.1', '60000');
    traders.trade(CARL, ANN, '0.2', '60000');
    expect(traders.position(ANN, 'long').record.size).toBe(lot('0.1'));
    expect(traders.position(ANN, 'short').record.size).toBe(lot('0.2'));
    traders.mustPlace(DORA, 'sell', { size: '0.2', price: '60000' });
    traders.mustPlace(ANN, 'buy', { action: 'close', size: '0.2' });
    expect(traders.engine.positions(ANN).map(({ record }) => record.side)).toEqual(['long']);
  });

  it('[FUT-15] stops a close at the bankruptcy price and cancels the rest', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.mustPlace(DORA, 'buy', { size: '0.2', price: '57000' });
    traders.mustPlace(DORA, 'buy', { size: '0.3', price: '56999.9' });
    const order = traders.mustPlace(ANN, 'sell', { action: 'close', size: '0.5' });
    expect(order).toMatchObject({
      status: 'cancelled',
      cancelReason: 'slippage_bound',
      filled: 200,
    });
    expect(traders.position(ANN).record.size).toBe(lot('0.3'));
    const limited = traders.mustPlace(ANN, 'sell', {
      action: 'close',
      size: '0.3',
      price: '50000',
    });
    expect(limited).toMatchObject({
      status: 'cancelled',
      cancelReason: 'slippage_bound',
      filled: 0,
    });
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] stops a cross close where the free balance ends', () => {
    const traders = new Traders();
    traders.leverage(ANN, 20, 'cross');
    traders.trade(ANN, CARL, '1', '60000');
    traders.mustPlace(DORA, 'buy', { size: '1', price: '50000' });
    const order = traders.mustPlace(ANN, 'sell', { action: 'close', size: '1' });
    expect(order).toMatchObject({ filled: 0, cancelReason: 'slippage_bound' });
    const part = traders.mustPlace(ANN, 'sell', { action: 'close', size: '0.5' });
    expect(part.status).toBe('filled');
    expect(traders.engine.account(ANN).balance).toBeGreaterThanOrEqual(0n);
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-09] rejects a close that is larger than what no other close covers', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.mustPlace(ANN, 'sell', { action: 'close', size: '0.3', price: '61000' });
    const close = (size: string) => traders.place(ANN, 'sell', { action: 'close', size, price: '61000' }); // prettier-ignore
    expect(close('0.201')).toEqual({ rejection: 'reduce_only_would_increase' });
    expect(outcomeOf(close('0.2'))).toBe('placed');
    expect(outcomeOf(traders.place(BOB, 'sell', { action: 'close', size: '0.1' }))).toBe('position_not_found'); // prettier-ignore
  });

  it('[FUT-15] cuts a triggered stop-limit close to what no resting close covers', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    const stop = { action: 'close', size: '0.5', price: '59000', stop: '59500' } as const;
    traders.mustPlace(ANN, 'sell', stop);
    traders.mustPlace(ANN, 'sell', { action: 'close', size: '0.3', price: '61000' });
    traders.mustPlace(DORA, 'buy', { size: '1', price: '59400' });
    traders.mark('59500');
    // The triggered order takes what no resting close covers.
    expect(traders.position(ANN).record.size).toBe(lot('0.3'));
    expect(traders.engine.openOrders(ANN).map(({ size }) => size)).toEqual([lot('0.3')]);
  });

  it('[FUT-15] closes all positions, its resting closes first', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.3', '60000');
    traders.trade(CARL, ANN, '0.2', '60000');
    traders.mustPlace(ANN, 'sell', { action: 'close', size: '0.3', price: '65000' });
    traders.mustPlace(DORA, 'buy', { size: '1', price: '59990' });
    traders.mustPlace(BOB, 'sell', { size: '0.2', price: '60010' });
    const closed = traders.engine.closeAll(ANN, {}, AT);
    expect(closed.map(({ result }) => outcomeOf(result))).toEqual(['placed', 'placed']);
    expect(traders.engine.positions(ANN)).toEqual([]);
    expect(traders.engine.openOrders(ANN)).toEqual([]);
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] reverses both orders or none', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.mustPlace(DORA, 'buy', { size: '0.9', price: '59990' });
    expect(outcomeOf(traders.engine.reverse(traders.target(ANN), AT))).toBe('nothing_to_match');
    expect(traders.position(ANN).record.size).toBe(lot('0.5'));
    traders.mustPlace(DORA, 'buy', { size: '0.1', price: '59980' });
    expect(outcomeOf(traders.engine.reverse(traders.target(ANN), AT))).toBe('reversed');
    expect(traders.engine.positions(ANN).map(({ record }) => [record.side, record.size])).toEqual([
      ['short', lot('0.5')],
    ]);
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] does not reverse what the account cannot afford', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.engine.withdraw(ANN, coin('8482'), AT);
    traders.mustPlace(DORA, 'buy', { size: '1', price: '59000' });
    expect(outcomeOf(traders.engine.reverse(traders.target(ANN), AT))).toBe('margin_insufficient');
    expect(traders.position(ANN).record.size).toBe(lot('0.5'));
  });
});
