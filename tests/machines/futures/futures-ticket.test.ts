import { describe, expect, it } from 'vitest';
import { decimal, lots } from '#contract/core/decimal.ts';
import { clientOrderId, coinId, positionId } from '#contract/core/ids.ts';
import { sampleFuturesOrder } from '#contract/samples/futures.ts';
import type { TimeInForce } from '#contract/entities/order.ts';
import type { FuturesEdit, FuturesFacts } from '#machines/futures/futures-draft.ts';
import * as ticket from '#machines/futures/futures-ticket.ts';
import { contract, factsWith, longOf, marketAt, ticksAt, walletWith } from './samples.ts';

const open = (edit: FuturesEdit, facts: Partial<FuturesFacts> = {}) =>
  ticket.applyEdit(ticket.openTicket(factsWith(facts)), edit);
const limit = (amount: string, patch: FuturesEdit = {}): FuturesEdit => ({
  price: '60000',
  amount,
  ...patch,
});
const problemIn = (edit: FuturesEdit, facts: Partial<FuturesFacts> = {}) =>
  open(edit, facts).buy.problems;

describe('size and cost', () => {
  it('counts the loss at the mark price: buying 0.5 at 61,000 costs 2,043.30 at 60,000', () => {
    const facts = { wallet: walletWith('2043.3') };
    const losing = open({ price: '61000', amount: '0.5' }, facts);
    expect(losing.buy.cost).toEqual({ cost: '2043.3', fee: '18.3' });
    expect([losing.buy.sizeMax, losing.buy.problems]).toEqual([500, {}]);
    expect(losing.sell.cost).toEqual({ cost: '1543.3', fee: '18.3' });
    expect(losing.sell.sizeMax).toBe(661);
    // The slider takes its share of the same maximum.
    expect(open({ price: '61000', percent: 50 }, facts).buy.size).toBe(250);
    const poor = open({ price: '61000', amount: '0.5' }, { wallet: walletWith('2043.29') });
    expect(poor.buy.problems).toEqual({ amount: { code: 'margin_insufficient' } });
  });

  it('takes the worked example: 1,000 at 60,000 with 20x opens 0.329 for 998.844', () => {
    const state = open({ price: '60000', percent: 100 }, { wallet: walletWith('1000') });
    expect(state.buy.sizeMax).toBe(329);
    expect(state.buy.size).toBe(329);
    expect(state.buy.cost).toEqual({ cost: '998.844', fee: '11.844' });
  });

  it('[FUT-11] counts an amount in quote coin at the price, rounded down to lots', () => {
    expect(open(limit('1000', { unit: 'quote' })).buy.size).toBe(16);
    expect(open(limit('0.016', { unit: 'trade' })).buy.size).toBe(16);
  });

  it('[FUT-12] sizes each side by percent of its own maximum', () => {
    const market = marketAt('60000', { bestBid: undefined });
    const state = open({ kind: 'market', percent: 50 }, { market });
    expect(state.buy.size).toBe(Math.floor((state.buy.sizeMax ?? 0) / 2));
    const closing = open(
      { action: 'close', kind: 'market', percent: 25 },
      { positions: [longOf()] },
    );
    expect([closing.sell.sizeMax, closing.sell.size]).toEqual([500, 125]);
    expect([closing.buy.sizeMax, closing.buy.problems]).toEqual([
      0,
      { amount: { code: 'nothing_to_close' } },
    ]);
  });

  it('clears the typed amount with its coin, and a percentage with a typed amount', () => {
    const typed = open(limit('0.5'));
    expect(ticket.applyEdit(typed, { unit: 'quote' }).draft.amount).toBe('');
    const share = ticket.applyEdit(typed, { percent: 130 });
    expect(share.draft).toMatchObject({ percent: 100, amount: '' });
    expect(ticket.applyEdit(share, { amount: '1234' }).draft).toMatchObject({
      percent: undefined,
      amount: '1,234',
    });
  });

  it('closes without margin', () => {
    const state = open(limit('0.5', { action: 'close' }), { positions: [longOf()] });
    expect(state.sell.cost).toEqual({ cost: '0', fee: '18' });
    expect(state.sell.liquidationPrice).toBeUndefined();
  });
});

