import { expect, it } from 'vitest';
import { bps, decimal, exactUnitsOf, type Lots, type Ticks } from '#contract/core/decimal.ts';
import type { ClientOrderId } from '#contract/core/ids.ts';
import type { OrderSide } from '#contract/entities/order.ts';
import { btcUsdt } from '#contract/samples/spot.ts';
import type { Edit, Balances, MarketView } from '#machines/order-entry/spot-draft.ts';
import { freezeOrder, withPriceWarning } from '#machines/order-entry/spot-intent.ts';
import * as ticket from '#machines/order-entry/spot-ticket.ts';
import {
  estimateOf,
  fillOf,
  isComplete,
  problemsOf,
} from '#machines/order-entry/spot-ticket-problems.ts';

const market: MarketView = {
  bestBid: 6_425_009 as Ticks,
  bestAsk: 6_425_010 as Ticks,
  lastPrice: 6_425_000 as Ticks,
  isTradable: true,
};
const balances: Balances = {
  quote: exactUnitsOf(decimal('10000')),
  trade: exactUnitsOf(decimal('0.5')),
};
const id = 'web-1' as ClientOrderId;

const draftOf = (...edits: readonly Edit[]): ticket.Ticket => draftFor('buy', ...edits);

const draftFor = (side: OrderSide, ...edits: readonly Edit[]): ticket.Ticket => {
  let current = ticket.applyFacts(ticket.openTicket(btcUsdt, { side }), { market, balances });
  for (const edit of edits) current = ticket.applyEdit(current, edit);
  return current;
};

it('[SPOT-06] calculates total and share of the available balance from an amount', () => {
  const { draft } = draftOf({ field: 'price', value: '64250.10' }, { field: 'size', value: '0.1' });
  expect(draft).toMatchObject({ price: '64,250.10', size: '0.1', total: '6,425.01', percent: 64 });
});

it('[SPOT-06] calculates the amount in full lots from a total', () => {
  const { draft } = draftOf(
    { field: 'price', value: '64250.10' },
    { field: 'total', value: '6425.01' },
  );
  expect(draft).toMatchObject({ size: '0.1', total: '6,425.01', percent: 64 });
});

it('[SPOT-06] spends no more than the chosen share of the available balance', () => {
  const { draft } = draftOf({ field: 'price', value: '64250.10' }, { field: 'percent', value: 25 });
  // 2,500 / 64,250.10 is 0.038910... BTC: 3,891 lots of 0.00001.
  expect(draft).toMatchObject({ size: '0.03891', total: '2,499.971391' });
});

it('retains the field edited last when the price changes', () => {
  const total = draftOf(
    { field: 'price', value: '64250.10' },
    { field: 'total', value: '6425.01' },
    { field: 'price', value: '32125.05' },
  );
  expect(total.draft).toMatchObject({ size: '0.2', total: '6,425.01' });
  const size = draftOf(
    { field: 'price', value: '64250.10' },
    { field: 'size', value: '0.1' },
    { field: 'price', value: '32125.05' },
  );
  expect(size.draft).toMatchObject({ size: '0.1', total: '3,212.505' });
});

it('[SPOT-01] creates each of the six orders from a complete form', () => {
  for (const side of ['buy', 'sell'] as const) {
    const limit = freezeOrder(
      draftFor(side, { field: 'price', value: '64250.10' }, { field: 'size', value: '0.1' }),
      id,
    );
    expect(limit.intent).toMatchObject({ kind: 'limit', side, body: { limitPrice: '64250.1' } });
    const stop = freezeOrder(
      draftFor(
        side,
        { field: 'kind', value: 'stop_limit' },
        { field: 'stop', value: side === 'buy' ? '65000' : '63000' },
        { field: 'price', value: '64250.10' },
        { field: 'size', value: '0.1' },
      ),
      id,
    );
    expect(stop.intent).toMatchObject({ kind: 'stop_limit', side, body: { size: '0.1' } });
    const atMarket = freezeOrder(
      draftFor(side, { field: 'kind', value: 'market' }, { field: 'size', value: '0.1' }),
      id,
    );
    expect(atMarket.intent).toMatchObject({ kind: 'market', side, body: { size: '0.1' } });
  }
});

