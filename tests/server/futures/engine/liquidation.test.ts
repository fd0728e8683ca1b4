/** Liquidation: when it happens, its steps, who pays, and what a restart keeps. */
import { describe, expect, it } from 'vitest';
import { decimal } from '#contract/core/decimal.ts';
import { fraction } from '#domain/futures/fraction.ts';
import { ANN, AT, BOB, CARL, DORA, Traders, coin, leg, lot, text, tick } from '#tests/support/futures/traders.ts'; // prettier-ignore
import { BTC, StoredFutures, contractOf, countedIds, engineOf, tiersOf } from '#tests/support/futures/test-engine.ts'; // prettier-ignore
import { seededRandom } from '#tests/support/seeded-random.ts';

const TWO_TIERS = tiersOf([
  { from: '0', to: '50000', mmr: '0.004', max_leverage: '125' },
  { from: '50000', to: '5000000', mmr: '0.005', max_leverage: '100' },
]);

describe('a liquidation', () => {
  it('[FUT-15] starts at the liquidation price, and by the mark price alone', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    // Trades far below do not liquidate.
    traders.mustPlace(DORA, 'buy', { size: '0.1', price: '50000' });
    traders.mustPlace(CARL, 'sell', { size: '0.1', price: '50000' });
    expect(traders.mark('57228.91566266').liquidations).toEqual([]);
    expect(traders.mark('57228.91566265').liquidations).toHaveLength(1);
  });

  it('is predicted by wouldLiquidate, for isolated and cross positions on both sides', () => {
    const seed = 57;
    const random = seededRandom(seed);
    let liquidationCount = 0;
    for (let round = 0; round < 40; round += 1) {
      const traders = new Traders();
      for (const user of [ANN, BOB]) {
        traders.leverage(user, random.pick([20, 100]), random.pick(['isolated', 'cross'] as const));
      }
      traders.trade(ANN, BOB, random.pick(['0.5', '1', '3']), '60000');
      for (let step = 0; step < 10; step += 1) {
        const mark = `${60_000 + random.between(-4_000, 4_000)}.5`;
        const isPredicted = traders.engine.wouldLiquidate(BTC, coin(mark));
        const { liquidations } = traders.mark(mark);
        expect(liquidations.length > 0, `seed ${seed}, round ${round}`).toBe(isPredicted);
        liquidationCount += liquidations.length;
      }
    }
    expect(liquidationCount).toBeGreaterThan(20);
  });

  it.each(['long', 'short'] as const)(
    '[FUT-15] finds a cross wallet of both sides that opened its %s first',
    (first) => {
      const open = () => {
        const traders = new Traders();
        traders.leverage(ANN, 20, 'cross');
        if (first === 'long') traders.trade(ANN, CARL, '3', '60000');
        traders.trade(CARL, ANN, '0.1', '60000');
        if (first === 'short') traders.trade(ANN, CARL, '3', '60000');
        return traders;
      };
      const { engine } = open();
      let mark = 59_900;
      while (!engine.wouldLiquidate(BTC, coin(String(mark))) && mark > 50_000) mark -= 1;
      expect(mark).toBeGreaterThan(56_000);
      // Checked far from the liquidation, the account is not calculated again for small moves.
      const traders = open();
      expect(traders.mark('59900').liquidations).toEqual([]);
      expect(traders.mark(String(mark + 1)).liquidations).toEqual([]);
      expect(traders.mark(String(mark)).liquidations.length).toBeGreaterThan(0);
    },
  );

  it('[FUT-15] adds what the book pays above the bankruptcy price to the fund', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.mustPlace(DORA, 'buy', { size: '0.5', price: '57100' });
    const { liquidations, deleveragings } = traders.mark('57200');
    expect(liquidations).toMatchObject([
      { kind: 'takeover', userId: ANN, size: lot('0.5'), price: coin('57000') },
    ]);
    expect(deleveragings).toEqual([]);
    expect(traders.insurance()).toBe('50');
    expect(traders.balance(ANN)).toBe('8482');
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] is paid by the fund below the bankruptcy price', () => {
    const traders = new Traders({}, {}, '80');
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.mustPlace(DORA, 'buy', { size: '0.5', price: '56900' });
    expect(traders.mark('57200').deleveragings).toEqual([]);
    expect(traders.insurance()).toBe('30');
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] deleverages the rest when the fund has paid whole lots as far as it lasts', () => {
    const traders = new Traders({}, {}, '20.05');
    traders.trade(ANN, BOB, '0.5', '60000');
    traders.mustPlace(DORA, 'buy', { size: '0.5', price: '56900' });
    traders.mustPlace(BOB, 'buy', { action: 'close', size: '0.1', price: '50000' });
    const { deleveragings, orders } = traders.mark('57200');
    // 0.001 at 100 below the bankruptcy price costs 0.1: 200 lots.
    expect(traders.insurance()).toBe('0.05');
    expect(deleveragings).toMatchObject([
      { userId: BOB, side: 'short', size: lot('0.3'), price: coin('57000') },
    ]);
    expect(orders.filter(({ userId }) => userId === BOB)).toMatchObject([
      { status: 'cancelled', cancelReason: 'deleveraging' },
    ]);
    expect(traders.position(BOB, 'short').record.size).toBe(lot('0.2'));
    expect(text(traders.position(BOB, 'short').record.realizedProfit)).toBe('900');
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] deleverages the most profitable and most leveraged first', () => {
    const traders = new Traders();
    traders.leverage(BOB, 50);
    traders.trade(ANN, CARL, '0.2', '60000');
    traders.trade(ANN, BOB, '0.2', '60000');
    traders.mark('59900');
    expect(traders.position(BOB, 'short').deleveragingLevel).toBe(5);
    expect(traders.position(CARL, 'short').deleveragingLevel).toBe(3);
    const { deleveragings } = traders.mark('57000');
    expect(deleveragings.map(({ userId }) => userId)).toEqual([BOB, CARL]);
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] first reduces a large position to the next lower tier', () => {
    const traders = new Traders({ tiers: TWO_TIERS });
    traders.leverage(CARL, 20);
    traders.trade(CARL, DORA, '2', '60000');
    traders.mustPlace(BOB, 'buy', { size: '1.13', price: '57280' });
    const { liquidations } = traders.mark('57255');
    // 0.873 at 57,255 are below 50,000: 1.127 lots are closed, and pay a fee of 0.5%.
    expect(liquidations[0]).toMatchObject({ kind: 'step_down', size: lot('1.127'), price: coin('57280') }); // prettier-ignore
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] keeps a reduced position with its margin less the loss and the fee', () => {
    const traders = new Traders({ tiers: TWO_TIERS, liquidationFee: decimal('0.0001') });
    traders.trade(CARL, DORA, '1', '60000');
    const before = traders.position(CARL).record.margin;
    traders.mustPlace(ANN, 'buy', { size: '0.2', price: '57300' });
    const { liquidations, fills } = traders.mark('57230');
    expect(liquidations).toMatchObject([{ kind: 'step_down', size: lot('0.127') }]);
    const { record } = traders.position(CARL);
    // 0.127 x 2,700 of loss and 0.127 x 57,300 x 0.0001 of fee.
    expect(text(before - record.margin)).toBe('343.62771');
    expect(record.status).toBe('normal');
    expect(fills.find(({ userId }) => userId === CARL)).toMatchObject({ feeType: 'liquidation', fee: coin('0.72771') }); // prettier-ignore
    expect(traders.insurance()).toBe('0.72771');
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] cancels the orders of its margin, and leaves others', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.mustPlace(ANN, 'buy', { size: '0.01', price: '50000' });
    traders.mustPlace(ANN, 'sell', { action: 'close', size: '0.1', price: '65000' });
    const other = traders.mustPlace(ANN, 'sell', { size: '0.01', price: '70000' });
    traders.engine.setPositionStops({ ...traders.target(ANN), takeProfit: leg('70000'), stopLoss: undefined, size: undefined }, AT); // prettier-ignore
    traders.mark('57000');
    expect(traders.engine.openOrders(ANN).map(({ id }) => id)).toEqual([other.id]);
    expect(traders.engine.openStops(ANN)).toEqual([]);
  });

  it('[FUT-15] takes the whole cross wallet, the frozen amount included', () => {
    const traders = new Traders();
    traders.leverage(ANN, 50, 'cross');
    traders.trade(ANN, CARL, '2', '60000');
    traders.mustPlace(ANN, 'buy', { size: '0.5', price: '50000' });
    const liquidation = traders.position(ANN).liquidationPrice ?? 0n;
    expect(traders.mark(text(liquidation + 1n)).liquidations).toEqual([]);
    expect(traders.mark(text(liquidation - 1n)).liquidations.at(-1)).toMatchObject({ userId: ANN });
    expect(traders.balance(ANN)).toBe('0');
    expect(traders.engine.openOrders(ANN)).toEqual([]);
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] liquidates before it triggers stops, and again after them', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.engine.setPositionStops({ ...traders.target(ANN), takeProfit: undefined, stopLoss: leg('58000'), size: undefined }, AT); // prettier-ignore
    traders.mustPlace(DORA, 'buy', { size: '1', price: '57500' });
    const { stops, liquidations } = traders.mark('57000');
    expect(liquidations).toHaveLength(1);
    expect(stops).toMatchObject([{ status: 'cancelled' }]);
  });
});

