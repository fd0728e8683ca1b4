/** Take profit and stop loss: on positions and on orders, for all and for a part. */
import { describe, expect, it } from 'vitest';
import { ANN, AT, BOB, CARL, DORA, Traders, leg, lot, outcomeOf, text } from '#tests/support/futures/traders.ts'; // prettier-ignore

/** A long 0.5 from 60,000, and a book that takes it. */
function longTraders(): Traders {
  const traders = new Traders();
  traders.trade(ANN, CARL, '0.5', '60000');
  traders.mustPlace(DORA, 'buy', { size: '2', price: '59500' });
  return traders;
}

const NONE = { takeProfit: undefined, stopLoss: undefined, size: undefined };

describe('stops of a position', () => {
  it('[FUT-15] close it when the mark price reaches one, which cancels the other', () => {
    const traders = longTraders();
    const stops = { takeProfit: leg('62000'), stopLoss: leg('59600'), size: undefined };
    expect(outcomeOf(traders.engine.setPositionStops({ ...traders.target(ANN), ...stops }, AT))).toBe('done'); // prettier-ignore
    expect(traders.position(ANN)).toMatchObject({
      takeProfit: leg('62000'),
      stopLoss: leg('59600'),
    });
    const changes = traders.mark('59600');
    expect(traders.engine.positions(ANN)).toEqual([]);
    const statuses = changes.stops.map(({ kind, status }) => [kind, status] as const);
    expect(new Map(statuses)).toEqual(
      new Map([
        ['stop_loss', 'triggered'],
        ['take_profit', 'cancelled'],
      ]),
    );
    expect(changes.orders.find(({ origin }) => origin === 'stop_loss')).toMatchObject({ status: 'filled', action: 'close' }); // prettier-ignore
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] raise the version of the position when they are set, replaced, removed or partial', () => {
    const traders = longTraders();
    const target = traders.target(ANN);
    const stopLoss = leg('59600');
    const stop = { ...NONE, stopLoss, size: lot('0.1') };
    const changes = [
      { ...NONE, stopLoss },
      { ...NONE, takeProfit: leg('62000'), stopLoss },
      stop,
      NONE,
    ];
    traders.engine.takeChanges();
    let { version } = traders.position(ANN).record;
    for (const pair of changes) {
      expect(outcomeOf(traders.engine.setPositionStops({ ...target, ...pair }, AT))).toBe('done');
      const [reported] = traders.engine.takeChanges().positions;
      expect(reported?.version).toBe(version + 1);
      expect(traders.position(ANN).record.version).toBe(version + 1);
      version += 1;
    }
    const [partial] = traders.engine.openStops(ANN);
    traders.engine.cancelStop(ANN, partial?.id ?? (0 as never), AT);
    expect(traders.engine.takeChanges().positions).toMatchObject([{ version: version + 1 }]);
  });

  it('[FUT-15] follow its size, and replace the resting closes', () => {
    const traders = longTraders();
    traders.engine.setPositionStops(
      { ...traders.target(ANN), ...NONE, stopLoss: leg('59600') },
      AT,
    );
    traders.trade(ANN, CARL, '0.3', '60000');
    traders.mustPlace(ANN, 'sell', { action: 'close', size: '0.8', price: '65000' });
    traders.mark('59600');
    expect(traders.engine.positions(ANN)).toEqual([]);
    expect(traders.engine.openOrders(ANN)).toEqual([]);
  });

  it('[FUT-15] for a part close that part only', () => {
    const traders = longTraders();
    const target = traders.target(ANN);
    traders.engine.setPositionStops({ ...target, ...NONE, stopLoss: leg('59700'), size: lot('0.2') }, AT); // prettier-ignore
    traders.engine.setPositionStops({ ...target, ...NONE, stopLoss: leg('59600') }, AT);
    expect(traders.engine.openStops(ANN)).toHaveLength(2);
    traders.mark('59700');
    expect(traders.position(ANN).record.size).toBe(lot('0.3'));
    traders.mark('59600');
    expect(traders.engine.positions(ANN)).toEqual([]);
  });

  it('[FUT-15] trigger by last and by index price', () => {
    const traders = longTraders();
    const target = traders.target(ANN);
    traders.engine.setPositionStops({ ...target, ...NONE, takeProfit: leg('60500', 'index'), size: lot('0.1') }, AT); // prettier-ignore
    traders.engine.setPositionStops({ ...target, ...NONE, takeProfit: leg('60600', 'last'), size: lot('0.1') }, AT); // prettier-ignore
    traders.mark('60700', '60400');
    expect(traders.engine.openStops(ANN)).toHaveLength(2);
    traders.mark('60700', '60500');
    expect(traders.position(ANN).record.size).toBe(lot('0.4'));
    traders.trade(CARL, DORA, '0.001', '60600');
    expect(traders.position(ANN).record.size).toBe(lot('0.3'));
  });

  it('[FUT-15] are removed one by one, by null, and with the position', () => {
    const traders = longTraders();
    const target = traders.target(ANN);
    traders.engine.setPositionStops({ ...target, takeProfit: leg('62000'), stopLoss: leg('59000'), size: undefined }, AT); // prettier-ignore
    traders.engine.setPositionStops({ ...target, ...NONE, takeProfit: leg('63000') }, AT);
    expect(traders.engine.openStops(ANN).map(({ price }) => price)).toEqual([630_000]);
    const [stop] = traders.engine.openStops(ANN);
    if (stop === undefined) throw new Error('one stop is left');
    expect(outcomeOf(traders.engine.cancelStop(CARL, stop.id, AT))).toBe('order_not_found');
    expect(outcomeOf(traders.engine.cancelStop(ANN, stop.id, AT))).toBe('done');
    traders.engine.setPositionStops({ ...target, ...NONE, takeProfit: leg('63000') }, AT);
    traders.engine.setPositionStops({ ...target, ...NONE }, AT);
    expect(traders.engine.openStops(ANN)).toEqual([]);
    traders.engine.setPositionStops({ ...target, ...NONE, takeProfit: leg('63000') }, AT);
    traders.mustPlace(ANN, 'sell', { action: 'close', size: '0.5' });
    expect(traders.engine.openStops(ANN)).toEqual([]);
  });

  it('[FUT-15] are rejected on the wrong side, for too much and beyond 20', () => {
    const traders = longTraders();
    const set = (stops: object) => outcomeOf(traders.engine.setPositionStops({ ...traders.target(ANN), ...NONE, ...stops }, AT)); // prettier-ignore
    expect(set({ takeProfit: leg('60000') })).toBe('stop_on_wrong_side');
    expect(set({ stopLoss: leg('60000') })).toBe('stop_on_wrong_side');
    expect(set({ stopLoss: leg('59000'), size: lot('0.501') })).toBe('reduce_only_would_increase');
    for (let count = 1; count <= 20; count += 1) {
      expect(set({ stopLoss: leg('59000'), size: lot('0.001') })).toBe('done');
    }
    expect(set({ stopLoss: leg('59000') })).toBe('too_many_futures_orders');
  });
});

