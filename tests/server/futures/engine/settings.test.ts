/** Leverage, margin mode, position mode and margin changes. */
import { describe, expect, it } from 'vitest';
import { ANN, AT, BOB, CARL, DORA, Traders, coin, outcomeOf, text } from '#tests/support/futures/traders.ts'; // prettier-ignore
import { BTC } from '#tests/support/futures/test-engine.ts';

describe('the leverage', () => {
  it('[FUT-05] is 1 until it is set', () => {
    const traders = new Traders();
    const { leverage, marginMode, positionMode } = traders.engine.settings(99 as typeof ANN, BTC);
    expect([leverage, marginMode, positionMode]).toEqual([1, 'isolated', 'hedge']);
  });

  it('[FUT-15] adds margin when it falls and releases it when it rises', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    expect(traders.leverage(ANN, 10)).toBe('done');
    expect(text(traders.position(ANN).record.margin)).toBe('3000');
    expect(text(traders.position(ANN).liquidationPrice ?? 0n)).toBe('54216.86746988');
    expect(traders.leverage(ANN, 20)).toBe('done');
    expect(text(traders.position(ANN).record.margin)).toBe('1500');
    expect(traders.available(ANN)).toBe('8482');
  });

  it('[FUT-15] does not fall without money, nor rise next to the liquidation price', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.engine.withdraw(ANN, coin('8000'), AT);
    expect(traders.leverage(ANN, 10)).toBe('margin_insufficient');
    traders.mark('59000');
    expect(traders.leverage(ANN, 100)).toBe('would_be_liquidated');
    expect(text(traders.position(ANN).record.margin)).toBe('1500');
    expect(traders.position(ANN).record.leverage).toBe(20);
  });

  it('[FUT-15] is limited by the tier of what is open', () => {
    const traders = new Traders();
    expect(traders.leverage(ANN, 126)).toBe('leverage_above_tier');
    traders.mustPlace(CARL, 'buy', { size: '2', price: '60000' });
    expect(traders.leverage(CARL, 101)).toBe('leverage_above_tier');
    expect(traders.leverage(CARL, 100)).toBe('done');
    expect(text(traders.engine.account(CARL).orderMargin)).toBe('1272');
  });

  it('[FUT-15] does not fall with an open isolated position under the strict policy', () => {
    const traders = new Traders({}, { leveragePolicy: 'strict' });
    traders.trade(ANN, CARL, '0.1', '60000');
    expect(traders.leverage(ANN, 10)).toBe('margin_mode_locked');
    expect(traders.leverage(ANN, 25)).toBe('done');
  });
});

describe('the modes', () => {
  it('[FUT-15] lock the margin mode while a position or an order is open', () => {
    const traders = new Traders();
    const order = traders.mustPlace(ANN, 'buy', { size: '0.1', price: '59000' });
    const set = (marginMode: 'isolated' | 'cross') => outcomeOf(traders.engine.setMarginMode({ userId: ANN, contractId: BTC, marginMode }, AT)); // prettier-ignore
    expect(set('cross')).toBe('margin_mode_locked');
    traders.engine.cancel(ANN, order.id, AT);
    expect(set('cross')).toBe('done');
    traders.trade(ANN, CARL, '0.1', '60000');
    expect(set('isolated')).toBe('margin_mode_locked');
    expect(traders.position(ANN).record).toMatchObject({ marginMode: 'cross', margin: 0n });
  });

  it('[FUT-15] allow one side only in one-way mode', () => {
    const traders = new Traders();
    const set = (positionMode: 'one_way' | 'hedge') => outcomeOf(traders.engine.setPositionMode({ userId: ANN, contractId: BTC, positionMode }, AT)); // prettier-ignore
    expect(set('one_way')).toBe('done');
    traders.trade(ANN, CARL, '0.1', '60000');
    expect(set('hedge')).toBe('position_mode_locked');
    expect(outcomeOf(traders.place(ANN, 'sell', { size: '0.1', price: '61000' }))).toBe('position_mode_locked'); // prettier-ignore
    expect(outcomeOf(traders.place(ANN, 'buy', { size: '0.1', price: '59000' }))).toBe('placed');
  });
});

describe('the margin', () => {
  it('[FUT-15] grows, and shrinks down to the initial margin', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    const change = (amount: string) => traders.engine.changeMargin({ ...traders.target(ANN), amount: coin(amount) }, AT); // prettier-ignore
    expect(outcomeOf(change('2000'))).toBe('done');
    expect(text(traders.position(ANN).record.margin)).toBe('3500');
    expect(traders.available(ANN)).toBe('6482');
    expect(change('-2000.00000001')).toEqual({
      rejection: 'removable_margin_exceeded',
      details: { maximum: '2000' },
    });
    expect(outcomeOf(change('-2000'))).toBe('done');
    expect(outcomeOf(change('8482.00000001'))).toBe('margin_insufficient');
  });

  it('[FUT-15] does not shrink so far that the position is liquidated', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.engine.changeMargin({ ...traders.target(ANN), amount: coin('1000') }, AT);
    traders.mark('56000');
    // Equity 500, maintenance 112.
    expect(text(traders.position(ANN).removableMargin)).toBe('387.99999999');
    traders.engine.changeMargin({ ...traders.target(ANN), amount: coin('-387.99999999') }, AT);
    expect(traders.mark('56000').liquidations).toEqual([]);
    expect(traders.mark('55999.99').liquidations).toHaveLength(1);
  });

  it('[FUT-15] of a cross position cannot change', () => {
    const traders = new Traders();
    traders.leverage(ANN, 20, 'cross');
    traders.trade(ANN, CARL, '0.1', '60000');
    expect(outcomeOf(traders.engine.changeMargin({ ...traders.target(ANN), amount: 1n }, AT))).toBe('removable_margin_exceeded'); // prettier-ignore
    expect(outcomeOf(traders.engine.changeMargin({ ...traders.target(ANN), userId: BOB, amount: 1n }, AT))).toBe('position_not_found'); // prettier-ignore
  });
});

describe('the balance', () => {
  it('[FUT-15] can leave up to what is available', () => {
    const traders = new Traders();
    traders.leverage(ANN, 20, 'cross');
    traders.trade(ANN, DORA, '0.5', '60000');
    traders.mark('59000');
    // 9,982 less an initial margin of 1,500 and a loss of 500.
    expect(traders.available(ANN)).toBe('7982');
    expect(outcomeOf(traders.engine.withdraw(ANN, coin('7982.00000001'), AT))).toBe('margin_insufficient'); // prettier-ignore
    expect(outcomeOf(traders.engine.withdraw(ANN, coin('7982'), AT))).toBe('done');
    expect(traders.available(ANN)).toBe('0');
  });
});
