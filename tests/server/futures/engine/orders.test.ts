/** Rules of orders: types, times in force, prices, sizes, counts, frozen amounts and triggers. */
import { describe, expect, it } from 'vitest';
import { decimal, lots, units } from '#contract/core/decimal.ts';
import { ANN, AT, BOB, CARL, DORA, Traders, coin, lot, outcomeOf, text, tick } from '#tests/support/futures/traders.ts'; // prettier-ignore
import { BTC } from '#tests/support/futures/test-engine.ts';

describe('an order', () => {
  it('[FUT-15] freezes margin and taker fee until it fills or ends', () => {
    const traders = new Traders();
    const order = traders.mustPlace(ANN, 'buy', { size: '0.5', price: '60000' });
    expect(text(order.frozen)).toBe('1518');
    expect(traders.available(ANN)).toBe('8482');
    traders.mustPlace(CARL, 'sell', { size: '0.2', price: '60000' });
    expect(text(traders.engine.account(ANN).orderMargin)).toBe('910.8');
    // A maker pays the lower fee: 0.2 x 60,000 x 0.02% are 2.4.
    expect(traders.balance(ANN)).toBe('9997.6');
    expect(outcomeOf(traders.engine.cancel(BOB, order.id, AT))).toBe('order_not_found');
    expect(outcomeOf(traders.engine.cancel(ANN, order.id, AT))).toBe('done');
    expect(text(traders.engine.account(ANN).orderMargin)).toBe('0');
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] costs no more than what is available', () => {
    const traders = new Traders();
    const cost = traders.place(ANN, 'buy', { size: '3.3', price: '60000' });
    expect(cost).toEqual({
      rejection: 'margin_insufficient',
      details: { cost: '10018.8', available: '10000' },
    });
    // A sell below the book costs what the book pays.
    traders.mustPlace(CARL, 'buy', { size: '1', price: '60000' });
    const sell = traders.place(ANN, 'sell', { size: '1', price: '1' });
    expect(outcomeOf(sell)).toBe('placed');
    expect(text(traders.position(ANN, 'short').record.margin)).toBe('3000');
  });

  it('[FUT-08] fills at market down to its worst price', () => {
    const traders = new Traders();
    traders.mustPlace(CARL, 'sell', { size: '0.1', price: '60000' });
    traders.mustPlace(CARL, 'sell', { size: '0.1', price: '60600' });
    const order = traders.mustPlace(ANN, 'buy', { size: '0.2', worst: '60500' });
    expect(order).toMatchObject({
      status: 'cancelled',
      cancelReason: 'slippage_bound',
      filled: 100,
    });
    const rest = traders.mustPlace(ANN, 'buy', { size: '0.2' });
    expect(rest).toMatchObject({ status: 'cancelled', cancelReason: 'no_match', filled: 100 });
    expect(outcomeOf(traders.place(ANN, 'buy', { size: '0.2' }))).toBe('nothing_to_match');
  });

  it('[FUT-08] obeys its time in force', () => {
    const traders = new Traders();
    traders.mustPlace(CARL, 'sell', { size: '0.1', price: '60000' });
    const buy = (timeInForce: 'IOC' | 'FOK' | 'post_only', price = '60000') => traders.place(ANN, 'buy', { size: '0.2', price, timeInForce }); // prettier-ignore
    expect(outcomeOf(buy('FOK'))).toBe('nothing_to_match');
    expect(outcomeOf(buy('post_only'))).toBe('futures_post_only_would_take');
    expect(outcomeOf(buy('post_only', '59999.9'))).toBe('placed');
    expect(buy('IOC')).toMatchObject({ order: { status: 'cancelled', filled: 100 } });
  });

  it('[FUT-08] closes post-only at no price that the book pays, also below what its margin covers', () => {
    const traders = new Traders();
    traders.trade(ANN, BOB, '0.1', '60000');
    traders.mustPlace(CARL, 'buy', { size: '0.1', price: '56000' });
    const close = (price: string) => outcomeOf(traders.place(ANN, 'sell', { action: 'close', size: '0.1', price, timeInForce: 'post_only' })); // prettier-ignore
    // The margin covers 5%: a close stops at 57,000.
    expect(close('56000')).toBe('futures_post_only_would_take');
    expect(close('56000.1')).toBe('placed');
  });

  it('[FUT-15] is rejected outside the price band', () => {
    const traders = new Traders({ priceBand: decimal('0.1') });
    traders.leverage(ANN, 5);
    const place = (side: 'buy' | 'sell', price: string) => outcomeOf(traders.place(ANN, side, { size: '0.001', price })); // prettier-ignore
    expect(place('buy', '66000')).toBe('placed');
    expect(place('buy', '66000.1')).toBe('price_outside_band');
    expect(place('sell', '54000')).toBe('placed');
    expect(place('sell', '53999.9')).toBe('price_outside_band');
    expect(place('sell', '90000')).toBe('placed');
  });

  it('[FUT-15] opens at most half of 1 / leverage beyond the mark price', () => {
    const traders = new Traders({ priceBand: decimal('0.1') });
    const place = (side: 'buy' | 'sell', price: string) => outcomeOf(traders.place(ANN, side, { size: '0.001', price })); // prettier-ignore
    // 2.5% at 20x.
    expect(place('buy', '61500')).toBe('placed');
    expect(place('buy', '61500.1')).toBe('price_outside_band');
    expect(place('sell', '58500')).toBe('placed');
    expect(place('sell', '58499.9')).toBe('price_outside_band');
    expect(place('buy', '30000')).toBe('placed');
    // At market too, and in the contract's whole band to close.
    traders.engine.cancelAll(ANN, {}, AT);
    traders.leverage(CARL, 1);
    traders.mustPlace(CARL, 'sell', { size: '0.1', price: '61500.1' });
    expect(outcomeOf(traders.place(ANN, 'buy', { size: '0.1' }))).toBe('price_outside_band');
    traders.mustPlace(CARL, 'sell', { size: '0.05', price: '61500' });
    expect(traders.mustPlace(ANN, 'buy', { size: '0.1' })).toMatchObject({ filled: 50, cancelReason: 'slippage_bound' }); // prettier-ignore
    traders.trade(DORA, ANN, '0.1', '60000');
    expect(traders.mustPlace(ANN, 'buy', { action: 'close', size: '0.1' }).filled).toBe(100);
  });

  it('[FUT-15] costs the loss at the mark price too', () => {
    const traders = new Traders();
    const buy = { size: '0.5', price: '61000' };
    traders.withdraw(ANN, '7956.71');
    expect(traders.place(ANN, 'buy', buy)).toEqual({
      rejection: 'margin_insufficient',
      details: { cost: '2043.3', available: '2043.29' },
    });
    traders.deposit(ANN, '0.01');
    // 1,525 of margin, 18.30 of fee and 500 of loss.
    expect(text(traders.mustPlace(ANN, 'buy', buy).frozen)).toBe('2043.3');
    expect(traders.available(ANN)).toBe('0');
    // A part that fills takes its part of all three.
    traders.mustPlace(CARL, 'sell', { size: '0.2', price: '61000' });
    expect(text(traders.engine.account(ANN).orderMargin)).toBe('1225.98');
    expect(text(traders.position(ANN).record.margin)).toBe('610');
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] costs no loss where its price is no worse than the mark price', () => {
    const traders = new Traders();
    expect(text(traders.mustPlace(ANN, 'buy', { size: '0.5', price: '59000' }).frozen)).toBe('1492.7'); // prettier-ignore
    expect(text(traders.mustPlace(BOB, 'sell', { size: '0.329', price: '60000' }).frozen)).toBe('998.844'); // prettier-ignore
  });

  it('[FUT-15] is canceled at its fill when the account no longer covers its loss', () => {
    const traders = new Traders();
    const resting = traders.mustPlace(ANN, 'buy', { size: '2', price: '60000' });
    traders.withdraw(ANN, '3900');
    traders.mark('59000');
    // The loss is 2,000 now, and 28 are available.
    expect(traders.mustPlace(CARL, 'sell', { size: '2', price: '60000' })).toMatchObject({ filled: 0, status: 'open' }); // prettier-ignore
    const { orders } = traders.engine.takeChanges();
    expect(orders.find(({ id }) => id === resting.id)).toMatchObject({ status: 'cancelled', cancelReason: 'margin', frozen: 0n }); // prettier-ignore
    expect(traders.engine.positions(ANN)).toEqual([]);
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] ends before the fill that its account does not cover', () => {
    const traders = new Traders();
    traders.leverage(BOB, 1);
    traders.mustPlace(BOB, 'sell', { size: '0.1', price: '60000' });
    traders.mustPlace(CARL, 'sell', { size: '1', price: '60010' });
    traders.mustPlace(DORA, 'sell', { size: '1', price: '62000' });
    // Carl's order leaves the book at its fill: he has withdrawn what covers its loss.
    traders.withdraw(CARL, text(traders.engine.account(CARL).available));
    traders.withdraw(ANN, '6500');
    traders.mark('60200');
    const order = traders.mustPlace(ANN, 'buy', { size: '1.1' });
    expect(order).toMatchObject({ filled: 100, status: 'cancelled', cancelReason: 'margin' });
    expect(traders.engine.openOrders(CARL)).toEqual([]);
    expect(traders.engine.openOrders(DORA)).toMatchObject([{ filled: 0 }]);
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] is rejected when it would be liquidated with its fill', () => {
    const traders = new Traders();
    traders.leverage(ANN, 100);
    // 1% of margin, 0.6% of loss: at 0.4% of equity the position is liquidated.
    const place = (price: string) => outcomeOf(traders.place(ANN, 'buy', { size: '0.5', price, timeInForce: 'IOC' })); // prettier-ignore
    traders.leverage(CARL, 1);
    traders.mustPlace(CARL, 'sell', { size: '1', price: '60365' });
    expect(place('60365')).toBe('would_be_liquidated');
    traders.mustPlace(CARL, 'sell', { size: '1', price: '60355' });
    expect(place('60355')).toBe('placed');
    expect(traders.mark('60000').liquidations).toEqual([]);
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] fits the steps, sizes and counts of its contract', () => {
    const limits = { sizeMin: lots(5), limitSizeMax: lots(1_000), marketSizeMax: lots(100) };
    const traders = new Traders({ ...limits, notionalMin: units(coin('400')) });
    const place = (size: number, price = 600_000) =>
      outcomeOf(
        traders.engine.place(
          { userId: CARL, contractId: BTC, side: 'buy', action: 'open', kind: 'limit', size: lots(size), limitPrice: tick(String(price / 10)) }, // prettier-ignore
          AT,
        ),
      );
    expect(place(4)).toBe('futures_order_too_small');
    expect(place(6)).toBe('futures_order_too_small');
    expect(place(7)).toBe('placed');
    expect(place(1_001)).toBe('amount_too_large');
    expect(place(1.5)).toBe('amount_off_lot');
    expect(place(7, 0)).toBe('price_off_tick');
    expect(outcomeOf(traders.place(CARL, 'buy', { size: '0.101' }))).toBe('amount_too_large');
    expect(outcomeOf(traders.place(CARL, 'buy', { size: '0.1', isReduceOnly: true }))).toBe('reduce_only_would_increase'); // prettier-ignore
    for (let count = 1; count < 200; count += 1) expect(place(7)).toBe('placed');
    expect(place(7)).toBe('too_many_futures_orders');
  });

  it('[FUT-15] only closes when its contract does not open any more', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.1', '60000');
    traders.mustPlace(DORA, 'buy', { size: '0.1', price: '60000' });
    traders.engine.setContractStatus(BTC, 'close_only');
    expect(outcomeOf(traders.place(BOB, 'buy', { size: '0.1', price: '60000' }))).toBe('contract_close_only'); // prettier-ignore
    expect(outcomeOf(traders.place(ANN, 'sell', { size: '0.1', action: 'close' }))).toBe('placed');
  });

  it('[FUT-15] meets no order of its owner', () => {
    const traders = new Traders();
    traders.mustPlace(ANN, 'sell', { size: '0.1', price: '60000' });
    const order = traders.mustPlace(ANN, 'buy', { size: '0.1', price: '60000' });
    expect(order).toMatchObject({ status: 'cancelled', cancelReason: 'self_trade' });
  });

  it('[FUT-15] uses the tier of the position, the open orders and itself', () => {
    const traders = new Traders();
    traders.leverage(CARL, 125);
    traders.mustPlace(CARL, 'buy', { size: '0.5', price: '60000' });
    expect(traders.place(CARL, 'buy', { size: '0.5', price: '60000' })).toEqual({
      rejection: 'leverage_above_tier',
      details: { max_leverage: 100 },
    });
    expect(outcomeOf(traders.place(CARL, 'sell', { size: '0.5', price: '60000' }))).not.toBe('leverage_above_tier'); // prettier-ignore
  });

  it('[FUT-15] shows its cost and liquidation price before it is placed', () => {
    const traders = new Traders();
    const preview = traders.engine.preview({
      userId: ANN,
      contractId: BTC,
      side: 'buy',
      action: 'open',
      kind: 'limit',
      size: lot('0.5'),
      limitPrice: tick('60000'),
    });
    expect(preview).toEqual({
      result: 'preview',
      cost: coin('1518'),
      fee: coin('18'),
      available: coin('10000'),
      liquidationPrice: coin('57228.91566266'),
    });
    expect(traders.engine.openOrders(ANN)).toEqual([]);
  });
});