describe('stops of an order', () => {
  it('[FUT-15] are set when it fills, and grow with its fills when they are for a part', () => {
    const traders = new Traders();
    const whole = { takeProfit: leg('62000'), stopLoss: leg('59000'), size: undefined };
    const order = traders.mustPlace(ANN, 'buy', { size: '0.5', price: '60000', stops: whole });
    const part = { takeProfit: undefined, stopLoss: leg('59500'), size: lot('0.3') };
    expect(outcomeOf(traders.engine.setOrderStops({ userId: ANN, orderId: order.id, ...part }, AT))).toBe('done'); // prettier-ignore
    expect(traders.engine.openStops(ANN)).toEqual([]);
    const sizes = () => traders.engine.openStops(ANN).map(({ size }) => size);
    traders.mustPlace(CARL, 'sell', { size: '0.2', price: '60000' });
    expect(sizes()).toEqual([lot('0.2')]);
    traders.mustPlace(CARL, 'sell', { size: '0.3', price: '60000' });
    expect(sizes()).toEqual([lot('0.3')]);
  });

  it('[FUT-15] for all of it replace those of the position', () => {
    const traders = longTraders();
    traders.engine.setPositionStops(
      { ...traders.target(ANN), ...NONE, stopLoss: leg('58000') },
      AT,
    );
    const stops = { takeProfit: leg('62000'), stopLoss: undefined, size: undefined };
    traders.mustPlace(ANN, 'buy', { size: '0.1', price: '60000', stops });
    traders.mustPlace(CARL, 'sell', { size: '2.1', price: '59500' });
    expect(traders.position(ANN)).toMatchObject({ takeProfit: leg('62000'), stopLoss: undefined });
    expect(text(traders.position(ANN).entryPrice)).toBe('60000');
  });

  it('[FUT-15] are compared with its limit price', () => {
    const traders = new Traders();
    const stops = { takeProfit: leg('61000'), stopLoss: leg('58000'), size: undefined };
    expect(outcomeOf(traders.place(ANN, 'buy', { size: '0.1', price: '61000', stops }))).toBe('stop_on_wrong_side'); // prettier-ignore
    expect(outcomeOf(traders.place(ANN, 'buy', { size: '0.1', price: '60000', stops }))).toBe('placed'); // prettier-ignore
  });

  it('[FUT-15] are compared with the fills and the current price where it fills immediately', () => {
    const traders = new Traders();
    traders.mustPlace(CARL, 'sell', { size: '1', price: '60001' });
    traders.mustPlace(CARL, 'buy', { size: '1', price: '59999' });
    const outcome = (
      side: 'buy' | 'sell',
      price: string | undefined,
      stops: { takeProfit?: string; stopLoss?: string },
      terms: object = {},
    ) => {
      const legOf = (text: string | undefined) => (text === undefined ? undefined : leg(text));
      const [takeProfit, stopLoss] = [legOf(stops.takeProfit), legOf(stops.stopLoss)];
      const pair = { takeProfit, stopLoss, size: undefined };
      const order = {
        size: '0.001',
        stops: pair,
        ...terms,
        ...(price === undefined ? {} : { price }),
      };
      return outcomeOf(traders.place(ANN, side, order));
    };
    // The limit is 900 above the price at which it fills, and the stop loss between the two.
    expect(outcome('buy', '60900', { stopLoss: '60400' })).toBe('stop_on_wrong_side');
    expect(outcome('buy', '60900', { stopLoss: '60000' })).toBe('stop_on_wrong_side');
    expect(outcome('buy', '60900', { takeProfit: '60001' })).toBe('stop_on_wrong_side');
    expect(outcome('buy', undefined, { takeProfit: '60000.5' })).toBe('stop_on_wrong_side');
    expect(outcome('sell', '59100', { stopLoss: '59600' })).toBe('stop_on_wrong_side');
    expect(outcome('sell', '59100', { stopLoss: '60000' })).toBe('stop_on_wrong_side');
    expect(outcome('buy', '60900', { stopLoss: '59999.9', takeProfit: '60001.1' })).toBe('placed');
    // IOC fills as well; a price that does not reach the book rests.
    expect(outcome('buy', '60900', { stopLoss: '60400' }, { timeInForce: 'IOC' })).toBe('stop_on_wrong_side'); // prettier-ignore
    expect(outcome('buy', '59000', { stopLoss: '59000' })).toBe('stop_on_wrong_side');
    expect(outcome('buy', '59000', { stopLoss: '58900' })).toBe('placed');
    expect(outcome('buy', '59000', { takeProfit: '59500' })).toBe('placed');
    // Between its stop price and its limit, where it fills, there is no room for a stop loss.
    expect(outcome('buy', '60900', { stopLoss: '60700' }, { stop: '60600' })).toBe('stop_on_wrong_side'); // prettier-ignore
    expect(outcome('buy', '60900', { stopLoss: '60500' }, { stop: '60600' })).toBe('placed');
    // By the last price, which stays at 60,001 while the mark price falls.
    traders.mark('59000');
    const byLast = { takeProfit: undefined, stopLoss: leg('59500', 'last'), size: undefined };
    const atMark = { ...byLast, stopLoss: leg('59500') };
    const place = (stops: typeof byLast) => outcomeOf(traders.place(BOB, 'buy', { size: '0.001', price: '60100', stops })); // prettier-ignore
    expect([place(atMark), place(byLast)]).toEqual(['stop_on_wrong_side', 'placed']);
  });

  it('[FUT-15] are rejected beyond the liquidation price, with that price', () => {
    const traders = new Traders();
    traders.mustPlace(CARL, 'sell', { size: '1', price: '60000' });
    const stopsAt = (price: string) => ({ takeProfit: undefined, stopLoss: leg(price), size: undefined }); // prettier-ignore
    // A long 0.5 from 60,000 at 20x is liquidated at 57,228.92.
    const beyond = traders.place(ANN, 'buy', { size: '0.5', stops: stopsAt('57228.9') });
    expect(beyond).toMatchObject({
      rejection: 'stop_on_wrong_side',
      details: { liquidation_price: '57228.91566266' },
    });
    const limit = { size: '0.5', price: '59000' };
    expect(outcomeOf(traders.place(ANN, 'buy', { ...limit, stops: stopsAt('56000') }))).toBe('stop_on_wrong_side'); // prettier-ignore
    const resting = traders.mustPlace(ANN, 'buy', { ...limit, stops: stopsAt('57000') });
    const setOrder = (price: string) => outcomeOf(traders.engine.setOrderStops({ userId: ANN, orderId: resting.id, ...stopsAt(price) }, AT)); // prettier-ignore
    expect([setOrder('56000'), setOrder('58000')]).toEqual(['stop_on_wrong_side', 'done']);
    traders.engine.cancel(ANN, resting.id, AT);
    traders.mustPlace(ANN, 'buy', { size: '0.5', stops: stopsAt('57229') });
    const setPosition = (price: string) => outcomeOf(traders.engine.setPositionStops({ ...traders.target(ANN), ...stopsAt(price) }, AT)); // prettier-ignore
    expect([setPosition('57228.9'), setPosition('57229')]).toEqual(['stop_on_wrong_side', 'done']);
    // A short is liquidated above.
    traders.mustPlace(CARL, 'buy', { size: '0.5', price: '59999' });
    expect(outcomeOf(traders.place(BOB, 'sell', { size: '0.5', stops: stopsAt('62800') }))).toBe('stop_on_wrong_side'); // prettier-ignore
    expect(outcomeOf(traders.place(BOB, 'sell', { size: '0.5', stops: stopsAt('62700') }))).toBe('placed'); // prettier-ignore
  });
});