describe('funding', () => {
  const rate = fraction(1n, 10_000n);

  it('[FUT-15] moves from the longs to the shorts, in the isolated margin', () => {
    const traders = new Traders();
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.mark('61000');
    traders.engine.settleFunding(contractOf().id, rate, AT);
    expect(text(traders.position(ANN).record.margin)).toBe('1496.95');
    expect(text(traders.position(ANN).liquidationPrice ?? 0n)).toBe('57235.04016065');
    expect(text(traders.position(CARL, 'short').record.margin)).toBe('1503.05');
    const { fundings } = traders.engine.takeChanges();
    expect(fundings.map(({ payment }) => text(payment))).toEqual(['3.05', '-3.05']);
    expect(traders.insurance()).toBe('0');
    expect(traders.missing()).toBe(0n);
  });

  it('[FUT-15] is paid from the margin, then from what is available, then by the fund', () => {
    const traders = new Traders({}, {}, '5000');
    traders.trade(ANN, CARL, '0.5', '60000');
    traders.withdraw(ANN, '8000');
    traders.engine.settleFunding(contractOf().id, fraction(1n, 10n), AT);
    // 3,000 are due: 1,500 of margin, 482 available, 1,018 of the fund.
    expect(text(traders.position(ANN).record.margin)).toBe('0');
    expect(traders.balance(ANN)).toBe('0');
    expect(traders.insurance()).toBe('3982');
    expect(traders.missing()).toBe(0n);
  });
});