it.each([
  ['buy', '70000', { best: market.bestAsk, percent: 8 }],
  ['sell', '60000', { best: market.bestBid, percent: 6 }],
] as const)('shows how far a %s limit is beyond the market', (side, price, expected) => {
  const filled = draftFor(side, { field: 'price', value: price }, { field: 'size', value: '0.1' });
  expect(withPriceWarning(freezeOrder(filled, id)).warnings).toEqual([
    { code: 'price_through_market', ...expected },
  ]);
});

it('requires an amount to spend that is not zero', () => {
  for (const value of ['', '0', '0.00'])
    expect(
      problemsOf(draftOf({ field: 'kind', value: 'market' }, { field: 'total', value })),
    ).toMatchObject({ total: { code: 'required' } });
  expect(
    problemsOf(
      draftOf({ field: 'kind', value: 'market' }, { field: 'total', value: '0.00000001' }),
    ),
  ).toMatchObject({ total: { code: 'notional_too_small' } });
});

it('spends exactly the quote amount entered for a market buy', () => {
  const spent = freezeOrder(
    draftOf({ field: 'kind', value: 'market' }, { field: 'total', value: '1234.5' }),
    id,
  );
  expect(spent.intent?.body).toMatchObject({ size: undefined, spend: '1234.5' });
});

it('[SPOT-06] shows errors beside their fields', () => {
  const wrong = (...edits: readonly Edit[]) => problemsOf(draftOf(...edits));
  expect(wrong()).toEqual({ price: { code: 'required' }, size: { code: 'required' } });
  expect(wrong({ field: 'price', value: '1.005' }).price).toEqual({
    code: 'off_tick',
    limit: '0.01',
  });
  expect(wrong({ field: 'size', value: '0.000001' }).size).toEqual({
    code: 'off_lot',
    limit: '0.00001',
  });
  expect(
    wrong({ field: 'price', value: '64250' }, { field: 'size', value: '0.00001' }).total,
  ).toEqual({ code: 'notional_too_small', limit: '5' });
  expect(wrong({ field: 'price', value: '64250' }, { field: 'size', value: '1' }).size).toEqual({
    code: 'balance_too_low',
  });
  expect(
    wrong({ field: 'kind', value: 'stop_limit' }, { field: 'stop', value: '60000' }).stop,
  ).toEqual({ code: 'stop_would_trigger' });
});

it.each(['.', '0,5', '1,2', '1.000,5', '1,2345'])(
  'finds no price and no amount in "%s", and keeps it as typed',
  (text) => {
    for (const field of ['price', 'size', 'total'] as const) {
      const edited = draftOf(
        { field: 'price', value: '64250.10' },
        { field: 'size', value: '0.1' },
        { field, value: text },
      );
      expect(edited.draft[field]).toBe(text);
      expect(isComplete(edited)).toBe(false);
    }
  },
);

it('is not complete for a visitor, whose balances are unknown', () => {
  const visitor = ticket.applyFacts(
    draftOf({ field: 'price', value: '64250' }, { field: 'size', value: '0.1' }),
    { balances: undefined },
  );
  expect(problemsOf(visitor)).toEqual({});
  expect(isComplete(visitor)).toBe(false);
});

it('estimates the fee in the received coin, at the taker rate', () => {
  const buy = draftOf({ field: 'price', value: '64250.10' }, { field: 'size', value: '0.1' });
  expect(estimateOf(buy)).toEqual({
    notional: exactUnitsOf(decimal('6425.01')),
    fee: exactUnitsOf(decimal('0.0001')),
    received: exactUnitsOf(decimal('0.0999')),
    freeze: exactUnitsOf(decimal('6425.01')),
  });
});

it('restores the draft when nothing was placed, and retains prices when an order was placed', () => {
  const sent = freezeOrder(
    draftOf({ field: 'price', value: '64250.10' }, { field: 'size', value: '0.1' }),
    id,
  );
  expect(ticket.returnToDraft(sent).draft).toEqual(sent.draft);
  expect(ticket.clearAmount(sent).draft).toMatchObject({ price: '64,250.10', size: '', total: '' });
});