describe('an order that fills immediately', () => {
  const levels = (...rows: readonly (readonly [price: string, size: number])[]) =>
    rows.map(([price, size]) => ({ price: ticksAt(price), size: lots(size) }));
  const asks = { levels: levels(['60000', 1_000], ['60300', 9_000]), isComplete: true };
  const market = marketAt('60000', { asks });

  it('costs what the levels of the book cost, with the loss of each', () => {
    const state = open({ kind: 'market', amount: '1.5' }, { market });
    // 1 at 60,000 and 0.5 at 60,300, which loses 150: 90,150 x 0.0506 + 150.
    expect(state.buy.cost).toEqual({ cost: '4711.59', fee: '54.09' });
    const limited = open({ price: '60200', amount: '1.5' }, { market });
    // 0.5 rests at 60,200 and loses 100; margin and fee count at the limit.
    expect(limited.buy.cost?.cost).toBe('4669.18');
  });

  it('costs what it can cost at most where the visible book ends', () => {
    const short = { levels: levels(['60000', 1_000]), isComplete: false };
    const facts = { market: marketAt('60000', { asks: short }) };
    // 0.5 at the bound of 1%, 60,600: 90,300 x 0.0506 + 300.
    expect(open({ kind: 'market', amount: '1.5' }, facts).buy.cost?.cost).toBe('4869.18');
  });

  it('offers by percent what also fits after a small move of the book', () => {
    const { buy } = open({ kind: 'market', percent: 100 }, { market });
    expect(buy.problems).toEqual({});
    expect(buy.size).toBe(buy.sizeMax);
    // At the best price alone it would be 3.293.
    expect([Number(buy.size) > 2_900, Number(buy.size) < 3_140]).toEqual([true, true]);
  });

  it('offers no more than the tier of the leverage allows', () => {
    const settings = { leverage: 125, marginMode: 'isolated', positionMode: 'hedge' } as const;
    const { buy } = open({ price: '60000', percent: 100 }, { settings });
    expect([buy.size, buy.problems]).toEqual([833, {}]);
  });
});

describe('liquidation price after the order', () => {
  it('is that of the worked examples, rounded against optimism', () => {
    expect(open(limit('0.5')).buy.liquidationPrice).toBe('57229');
    expect(open(limit('0.5')).sell.liquidationPrice).toBe('62749');
  });

  it('adds to an open position: its margin, its size and its average entry', () => {
    // 0.5 at 60,000 and 0.25 at 63,000 with 20x: entry 61,000, margin 1,500 + 787.5.
    const facts = { positions: [longOf()], market: marketAt('63000') };
    const state = open({ price: '63000', amount: '0.25' }, facts);
    // (2,287.5 - 45,750) / (0.75 x -0.996) = 58,182.73...
    expect(state.buy.liquidationPrice).toBe('58182.8');
    expect(state.sell.liquidationPrice).not.toBe('58182.8');
  });

  it('uses the whole wallet and the other cross positions for cross', () => {
    const other = longOf({
      id: positionId('P2'),
      tradeCoinId: coinId(3),
      marginMode: 'cross',
      side: 'short',
      unrealizedPnl: decimal('-1000'),
      maintenanceMargin: decimal('155'),
    });
    const state = open(limit('1'), {
      settings: { leverage: 20, marginMode: 'cross', positionMode: 'hedge' },
      wallet: walletWith('5000'),
      positions: [other],
    });
    // (5,000 - 155 - 1,000 + 50 - 60,000) / -0.995 = 56,386.93...
    expect(state.buy.liquidationPrice).toBe('56387');
  });

  it('is none for a long that its margin covers', () => {
    const facts = {
      settings: { leverage: 1, marginMode: 'isolated', positionMode: 'hedge' },
    } as const;
    expect(open(limit('0.1'), facts).buy.liquidationPrice).toBeUndefined();
  });
});