describe('the records', () => {
  it('[FUT-15] rebuild the engine', () => {
    const stored = new StoredFutures();
    const ids = countedIds();
    const engine = engineOf({}, ids);
    const run = (work: () => void) => {
      work();
      stored.store(engine.takeChanges());
    };
    run(() => engine.deposit(ANN, coin('10000'), AT));
    run(() => engine.deposit(BOB, coin('10000'), AT));
    run(() => engine.setPrices(contractOf().id, { mark: coin('60000'), index: coin('60000') }, AT));
    const order = { contractId: contractOf().id, action: 'open', kind: 'limit', size: lot('0.1'), limitPrice: tick('60000') } as const; // prettier-ignore
    run(() => engine.place({ ...order, userId: ANN, side: 'sell' }, AT));
    run(() => engine.place({ ...order, userId: BOB, side: 'buy', size: lot('0.05') }, AT));
    const restored = engineOf({}, ids);
    restored.restore(stored.state());
    for (const userId of [ANN, BOB]) {
      expect(restored.account(userId)).toEqual(engine.account(userId));
      expect(restored.positions(userId)).toEqual(engine.positions(userId));
      expect(restored.openOrders(userId)).toEqual(engine.openOrders(userId));
    }
    expect(restored.totals()).toEqual(engine.totals());
    expect(restored.prices(contractOf().id)).toEqual(engine.prices(contractOf().id));
    expect(restored.book(contractOf().id, 5)).toEqual(engine.book(contractOf().id, 5));
  });
});