it('[SPOT-06] sends a limit order with the chosen time in force', () => {
  for (const value of ['GTC', 'IOC', 'FOK', 'post_only'] as const) {
    const timed = draftOf(
      { field: 'price', value: '64250.10' },
      { field: 'size', value: '0.1' },
      { field: 'timeInForce', value },
    );
    expect(freezeOrder(timed, id).intent?.body).toMatchObject({ timeInForce: value });
  }
});

it('[SPOT-06] retains the values of the fields when the unit is changed', () => {
  const inQuote = draftOf(
    { field: 'price', value: '64250.10' },
    { field: 'size', value: '0.1' },
    { field: 'unit', value: 'quote' },
    { field: 'price', value: '32125.05' },
  );
  expect(inQuote.draft).toMatchObject({ unit: 'quote', total: '6,425.01', size: '0.2' });
  const back = ticket.applyEdit(ticket.applyEdit(inQuote, { field: 'unit', value: 'trade' }), {
    field: 'price',
    value: '64250.10',
  });
  expect(back.draft).toMatchObject({ unit: 'trade', size: '0.2', total: '12,850.02' });
});

it('[SPOT-06] limits the price of a market order to the slippage limit and the collar', () => {
  const limit = (side: 'buy' | 'sell', slippageLimit: number | undefined) => {
    const riskLimits = {
      ...ticket.NO_LIMITS,
      slippageLimitBps: slippageLimit === undefined ? undefined : bps(slippageLimit),
    };
    const market = draftFor(
      side,
      { field: 'kind', value: 'market' },
      { field: 'size', value: '0.1' },
    );
    const { intent } = freezeOrder(ticket.applyFacts(market, { riskLimits }), id);
    return intent?.kind === 'market' ? intent.body.worstPrice : 'not a market order';
  };
  expect(limit('buy', 50)).toBe('64571.35'); // 64,250.10 plus half a percent, rounded down.
  expect(limit('sell', 50)).toBe('63928.84'); // 64,250.09 minus half a percent, rounded up.
  expect(limit('buy', 9_000)).toBe('67462.6'); // The 5% collar is nearer.
  expect(limit('buy', undefined)).toBeUndefined();
});

it('[SPOT-06] previews how much the book fills within the slippage limit', () => {
  const asks = [
    { price: 6_425_010 as Ticks, size: 5_000 as Lots },
    { price: 6_430_000 as Ticks, size: 5_000 as Lots },
    { price: 6_500_000 as Ticks, size: 50_000 as Lots },
  ];
  const riskLimits = { ...ticket.NO_LIMITS, slippageLimitBps: bps(50) };
  const request = (value: string) =>
    fillOf(
      ticket.applyFacts(draftOf({ field: 'kind', value: 'market' }, { field: 'size', value }), {
        market: { ...market, asks },
        riskLimits,
      }),
    );
  expect(request('0.1')).toMatchObject({
    levelCount: 2,
    isComplete: true,
    worstPrice: 6_430_000,
  });
  expect(request('0.2')).toMatchObject({ size: 10_000, isComplete: false, isBookShort: false });
});

it('[SPOT-06] clears prices and amounts, and retains side and time in force', () => {
  const { draft } = draftFor(
    'sell',
    { field: 'price', value: '64250.10' },
    { field: 'size', value: '0.1' },
    { field: 'timeInForce', value: 'IOC' },
    { field: 'all' },
  );
  expect(draft).toMatchObject({ side: 'sell', price: '', size: '', total: '', timeInForce: 'IOC' });
});

it('[SPOT-06] reports a share or total too small for one lot', () => {
  const tooSmall = { total: { code: 'notional_too_small', limit: btcUsdt.minNotional } };
  const sum = draftOf({ field: 'price', value: '64250.10' }, { field: 'total', value: '0.5' });
  expect(sum.draft.size).toBe('0');
  expect(problemsOf(sum)).toEqual(tooSmall);
  const poor = { quote: exactUnitsOf(decimal('1')), trade: exactUnitsOf(decimal('0')) };
  const share = ticket.applyFacts(
    draftOf({ field: 'price', value: '64250.10' }, { field: 'percent', value: 50 }),
    { balances: poor },
  );
  expect(problemsOf(share)).toEqual(tooSmall);
});