describe('problems', () => {
  it.each([
    [{ price: '' }, { price: { code: 'required' } }],
    [{ price: '60000.05' }, { price: { code: 'off_tick', limit: '0.1' } }],
    [{ price: '61500.1' }, { price: { code: 'price_outside_band', limit: '2.5' } }],
    [{ amount: '' }, { amount: { code: 'required' } }],
    [{ percent: 0 }, { amount: { code: 'required' } }],
    [{ amount: '0.0005' }, { amount: { code: 'off_lot', limit: '0.001' } }],
    [{ amount: '10', unit: 'quote' }, { amount: { code: 'size_too_small', limit: '0.001' } }],
    [{ amount: '100.001' }, { amount: { code: 'size_too_large', limit: '100' } }],
    [{ amount: '4' }, { amount: { code: 'margin_insufficient' } }],
    [{ kind: 'stop_limit' }, { stop: { code: 'required' } }],
  ] as const)('of %j', (edit, problems) => {
    const isUnit = 'unit' in edit;
    const base = ticket.applyEdit(
      ticket.openTicket(factsWith()),
      isUnit ? { unit: edit.unit } : {},
    );
    const state = ticket.applyEdit(
      ticket.applyEdit(base, limit('0.5', isUnit ? { unit: edit.unit } : {})),
      edit,
    );
    expect(state.buy.problems).toEqual(problems);
    expect(state.buy.isComplete).toBe(false);
  });

  it('compares only a price that is worse than the mark price with the band', () => {
    const settings = { leverage: 1, marginMode: 'isolated', positionMode: 'hedge' } as const;
    const outside = (limit: string) => ({ price: { code: 'price_outside_band', limit } });
    const sides = (edit: object, patch = {}) => {
      const { buy, sell } = open(limit('0.1', edit), patch);
      return [buy.problems, sell.problems];
    };
    expect(sides({ price: '61500' })).toEqual([{}, {}]);
    expect(sides({ price: '61500.1' })).toEqual([outside('2.5'), {}]);
    expect(sides({ price: '58499.9' })).toEqual([{}, outside('2.5')]);
    // At 1x the band of the contract is the narrower one.
    expect(sides({ price: '63000' }, { settings })).toEqual([{}, {}]);
    expect(sides({ price: '63000.1' }, { settings })).toEqual([outside('5'), {}]);
    // A stop limit is compared with its stop price, and a closing order has the band of the contract.
    const stop = { kind: 'stop_limit', stop: '66000' };
    expect(sides({ ...stop, price: '67650' })[0]).toEqual({});
    expect(sides({ ...stop, price: '67650.1' })[0]).toEqual(outside('2.5'));
    const positions = [longOf({ side: 'short' })];
    expect(sides({ price: '63000', action: 'close' }, { positions })[0]).toEqual({});
  });

  it('says when the position would be liquidated with its fill', () => {
    const settings = { leverage: 125, marginMode: 'isolated', positionMode: 'hedge' } as const;
    const [first] = contract.riskTiers;
    if (first === undefined) throw new Error('the contract has tiers');
    // 0.8% of margin, and a maintenance margin of 1%.
    const riskTiers = [{ ...first, maintenanceRate: decimal('0.01') }];
    const steep = { contract: { ...contract, riskTiers }, settings };
    expect(open(limit('0.1'), { settings }).buy.problems).toEqual({});
    const due = { amount: { code: 'would_be_liquidated' } };
    expect(open(limit('0.1'), steep).buy.problems).toEqual(due);
    expect(open(limit('0.1'), steep).sell.problems).toEqual(due);
    const waiting = { kind: 'stop_limit', stop: '61000', price: '61000' } as const;
    expect(open(limit('0.1', waiting), steep).buy.problems).toEqual({});
  });

  it('has none for a complete order, which a visitor still cannot place', () => {
    expect(open(limit('0.5')).buy).toMatchObject({ problems: {}, isComplete: true });
    const visitor = open(limit('0.5'), { wallet: undefined }).buy;
    expect([visitor.problems, visitor.isComplete]).toEqual([{}, false]);
  });

  it('rejects leverage above the tier of the size, and an order below the minimum value', () => {
    const settings = { leverage: 125, marginMode: 'isolated', positionMode: 'hedge' } as const;
    expect(problemIn(limit('0.8'), { settings })).toEqual({});
    expect(problemIn(limit('0.9'), { settings })).toEqual({
      amount: { code: 'leverage_above_tier', limit: '100' },
    });
    const dear = { ...contract, minNotional: decimal('100') };
    expect(problemIn(limit('0.001'), { contract: dear })).toEqual({
      amount: { code: 'notional_too_small', limit: '100' },
    });
  });

  it('closes no more than the closable size, and opens nothing in a contract that only closes', () => {
    const positions = [longOf({ closableSize: decimal('0.4') })];
    expect(open(limit('0.5', { action: 'close' }), { positions }).sell.problems).toEqual({
      amount: { code: 'held_by_orders', limit: '0.4' },
    });
    expect(
      open(limit('0.6', { action: 'close' }), { positions: [longOf()] }).sell.problems,
    ).toEqual({
      amount: { code: 'above_position', limit: '0.5' },
    });
    const delisted = { ...contract, isCloseOnly: true };
    expect(problemIn(limit('0.5'), { contract: delisted })).toEqual({
      amount: { code: 'close_only' },
    });
  });

  it('wants stops on the right side of the price and before the liquidation price', () => {
    const stops = (takeProfit: string, stopLoss: string) =>
      open(limit('0.5', { hasStops: true, takeProfit, stopLoss }));
    for (const text of ['.', '0,5', '61,00', '1.000,5']) {
      expect(stops(text, text).buy.problems).toMatchObject({
        takeProfit: { code: 'required' },
        stopLoss: { code: 'required' },
      });
      expect(stops(text, text).draft.stopLoss).toBe(text);
    }
    expect(stops('63000', '59000').buy.problems).toEqual({});
    expect(stops('59000', '61000').buy.problems).toEqual({
      takeProfit: { code: 'stop_on_wrong_side' },
      stopLoss: { code: 'stop_on_wrong_side' },
    });
    expect(stops('59000', '61000').sell.problems).toEqual({});
    expect(stops('', '57229').buy.problems).toEqual({});
    expect(stops('', '57228.9').buy.problems).toEqual({
      stopLoss: { code: 'stop_beyond_liquidation', limit: '57229' },
    });
    expect(stops('63000.05', '').buy.problems).toEqual({
      takeProfit: { code: 'off_tick', limit: '0.1' },
    });
    const near = stops('', '57500').buy;
    expect([near.problems, near.warnings]).toEqual([{}, ['near_liquidation']]);
    expect(stops('', '57600').buy.warnings).toEqual([]);
  });

  it('compares the stops of a market order with the price of their trigger', () => {
    const market = marketAt('60000', { indexPrice: decimal('61500') });
    const edit: FuturesEdit = {
      kind: 'market',
      amount: '0.5',
      hasStops: true,
      takeProfit: '61000',
    };
    expect(open({ ...edit, takeProfitTrigger: 'last' }, { market }).buy.problems).toEqual({});
    expect(open({ ...edit, takeProfitTrigger: 'index' }, { market }).buy.problems).toEqual({
      takeProfit: { code: 'stop_on_wrong_side' },
    });
  });

  it('rejects a stop limit whose stop price is reached, as the exchange does', () => {
    const stop = (price: string) => open(limit('0.5', { kind: 'stop_limit', stop: price }));
    const reached = { stop: { code: 'stop_on_wrong_side' } };
    expect([stop('59500').buy.problems, stop('59500').sell.problems]).toEqual([reached, {}]);
    expect([stop('60000').buy.problems, stop('60500').sell.problems]).toEqual([reached, reached]);
    expect(stop('60500').buy.problems).toEqual({});
  });

  it('accepts a price better than the mark price at any distance, on its own side', () => {
    const far = open(limit('0.1', { price: '48000' }));
    expect([far.buy.problems, far.buy.isComplete]).toEqual([{}, true]);
    expect(far.sell.problems).toHaveProperty('price.code', 'price_outside_band');
    expect(open(limit('0.1', { price: '72000' })).sell.problems).toEqual({});
  });

  it('compares the stops of an order that fills immediately with its fills', () => {
    const market = marketAt('60000', {
      bestAsk: ticksAt('60001'),
      asks: { levels: [{ price: ticksAt('60001'), size: lots(5_000) }], isComplete: true },
    });
    const problemsAt = (price: string, stopLoss: string, edit: FuturesEdit = {}) =>
      open(limit('0.1', { price, hasStops: true, stopLoss, ...edit }), { market }).buy.problems;
    const wrong = { stopLoss: { code: 'stop_on_wrong_side' } };
    expect(problemsAt('60900', '60400')).toEqual(wrong);
    expect(problemsAt('60900', '60000')).toEqual(wrong);
    expect(problemsAt('60900', '59999.9')).toEqual({});
    expect(problemsAt('59000', '58900')).toEqual({});
    // Without the levels the best price counts.
    const { asks: _asks, ...blind } = market;
    const facts = { market: blind };
    const edit = limit('0.1', { price: '60900', hasStops: true, stopLoss: '60400' });
    expect(open(edit, facts).buy.problems).toEqual(wrong);
    const waiting = { kind: 'stop_limit', stop: '60600' } as const;
    expect(problemsAt('60900', '60700', waiting)).toEqual(wrong);
    expect(problemsAt('60900', '60500', waiting)).toEqual({});
  });

  it('says what a reduce-only order, a post-only order and a fill-or-kill order cannot do', () => {
    expect(problemIn(limit('0.1', { isReduceOnly: true }))).toEqual({
      amount: { code: 'reduce_only' },
    });
    const asks = { levels: [{ price: ticksAt('60000'), size: lots(50) }], isComplete: true };
    const market = marketAt('60000', { asks });
    const problemsOfTime = (timeInForce: TimeInForce, amount = '0.1', patch = {}) =>
      problemIn(limit(amount, { timeInForce }), { market: { ...market, ...patch } });
    expect(problemsOfTime('post_only')).toEqual({ price: { code: 'post_only_would_take' } });
    expect(problemsOfTime('FOK')).toEqual({ price: { code: 'nothing_to_match' } });
    expect([problemsOfTime('FOK', '0.05'), problemsOfTime('IOC')]).toEqual([{}, {}]);
    // More may lie behind the visible levels, and an old book says nothing.
    expect(problemsOfTime('FOK', '0.1', { asks: { ...asks, isComplete: false } })).toEqual({});
    expect(problemsOfTime('post_only', '0.1', { isTradable: false })).toEqual({});
  });

  it('counts open orders: their tier, their number, and the side in one-way mode', () => {
    const order = { ...sampleFuturesOrder, side: 'buy', action: 'open', status: 'open' } as const;
    const one = { ...order, limitPrice: decimal('60000'), size: decimal('0.5'), filled: decimal('0') }; // prettier-ignore
    const settings = { leverage: 125, marginMode: 'isolated', positionMode: 'hedge' } as const;
    // 30,000 in the first tier, and 30,000 of the open order more.
    expect(problemIn(limit('0.5'), { settings })).toEqual({});
    expect(problemIn(limit('0.5'), { settings, openOrders: [one] })).toEqual({
      amount: { code: 'leverage_above_tier', limit: '100' },
    });
    const many = { openOrders: Array.from({ length: 200 }, () => ({ ...one, size: decimal('0.001') })) }; // prettier-ignore
    expect(problemIn(limit('0.1'), many)).toEqual({ amount: { code: 'too_many_orders' } });
    const oneWay = { ...factsWith().settings, positionMode: 'one_way' } as const;
    const both = open(limit('0.1'), { settings: oneWay, openOrders: [one] });
    expect([both.buy.problems, both.sell.problems]).toEqual([
      {},
      { amount: { code: 'position_mode' } },
    ]);
  });
});