describe('a stop-limit order', () => {
  const stopOf = (triggerBy: 'mark' | 'last' | 'index') => ({
    size: '0.1',
    price: '61000',
    stop: '60500',
    triggerBy,
  });

  it('[FUT-08] waits for the price that triggers it', () => {
    const traders = new Traders();
    traders.trade(CARL, DORA, '0.001', '60000');
    for (const triggerBy of ['mark', 'last', 'index'] as const) {
      traders.mustPlace(ANN, 'buy', stopOf(triggerBy));
    }
    const statuses = () => traders.engine.openOrders(ANN).map(({ status }) => status);
    expect(statuses()).toEqual(['untriggered', 'untriggered', 'untriggered']);
    traders.mark('60500', '60499.9');
    expect(statuses()).toEqual(['open', 'untriggered', 'untriggered']);
    traders.mark('60400', '60500');
    expect(statuses()).toEqual(['open', 'untriggered', 'open']);
    traders.mustPlace(DORA, 'sell', { size: '0.001', price: '60500' });
    expect(statuses()).toEqual(['partially_filled', 'open', 'open']);
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-08] is rejected when it would trigger immediately', () => {
    const traders = new Traders();
    const stop = { ...stopOf('mark'), stop: '60000' };
    expect(outcomeOf(traders.place(ANN, 'buy', stop))).toBe('stop_on_wrong_side');
  });

  it('[FUT-15] is rejected at its trigger when the account can no longer pay', () => {
    const traders = new Traders();
    traders.leverage(ANN, 20, 'cross');
    traders.mustPlace(ANN, 'buy', { size: '2.4', price: '62500', stop: '62000' });
    traders.trade(CARL, ANN, '0.3', '60000');
    const changes = traders.mark('62100');
    expect(changes.orders.at(-1)).toMatchObject({
      status: 'rejected',
      cancelReason: 'rejected_at_trigger',
      frozen: 0n,
    });
    expect(traders.missing()).toBe(0n);
  });
});

it('keeps a closing order whose loss is all that the cross wallet has left, and no larger one', () => {
  const traders = new Traders();
  traders.leverage(ANN, 20, 'cross');
  traders.trade(ANN, CARL, '0.5', '60000');
  const order = traders.mustPlace(ANN, 'sell', { action: 'close', size: '0.5', price: '50000' });
  expect(order.status).toBe('open');
  // A loss of 5,000 of the balance of 9,982.
  traders.withdraw(ANN, '4982');
  const changesOf = () => traders.engine.takeChanges().orders.filter(({ id }) => id === order.id);
  expect(changesOf().map(({ status }) => status)).not.toContain('cancelled');
  traders.withdraw(ANN, '0.00000001');
  expect(changesOf()).toMatchObject([{ status: 'cancelled', cancelReason: 'position_reduced' }]);
});