describe('intent', () => {
  const freeze = (edit: FuturesEdit, side: 'buy' | 'sell', facts: Partial<FuturesFacts> = {}) =>
    ticket.intentIn(ticket.freezeOrder(open(edit, facts), side, clientOrderId('web-1')));

  it('[FUT-08] sends a limit order with the settings in force and its stops', () => {
    const edit = limit('0.5', {
      hasStops: true,
      takeProfit: '63000',
      stopLoss: '59000',
      stopLossTrigger: 'last',
      timeInForce: 'post_only',
    });
    expect(freeze(edit, 'buy')).toEqual({
      side: 'buy',
      body: {
        quoteCoinId: 2,
        tradeCoinId: 1,
        action: 'open',
        kind: 'limit',
        marginMode: 'isolated',
        leverage: 20,
        amount: '0.5',
        amountUnit: 'trade',
        limitPrice: '60000',
        stopPrice: undefined,
        trigger: 'mark',
        timeInForce: 'post_only',
        isReduceOnly: false,
        takeProfit: { price: '63000', trigger: 'mark' },
        stopLoss: { price: '59000', trigger: 'last' },
        expectedPrice: undefined,
        slippagePercentMax: undefined,
        clientOrderId: 'web-1',
      },
    });
  });

  it('sends a market order with the price shown and the slippage, without typed prices', () => {
    const edit = { ...limit('1000', { unit: 'quote' as const }), kind: 'market' as const };
    expect(freeze(edit, 'sell').body).toMatchObject({
      amount: '1000',
      amountUnit: 'quote',
      limitPrice: undefined,
      timeInForce: 'GTC',
      expectedPrice: '60000',
      slippagePercentMax: 1,
    });
  });

  it('[FUT-09] sends a close as reduce-only without stops, and a percentage as the size shown', () => {
    const edit: FuturesEdit = {
      action: 'close',
      kind: 'market',
      percent: 50,
      hasStops: true,
      stopLoss: '59000',
    };
    expect(freeze(edit, 'sell', { positions: [longOf()] }).body).toMatchObject({
      action: 'close',
      isReduceOnly: true,
      amount: '0.25',
      amountUnit: 'trade',
      stopLoss: undefined,
    });
  });

  it('clears the amount and the stops after an order, and everything with the user', () => {
    const state = open(limit('0.5', { hasStops: true, stopLoss: '59000' }));
    expect(ticket.clearAmount(state).draft).toMatchObject({
      price: '60,000',
      amount: '',
      hasStops: false,
      stopLoss: '',
    });
    const gone = ticket.clearTicket(state);
    expect([gone.draft.price, gone.facts.wallet, gone.facts.positions]).toEqual([
      '',
      undefined,
      [],
    ]);
  });
});
